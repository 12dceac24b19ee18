import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Pixels } from './webpWorker'

// Whether the browser writes webp is asked once: each test asks anew.
let toWebp: typeof import('./convert').toWebp

const drawImage = vi.fn()
const getImageData = (_x: number, _y: number, width: number, height: number) => ({ width, height, data: new Uint8ClampedArray(width * height * 4) })
const asked: unknown[][] = []
let written = 'image/webp'
const closed = vi.fn()

/** What the encoder was asked for, and what it answers; null is its no, an error one that does not start. */
const encoded: Pixels[] = []
let answer: ArrayBuffer | null | Error = null
const ended = vi.fn()

class FakeWorker {
  onmessage: ((event: { data: ArrayBuffer | null }) => void) | null = null
  onerror: (() => void) | null = null
  terminate = ended
  postMessage(pixels: Pixels) {
    encoded.push(pixels)
    const given = answer
    queueMicrotask(() => (given instanceof Error ? this.onerror?.() : this.onmessage?.({ data: given })))
  }
}

beforeEach(async () => {
  written = 'image/webp'
  encoded.length = 0
  answer = new TextEncoder().encode('RIFF....WEBP').buffer as ArrayBuffer
  ended.mockClear()
  vi.stubGlobal('Worker', FakeWorker)
  vi.resetModules()
  ;({ toWebp } = await import('./convert'))
  asked.length = 0
  drawImage.mockClear()
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 400, height: 300, close: closed }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage, getImageData } as never)
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
    expect(asked.slice(1)).toEqual([[400, 300, 'image/webp', 0.6]])
    expect(closed).toHaveBeenCalled()
  })

  it('draws the wanted piece alone', async () => {
    await toWebp(file('front.png', 'image/png'), { x: 0, y: 0, zoom: 1 })
    expect(asked.slice(1)).toEqual([[240, 300, 'image/webp', 0.6]])
    expect(drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, 240, 300, 0, 0, 240, 300)
  })

  it('asks once whether the browser writes webp, and needs no encoder then', async () => {
    await toWebp(file('front.png', 'image/png'))
    await toWebp(file('back.png', 'image/png'))
    expect(asked.map(([width]) => width)).toEqual([1, 400, 400])
    expect(encoded).toEqual([])
  })

  it('looks at what was written: where it is png, the encoder makes the webp at the same quality and size (D-166)', async () => {
    written = 'image/png'
    const webp = await toWebp(file('front.png', 'image/png'))
    expect([webp?.name, webp?.type, await webp?.text()]).toEqual(['front.webp', 'image/webp', 'RIFF....WEBP'])
    expect(encoded.map(({ width, height, quality, pixels }) => [width, height, quality, pixels.byteLength])).toEqual([[400, 300, 60, 480_000]])
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('gives the encoder the wanted piece alone', async () => {
    written = 'image/png'
    await toWebp(file('front.png', 'image/png'), { x: 0, y: 0, zoom: 1 })
    expect(encoded.map(({ width, height }) => [width, height])).toEqual([[240, 300]])
  })

  it.each([
    ['cannot', null],
    ['does not start', new Error('blocked')],
  ])('leaves the picture out when the encoder %s, and asks anew for the next (D-166)', async (_, no) => {
    written = 'image/png'
    answer = no
    expect(await toWebp(file('front.png', 'image/png'))).toBeNull()
    answer = new ArrayBuffer(12)
    expect((await toWebp(file('front.png', 'image/png')))?.size).toBe(12)
    expect(ended).toHaveBeenCalledTimes(2)
  })

  it('refuses what no browser can read (D-166)', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')))
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error('broken'))
    expect(await toWebp(file('front.png', 'image/png'))).toBeNull()
  })
})
