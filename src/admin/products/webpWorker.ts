import encode from '@jsquash/webp/encode.js'

// The encoder of D-166 at its work, beside the page: nothing that is typed meanwhile has to wait for it.

export type Pixels = { pixels: ArrayBuffer; width: number; height: number; quality: number }
/** Null when it could not be made. */
export type Encoded = ArrayBuffer | null

const reply = (bytes: Encoded) => postMessage(bytes, { transfer: bytes ? [bytes] : [] })

addEventListener('message', ({ data }: MessageEvent<Pixels>) => {
  const image = new ImageData(new Uint8ClampedArray(data.pixels), data.width, data.height)
  encode(image, { quality: data.quality }).then(reply, () => reply(null))
})
