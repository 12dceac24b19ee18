import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebpResult, ConvertJob } from './webpWorker'

// The module checks once whether the browser writes webp, so each test imports it again.
let toWebp: typeof import('./convert').toWebp

const drawImage = vi.fn()
const getImageData = (_x: number, _y: number, width: number, height: number) => ({
  data: new Uint8ClampedArray(width * height * 4),
})
const drawn: unknown[][] = []
let written = 'image/webp'

/** The worker's input and its reply; an error is a worker that does not start, null one that never ends. */
const given: ConvertJob[] = []
let answer: (work: ConvertJob) => WebpResult | Error | null
const ended = vi.fn()
const webp = (bytes = 'RIFF....WEBP') => new Blob([bytes], { type: 'image/webp' })

class FakeWorker {
  onmessage: ((event: { data: WebpResult }) => void) | null = null
  onerror: (() => void) | null = null
  terminate = ended
  postMessage(work: ConvertJob) {
    given.push(work)
    const said = answer(work)
    if (said === null) return
    queueMicrotask(() =>
      said instanceof Error ? this.onerror?.() : this.onmessage?.({ data: said }),
    )
  }
}

beforeEach(async () => {
  written = 'image/webp'
  given.length = 0
  drawn.length = 0
  answer = () => ({ webp: webp() })
  ended.mockClear()
  drawImage.mockClear()
  vi.stubGlobal('Worker', FakeWorker)
  vi.resetModules()
  ;({ toWebp } = await import('./convert'))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage,
    getImageData,
  } as never)
  HTMLCanvasElement.prototype.toBlob = function toBlob(done, ...how) {
    drawn.push([this.width, this.height, ...how])
    done(new Blob(['pixels'], { type: written }))
  }
  HTMLImageElement.prototype.decode = () => Promise.resolve()
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(300)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const file = (name: string, type: string) => new File(['bytes'], name, { type })
const CROP = { x: 0, y: 0, zoom: 1 }

describe('toWebp', () => {
  it('lets a worker make webp at quality 0.6, and ends it (APR-18, APR-19, CONST-05, D-166)', async () => {
    const made = await toWebp(file('front.png', 'image/png'))
    expect([made?.name, made?.type, await made?.text()]).toEqual([
      'front.webp',
      'image/webp',
      'RIFF....WEBP',
    ])
    expect(given).toEqual([{ file: expect.any(File), crop: null, widest: null, quality: 0.6 }])
    expect(ended).toHaveBeenCalledTimes(1)
    expect(drawn).toEqual([])
  })

  it('tells it the wanted piece', async () => {
    await toWebp(file('front.png', 'image/png'), CROP)
    expect(given).toEqual([{ file: expect.any(File), crop: CROP, widest: null, quality: 0.6 }])
  })

  it('makes it no wider than 2,000 px for an owner who lets uploads shrink, in the worker and in the page (D-166)', async () => {
    // Imported together with `toWebp`, because the modules were reset.
    const { DEFAULTS, setConfig } = await import('../../../api/core/config')
    setConfig({ ...DEFAULTS, shrinkUploads: true })
    await toWebp(file('front.png', 'image/png'))
    expect(given).toEqual([{ file: expect.any(File), crop: null, widest: 2000, quality: 0.6 }])
    answer = () => ({ undecoded: true })
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(4000)
    await toWebp(file('front.svg', 'image/svg+xml'))
    expect(drawn.at(-1)).toEqual([2000, 150, 'image/webp', 0.6])
    expect(drawImage).toHaveBeenLastCalledWith(expect.anything(), 0, 0, 4000, 300, 0, 0, 2000, 150)
  })

  it.each([
    ['cannot decode it', { undecoded: true } as WebpResult],
    ['does not start', new Error('blocked')],
  ])('draws it in the page where the worker %s, as large in pixels as it was', async (_, said) => {
    answer = () => said
    expect((await toWebp(file('front.svg', 'image/svg+xml')))?.type).toBe('image/webp')
    await toWebp(file('front.svg', 'image/svg+xml'), CROP)
    expect(drawn).toEqual([
      [1, 1, 'image/webp', 0.6],
      [400, 300, 'image/webp', 0.6],
      [240, 300, 'image/webp', 0.6],
    ])
    expect(drawImage).toHaveBeenLastCalledWith(expect.anything(), 0, 0, 240, 300, 0, 0, 240, 300)
  })

  it('looks at what the page wrote: where it is png, the encoder gets the pixels (D-166)', async () => {
    written = 'image/png'
    answer = (work) => ('pixels' in work ? { webp: webp('encoded') } : { undecoded: true })
    const made = await toWebp(file('front.svg', 'image/svg+xml'))
    expect([made?.name, made?.type, await made?.text()]).toEqual([
      'front.webp',
      'image/webp',
      'encoded',
    ])
    expect(given[1]).toMatchObject({
      width: 400,
      height: 300,
      quality: 0.6,
      pixels: { byteLength: 480_000 },
    })
  })

  it.each([
    ['none', null],
    ['something else', new Blob(['png'], { type: 'image/png' })],
  ])('leaves the picture out when the worker makes %s of it (D-166)', async (_, made) => {
    answer = () => ({ webp: made })
    expect(await toWebp(file('front.png', 'image/png'))).toBeNull()
  })

  it.each([
    ['writes webp', 'image/webp', 'pixels'],
    ['writes none, and asks no second worker', 'image/png', undefined],
  ])(
    'ends a worker that hangs after its time, and draws in the page where that %s (D-166)',
    async (_, type, made) => {
      written = type
      answer = () => null
      const { LONGEST_MS } = await import('./convertAside')
      vi.useFakeTimers()
      const converting = toWebp(file('front.png', 'image/png'))
      await vi.advanceTimersByTimeAsync(LONGEST_MS - 1)
      expect([given.length, ended.mock.calls.length, drawn]).toEqual([1, 0, []])
      await vi.advanceTimersByTimeAsync(1)
      expect(ended).toHaveBeenCalledTimes(1)
      expect(await (await converting)?.text()).toBe(made)
      expect(given).toHaveLength(1)
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  it('refuses what no browser can read (D-166)', async () => {
    answer = () => ({ undecoded: true })
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error('broken'))
    expect(await toWebp(file('front.png', 'image/png'))).toBeNull()
  })
})
