import type { WebpResult, ConvertJob } from './webpWorker'
// oxlint-disable-next-line import/default -- the bundler resolves ?worker imports
import worker from './webpWorker?worker&url'

type TrustedTypePolicy = { createScriptURL: (url: string) => string }
type TrustedTypeFactory = {
  createPolicy: (name: string, rules: TrustedTypePolicy) => TrustedTypePolicy
}

const encoderOnlyPolicy: TrustedTypePolicy = {
  createScriptURL(url) {
    if (url !== worker) throw new TypeError(`${url} is not the encoder`)
    return url
  },
}

let trustedUrl: string | undefined

/**
 * The content security policy (`tools/headers.ts`) requires a Trusted Types policy to make a worker's URL. A policy can be
 * created only once.
 */
function trustedWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypeFactory }
  return (trustedUrl ??= (
    trustedTypes?.createPolicy('webp-encoder', encoderOnlyPolicy) ?? encoderOnlyPolicy
  ).createScriptURL(worker))
}

/** Far more than the slowest phone needs for the largest photo. After this time the worker counts as hung. */
export const CONVERT_LIMIT_MS = 90_000

/** Thrown if the worker timed out. The caller then starts no other worker, which would only double the wait. */
export class ConvertTimeout extends Error {}

/** One worker for each picture, so that its memory is freed afterwards and a broken worker is not used again. */
export async function convertInWorker(work: ConvertJob): Promise<WebpResult> {
  const aside = new Worker(trustedWorkerUrl(), { type: 'module' })
  let limit: ReturnType<typeof setTimeout>
  const done = new Promise<WebpResult>((resolve, reject) => {
    limit = setTimeout(
      () => reject(new ConvertTimeout('The encoder takes too long')),
      CONVERT_LIMIT_MS,
    )
    aside.onmessage = ({ data }: MessageEvent<WebpResult>) => resolve(data)
    aside.onerror = () => reject(new Error('The encoder did not start'))
    aside.postMessage(work, 'pixels' in work ? [work.pixels] : [])
  })
  return done.finally(() => {
    clearTimeout(limit)
    aside.terminate()
  })
}
