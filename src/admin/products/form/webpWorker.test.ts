// @vitest-environment node
import { readFileSync } from 'node:fs'
import { init } from '@jsquash/webp/encode.js'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebpResult, ConvertJob } from './webpWorker'

// Tests the worker's own code on a canvas that returns what the test sets.

const [WIDTH, HEIGHT] = [40, 30]
let writtenType = 'image/webp'
let isBroken = false
let pictureWidth = WIDTH
const decodedFiles: unknown[] = []
let sendToWorker: (event: { data: ConvertJob }) => void
let onAnswer: (done: WebpResult) => void

class FakeCanvas {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}
  getContext = () => ({
    drawImage: (...where: unknown[]) => void decodedFiles.push(where.slice(1)),
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4).map((_, at) =>
        at % 4 === 3 ? 255 : (at * 7) % 256,
      ),
    }),
  })
  convertToBlob = (how: object) => {
    decodedFiles.push([this.width, this.height, how])
    return Promise.resolve(new Blob(['own'], { type: writtenType }))
  }
}

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (_: string, listener: typeof sendToWorker) => {
    sendToWorker = listener
  })
  vi.stubGlobal('postMessage', (done: WebpResult) => onAnswer(done))
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  vi.stubGlobal(
    'ImageData',
    class {
      constructor(
        readonly data: Uint8ClampedArray,
        readonly width: number,
        readonly height: number,
      ) {}
    },
  )
  vi.stubGlobal('createImageBitmap', () =>
    isBroken
      ? Promise.reject(new Error('broken'))
      : Promise.resolve({ width: pictureWidth, height: HEIGHT, close() {} }),
  )
  await init(
    await WebAssembly.compile(
      readFileSync('node_modules/@jsquash/webp/codec/enc/webp_enc_simd.wasm'),
    ),
  )
  await import('./webpWorker')
})

beforeEach(() => {
  writtenType = 'image/webp'
  isBroken = false
  pictureWidth = WIDTH
  decodedFiles.length = 0
})

const convertInWorker = (work: ConvertJob) =>
  new Promise<WebpResult>((resolve) => {
    onAnswer = resolve
    sendToWorker({ data: work })
  })
const pictureBlob = new Blob(['bytes'])
const lettersOf = (bytes: Uint8Array, from: number, to: number) =>
  new TextDecoder().decode(bytes.subarray(from, to))

async function readWebp(done: WebpResult) {
  const blob = 'webp' in done ? done.webp : null
  const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(40))
  const view = new DataView(bytes.buffer)
  return {
    type: blob?.type,
    mark: lettersOf(bytes, 0, 4) + lettersOf(bytes, 8, 15),
    whole: view.getUint32(4, true) === bytes.length - 8,
    // The size follows the start code of a lossy picture.
    size: [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff],
  }
}

describe('the worker that makes webp', () => {
  it('lets the browser write it where it can, at the quality asked for (APR-19)', async () => {
    const done = await convertInWorker({
      file: pictureBlob,
      crop: null,
      widest: null,
      quality: 0.6,
    })
    expect('webp' in done && (await done.webp?.text())).toBe('own')
    expect(decodedFiles).toContainEqual([WIDTH, HEIGHT, { type: 'image/webp', quality: 0.6 }])
  })

  it('encodes real webp of the same size where the browser writes png (D-166)', async () => {
    writtenType = 'image/png'
    expect(
      await readWebp(
        await convertInWorker({ file: pictureBlob, crop: null, widest: null, quality: 0.6 }),
      ),
    ).toEqual({
      type: 'image/webp',
      mark: 'RIFFWEBPVP8',
      whole: true,
      size: [WIDTH, HEIGHT],
    })
  })

  it('takes the wanted piece alone', async () => {
    writtenType = 'image/png'
    expect(
      await readWebp(
        await convertInWorker({
          file: pictureBlob,
          crop: { x: 0, y: 0, zoom: 1 },
          widest: null,
          quality: 0.6,
        }),
      ),
    ).toMatchObject({
      size: [24, 30],
    })
    expect(decodedFiles).toContainEqual([0, 0, 24, 30, 0, 0, 24, 30])
  })

  it('draws what is wider than the widest in that width, the rest in its own (D-166)', async () => {
    writtenType = 'image/png'
    expect(
      await readWebp(
        await convertInWorker({ file: pictureBlob, crop: null, widest: 20, quality: 0.6 }),
      ),
    ).toMatchObject({ size: [20, 15] })
    expect(decodedFiles).toContainEqual([0, 0, 40, 30, 0, 0, 20, 15])
    expect(
      await readWebp(
        await convertInWorker({ file: pictureBlob, crop: null, widest: 41, quality: 0.6 }),
      ),
    ).toMatchObject({ size: [40, 30] })
  })

  it('encodes the pixels that a page drew', async () => {
    const pixels = new Uint8ClampedArray(8 * 10 * 4).fill(255).buffer as ArrayBuffer
    expect(
      await readWebp(await convertInWorker({ pixels, width: 8, height: 10, quality: 0.6 })),
    ).toMatchObject({
      mark: 'RIFFWEBPVP8',
      size: [8, 10],
    })
  })

  it('makes none of what no webp can hold, rather than a piece of it', async () => {
    pictureWidth = 17_000
    expect(
      await convertInWorker({ file: pictureBlob, crop: null, widest: null, quality: 0.6 }),
    ).toEqual({ webp: null })
  })

  it('says when it cannot decode a file, for the page to try', async () => {
    isBroken = true
    expect(
      await convertInWorker({ file: pictureBlob, crop: null, widest: null, quality: 0.6 }),
    ).toEqual({
      undecoded: true,
    })
  })
})
