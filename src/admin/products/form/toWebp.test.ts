import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebpResult, ConvertJob } from './webpWorker'

// The module checks only once whether the browser writes webp, so each test imports it again.
let toWebp: typeof import('./toWebp').toWebp

const drawImage = vi.fn()
const getImageData = (_x: number, _y: number, width: number, height: number) => ({
  data: new Uint8ClampedArray(width * height * 4),
})
const drawnSources: unknown[][] = []
let writtenType = 'image/webp'

/** The worker's input and its reply. An Error means that the worker does not start, null that it never ends. */
const sentToWorker: ConvertJob[] = []
let workerAnswer: (work: ConvertJob) => WebpResult | Error | null
const workerEnded = vi.fn()
const webpBlob = (bytes = 'RIFF....WEBP') => new Blob([bytes], { type: 'image/webp' })

class FakeWorker {
  onmessage: ((event: { data: WebpResult }) => void) | null = null
  onerror: (() => void) | null = null
  terminate = workerEnded
  postMessage(work: ConvertJob) {
    sentToWorker.push(work)
    const said = workerAnswer(work)
    if (said === null) return
    queueMicrotask(() =>
      said instanceof Error ? this.onerror?.() : this.onmessage?.({ data: said }),
    )
  }
}

beforeEach(async () => {
  writtenType = 'image/webp'
  sentToWorker.length = 0
  drawnSources.length = 0
  workerAnswer = () => ({ webp: webpBlob() })
  workerEnded.mockClear()
  drawImage.mockClear()
  vi.stubGlobal('Worker', FakeWorker)
  vi.resetModules()
  ;({ toWebp } = await import('./toWebp'))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage,
    getImageData,
  } as never)
  HTMLCanvasElement.prototype.toBlob = function toBlob(done, ...how) {
    drawnSources.push([this.width, this.height, ...how])
    done(new Blob(['pixels'], { type: writtenType }))
  }
  HTMLImageElement.prototype.decode = () => Promise.resolve()
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(300)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const fileNamed = (name: string, type: string) => new File(['bytes'], name, { type })
const WHOLE_CROP = { x: 0, y: 0, zoom: 1 }

describe('toWebp', () => {
  it('lets a worker make webp at quality 0.6, and ends it (APR-18, APR-19, CONST-05, D-166)', async () => {
    const made = await toWebp(fileNamed('front.png', 'image/png'))
    expect([made?.name, made?.type, await made?.text()]).toEqual([
      'front.webp',
      'image/webp',
      'RIFF....WEBP',
    ])
    expect(sentToWorker).toEqual([
      { file: expect.any(File), crop: null, widest: null, quality: 0.6 },
    ])
    expect(workerEnded).toHaveBeenCalledTimes(1)
    expect(drawnSources).toEqual([])
  })

  it('tells it the wanted piece', async () => {
    await toWebp(fileNamed('front.png', 'image/png'), WHOLE_CROP)
    expect(sentToWorker).toEqual([
      { file: expect.any(File), crop: WHOLE_CROP, widest: null, quality: 0.6 },
    ])
  })

  it('makes it no wider than 2,000 px for an owner who lets uploads shrink, in the worker and in the page (D-166)', async () => {
    // The modules were reset, so import `setConfig` again as well as `toWebp`.
    const { CONFIG_DEFAULTS, setConfig } = await import('../../../api/core/config')
    setConfig({ ...CONFIG_DEFAULTS, shrinkUploads: true })
    await toWebp(fileNamed('front.png', 'image/png'))
    expect(sentToWorker).toEqual([
      { file: expect.any(File), crop: null, widest: 2000, quality: 0.6 },
    ])
    workerAnswer = () => ({ undecoded: true })
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(4000)
    await toWebp(fileNamed('front.svg', 'image/svg+xml'))
    expect(drawnSources.at(-1)).toEqual([2000, 150, 'image/webp', 0.6])
    expect(drawImage).toHaveBeenLastCalledWith(expect.anything(), 0, 0, 4000, 300, 0, 0, 2000, 150)
  })

  it.each([
    ['cannot decode it', { undecoded: true } as WebpResult],
    ['does not start', new Error('blocked')],
  ])('draws it in the page where the worker %s, as large in pixels as it was', async (_, said) => {
    workerAnswer = () => said
    expect((await toWebp(fileNamed('front.svg', 'image/svg+xml')))?.type).toBe('image/webp')
    await toWebp(fileNamed('front.svg', 'image/svg+xml'), WHOLE_CROP)
    expect(drawnSources).toEqual([
      [1, 1, 'image/webp', 0.6],
      [400, 300, 'image/webp', 0.6],
      [240, 300, 'image/webp', 0.6],
    ])
    expect(drawImage).toHaveBeenLastCalledWith(expect.anything(), 0, 0, 240, 300, 0, 0, 240, 300)
  })

  it('looks at what the page wrote: where it is png, the encoder gets the pixels (D-166)', async () => {
    writtenType = 'image/png'
    workerAnswer = (work) =>
      'pixels' in work ? { webp: webpBlob('encoded') } : { undecoded: true }
    const made = await toWebp(fileNamed('front.svg', 'image/svg+xml'))
    expect([made?.name, made?.type, await made?.text()]).toEqual([
      'front.webp',
      'image/webp',
      'encoded',
    ])
    expect(sentToWorker[1]).toMatchObject({
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
    workerAnswer = () => ({ webp: made })
    expect(await toWebp(fileNamed('front.png', 'image/png'))).toBeNull()
  })

  it.each([
    ['writes webp', 'image/webp', 'pixels'],
    ['writes none, and asks no second worker', 'image/png', undefined],
  ])(
    'ends a worker that hangs after its time, and draws in the page where that %s (D-166)',
    async (_, type, made) => {
      writtenType = type
      workerAnswer = () => null
      const { CONVERT_LIMIT_MS } = await import('./convertInWorker')
      vi.useFakeTimers()
      const converting = toWebp(fileNamed('front.png', 'image/png'))
      await vi.advanceTimersByTimeAsync(CONVERT_LIMIT_MS - 1)
      expect([sentToWorker.length, workerEnded.mock.calls.length, drawnSources]).toEqual([1, 0, []])
      await vi.advanceTimersByTimeAsync(1)
      expect(workerEnded).toHaveBeenCalledTimes(1)
      expect(await (await converting)?.text()).toBe(made)
      expect(sentToWorker).toHaveLength(1)
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  it('refuses what no browser can read (D-166)', async () => {
    workerAnswer = () => ({ undecoded: true })
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error('broken'))
    expect(await toWebp(fileNamed('front.png', 'image/png'))).toBeNull()
  })
})
