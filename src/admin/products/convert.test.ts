import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toWebp } from './convert'

const drawImage = vi.fn()
const asked: unknown[][] = []
let written = 'image/webp'
const closed = vi.fn()

beforeEach(() => {
  written = 'image/webp'
  asked.length = 0
  drawImage.mockClear()
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 400, height: 300, close: closed }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  HTMLCanvasElement.prototype.toBlob = function toBlob(done, ...how) {
    asked.push([this.width, this.height, ...how])
    done(new Blob(['pixels'], { type: written }))
  }
})

afterEach(() => vi.unstubAllGlobals())

const file = (name: string, type: string) => new File(['bytes'], name, { type })

describe('toWebp', () => {
  it('makes webp at quality 0.6, as large in pixels as the picture was (APR-18, APR-19, CONST-05, D-166)', async () => {
    const webp = await toWebp(file('front.png', 'image/png'))
    expect([webp?.name, webp?.type]).toEqual(['front.webp', 'image/webp'])
    expect(asked).toEqual([[400, 300, 'image/webp', 0.6]])
    expect(closed).toHaveBeenCalled()
  })

  it('draws the wanted piece alone', async () => {
    await toWebp(file('front.png', 'image/png'), { x: 0, y: 0, zoom: 1 })
    expect(asked).toEqual([[240, 300, 'image/webp', 0.6]])
    expect(drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, 240, 300, 0, 0, 240, 300)
  })

  it('looks at what was written: png from a browser without webp is refused (D-166)', async () => {
    written = 'image/png'
    expect(await toWebp(file('front.png', 'image/png'))).toBeNull()
  })

  it('takes what is webp already where no encoder is', async () => {
    written = 'image/png'
    const webp = await toWebp(file('front.WEBP', 'image/webp'))
    expect([webp?.name, webp?.type, webp?.size]).toEqual(['front.webp', 'image/webp', 5])
  })

  it('refuses what no browser can read (D-166)', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')))
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error('broken'))
    expect(await toWebp(file('front.png', 'image/png'))).toBeNull()
  })
})
