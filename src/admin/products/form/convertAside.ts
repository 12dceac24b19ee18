import type { Done, Work } from './webpWorker'
// oxlint-disable-next-line import/default -- the bundler's own kind of import
import worker from './webpWorker?worker&url'

// Starts the worker that makes webp (D-166).

type Policy = { createScriptURL: (url: string) => string }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

const onlyEncoder: Policy = {
  createScriptURL(url) {
    if (url !== worker) throw new TypeError(`${url} is not the encoder`)
    return url
  },
}

let trusted: string | undefined

/** The one script that may be started by its address (tools/headers.ts names the policy). A policy can be made only once. */
function trustedWorker(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  return (trusted ??= (trustedTypes?.createPolicy('webp-encoder', onlyEncoder) ?? onlyEncoder).createScriptURL(worker))
}

/** Far more than the slowest phone needs for the largest photo: what is not done by then hangs. */
export const LONGEST_MS = 90_000

/** The time it has was over: to ask another worker for the same would only double the wait. */
export class TooLong extends Error {}

/** A worker for each: the memory that a large picture took is given back, and one that broke is not asked again. */
export async function convertAside(work: Work): Promise<Done> {
  const aside = new Worker(trustedWorker(), { type: 'module' })
  let limit: ReturnType<typeof setTimeout>
  const done = new Promise<Done>((resolve, reject) => {
    limit = setTimeout(() => reject(new TooLong('The encoder takes too long')), LONGEST_MS)
    aside.onmessage = ({ data }: MessageEvent<Done>) => resolve(data)
    aside.onerror = () => reject(new Error('The encoder did not start'))
    aside.postMessage(work, 'pixels' in work ? [work.pixels] : [])
  })
  return done.finally(() => {
    clearTimeout(limit)
    aside.terminate()
  })
}
