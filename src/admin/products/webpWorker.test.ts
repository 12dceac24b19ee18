// @vitest-environment node
import { readFileSync } from 'node:fs'
import encode, { init } from '@jsquash/webp/encode.js'
import { describe, expect, it } from 'vitest'

const text = (bytes: Uint8Array, from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to))

describe('the encoder of D-166', () => {
  it('writes real webp of the same size in pixels', async () => {
    const wasm = readFileSync('node_modules/@jsquash/webp/codec/enc/webp_enc_simd.wasm')
    await init(await WebAssembly.compile(wasm))
    const [width, height] = [40, 30]
    const data = new Uint8ClampedArray(width * height * 4).map((_, at) => (at % 4 === 3 ? 255 : (at * 7) % 256))
    const bytes = new Uint8Array(await encode({ data, width, height, colorSpace: 'srgb' } as ImageData, { quality: 60 }))
    expect([text(bytes, 0, 4), text(bytes, 8, 15)]).toEqual(['RIFF', 'WEBPVP8'])
    expect(bytes.length - 8).toBe(new DataView(bytes.buffer).getUint32(4, true))
    // Width and height of a lossy picture lie behind its start code.
    const view = new DataView(bytes.buffer)
    expect([view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]).toEqual([width, height])
  })
})
