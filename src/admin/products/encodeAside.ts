import type { Encoded, Pixels } from './webpWorker'
// oxlint-disable-next-line import/default -- the bundler's own kind of import
import worker from './webpWorker?worker&url'

// Starts the encoder of D-166 for a browser whose canvas writes no webp. Fetched by such browsers alone.

type Policy = { createScriptURL: (url: string) => string }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

const onlyEncoder: Policy = {
  createScriptURL(url) {
    if (url !== worker) throw new TypeError(`${url} is not the encoder`)
    return url
  },
}

const { trustedTypes } = globalThis as { trustedTypes?: Factory }
/** The one script that may be started by its address (tools/headers.ts names the policy). */
const trusted = (trustedTypes?.createPolicy('webp-encoder', onlyEncoder) ?? onlyEncoder).createScriptURL(worker)

/** A worker for each: the memory that a large picture took is given back, and one that broke is not asked again. */
export function encodeAside(image: ImageData, quality: number): Promise<Encoded> {
  const { width, height } = image
  const pixels = image.data.buffer as ArrayBuffer
  const aside = new Worker(trusted, { type: 'module' })
  const work = new Promise<Encoded>((resolve, reject) => {
    aside.onmessage = ({ data }: MessageEvent<Encoded>) => resolve(data)
    aside.onerror = () => reject(new Error('The encoder did not start'))
    aside.postMessage({ pixels, width, height, quality } satisfies Pixels, [pixels])
  })
  return work.finally(() => aside.terminate())
}
