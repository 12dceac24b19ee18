import { createHash } from 'node:crypto'
import { decodeBody, type Reply } from './doctorRequests.ts'
import {
  cacheSigns,
  rulesFileOf,
  filesOfPage,
  headerOf,
  isShopPage,
  htmlTagsOf,
  type BuildFileList,
  type Visit,
} from './doctorVisit.ts'
import { placeOfPageRule } from './doctorRules.ts'
import { FORMER_WORKERS } from './formerWorkers.mjs'

// Compares the files of assets/ with the build's list, and checks the service worker.

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const isBuildList = (value: unknown): value is BuildFileList =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as BuildFileList).policy === 'string' &&
  typeof (value as BuildFileList).files === 'object'

/** Reads files.json first, because the other checks use it. */
export async function readBuildList(visit: Visit): Promise<void> {
  const reply = await visit.ask(`${visit.base}/files.json`)
  try {
    const value: unknown = JSON.parse(reply.text)
    if (reply.status === 200 && isBuildList(value)) visit.build = value
  } catch {
    // The list is not JSON; the code below reports it.
  }
  if (visit.build === null)
    visit.wrong(
      'files.json',
      reply.status === 200 && !isShopPage(reply)
        ? "can't be read"
        : `is missing (${reply.status}): the build's files can't be compared`,
      "Upload everything in the release's shop/.",
    )
}

type FileFault = { file: string; kind: string; fix: string; harmless?: boolean }

const UPLOAD_AGAIN =
  "Upload these files again from the release's shop/, in binary mode and index.html last."

const ENCODINGS = { plain: 'identity', br: 'br', gz: 'gzip' } as const
type Encoding = keyof typeof ENCODINGS

/**
 * True if the host compressed an already compressed file again. Browsers undo only the one encoding that the header
 * names.
 */
const isPackedTwice = (content: Buffer, sum: string) =>
  ['br', 'gzip'].some((encoding) => {
    const inside = decodeBody(content, encoding)
    return inside !== null && sha256(inside) === sum
  })

function faultOf(visit: Visit, file: string, reply: Reply): FileFault | null {
  const wanted = visit.build?.files[file] ?? {}
  const [bytes = 0, sum = ''] = wanted.plain ?? []
  const encoding = headerOf(reply, 'content-encoding')
  const name = encoding === '' ? file : `${file} (${encoding === 'gzip' ? 'gz' : encoding})`
  const fault = (kind: string, fix = UPLOAD_AGAIN): FileFault => ({ file: name, kind, fix })
  if ([429, 503].includes(reply.status))
    return {
      ...fault(
        `not checked, because the host limits requests from one IP address (${reply.status})`,
        "Try again later, or allow your IP address in the host's panel.",
      ),
      harmless: true,
    }
  if (reply.status === 403)
    return fault("can't be read (403)", 'Allow the web server to read them: chmod 644.')
  if (reply.status === 0) return fault(`couldn't be downloaded (${reply.problem})`)
  if (reply.status !== 200 || isShopPage(reply)) return fault(`missing (${reply.status})`)
  const content = decodeBody(reply.body, encoding)
  if (content !== null && sha256(content) === sum) return null
  if (content !== null && isPackedTwice(content, sum))
    return fault(
      'compressed twice',
      `Switch off the host's compression for assets/, because these files are already compressed: ${placeOfPageRule(visit, 'packed')}.`,
    )
  if (/^text\/html/.test(headerOf(reply, 'content-type')))
    return fault(
      "replaced by one of the host's pages",
      'Switch off the bot check for assets/ in the panel of the host or CDN, and let these files through unchanged.',
    )
  const [packed = bytes] =
    (encoding === '' ? wanted.plain : wanted[encoding === 'gzip' ? 'gz' : encoding]) ?? []
  if (reply.problem !== '' || content === null || reply.body.length < packed)
    return fault('truncated or damaged')
  return fault('from another build, or changed')
}

/** The most requests of a visit without --deep. */
const MOST_REQUESTS = 150
/** This many requests are reserved for retries and for checks whether the host still answers. */
const SPARE_REQUESTS = 4

const DAY_MS = 86_400_000

/** Takes at most `most` files and starts at another one each day, so that daily visits check all files in turn. */
function rotateByDay<T>(list: readonly T[], most: number): T[] {
  const start = list.length === 0 ? 0 : (Math.floor(Date.now() / DAY_MS) * most) % list.length
  return [...list.slice(start), ...list.slice(0, start)].slice(0, Math.max(0, most))
}

export async function examineFiles(visit: Visit): Promise<void> {
  const { build, base, page } = visit
  const named = filesOfPage(page)
  if (build === null) {
    const lost = await Promise.all(
      named.map(async (file) => ({ file, ...(await visit.ask(`${base}/${file}`)) })),
    )
    for (const { file, status } of lost.filter((reply) => reply.status !== 200))
      visit.stop(
        `assets missing (${status})`,
        file,
        status === 403 ? 'Allow the web server to read it: chmod 644.' : UPLOAD_AGAIN,
      )
    return
  }
  const all = Object.keys(build.files)
  const pairs = (files: readonly string[]) =>
    files.flatMap((file) =>
      (Object.keys(ENCODINGS) as Encoding[])
        .filter((encoding) => build.files[file]?.[encoding] !== undefined)
        .map((encoding) => ({ file, accepts: ENCODINGS[encoding] as string })),
    )
  const first = pairs(all.filter((file) => named.includes(file)))
  // Without these files no storefront screen opens, so check them first.
  const rank = (file: string) => (/\/(?:storefront|\w+Screen)-/.test(file) ? 0 : 1)
  const left = MOST_REQUESTS - SPARE_REQUESTS - visit.asked() - first.length
  const others = all
    .filter((file) => !named.includes(file))
    .map((file) => ({ file, accepts: 'gzip, deflate, br' }))
  const screens = others.filter(({ file }) => rank(file) === 0).slice(0, Math.max(0, left))
  const rest = rotateByDay(
    others.filter((one) => !screens.includes(one)),
    left - screens.length,
  )
  const wanted = visit.deep ? pairs(all) : [...first, ...screens, ...rest]
  const faults = await Promise.all(
    wanted.map(async ({ file, accepts }) =>
      faultOf(
        visit,
        file,
        await visit.ask(`${base}/${file}`, { headers: { 'Accept-Encoding': accepts } }),
      ),
    ),
  )
  const kinds = new Map<string, FileFault & { files: Set<string> }>()
  for (const fault of faults) {
    if (fault === null) continue
    const kind = kinds.get(fault.kind) ?? { ...fault, files: new Set<string>() }
    // Report a missing file once, not once for each encoding.
    kind.files.add(fault.file)
    kinds.set(fault.kind, kind)
  }
  const seen = new Set(wanted.map(({ file }) => file)).size
  for (const { kind, fix, files, harmless = false } of kinds.values()) {
    const names = [...files]
    const shown =
      names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '')
    ;(harmless ? visit.think : visit.stop)(
      `assets ${kind}`,
      `${names.length} of ${seen}: ${shown}`,
      fix,
    )
  }
  if (kinds.size === 0)
    visit.good(
      'build files',
      seen === all.length
        ? `${seen} checked`
        : `${seen} of ${all.length} checked; a different part each day, all with --deep`,
    )
  pageOfBuild(visit, build)
}

function pageOfBuild({ page, stop }: Visit, build: BuildFileList): void {
  const unknown = filesOfPage(page).filter((file) => !Object.hasOwn(build.files, file))
  if (unknown.length === 0) return
  const cache = cacheSigns(page)
  stop(
    'index.html',
    `is from another build${cache === '' ? '' : `, from a cache (${cache})`}: it requests ${unknown.join(', ')}`,
    cache === ''
      ? 'Upload index.html and files.json from the same release as assets/.'
      : "Clear the cache of the proxy or CDN, and don't cache HTML.",
  )
}

// ---- the service worker -----------------------------------------------------------------------------------------------

const UPLOAD_WORKER_AGAIN = "Upload the release's shop/sw.js, after assets/ and before index.html."

/** A browser keeps a previous site's worker, which keeps showing that site, until a file of the same name unregisters it. */
async function examineFormerWorkers(visit: Visit): Promise<void> {
  const replies = await Promise.all(
    FORMER_WORKERS.map(async (name) => ({ name, reply: await visit.ask(`${visit.base}/${name}`) })),
  )
  const left = replies.filter(
    ({ reply }) =>
      reply.status === 200 &&
      /javascript/.test(headerOf(reply, 'content-type')) &&
      !isShopPage(reply) &&
      !/unregister/.test(reply.text),
  )
  const names = left.map(({ name }) => name).join(', ')
  if (left.length > 0)
    visit.wrong(
      'previous site',
      `its service worker is still installed (${names}): returning visitors never see this shop`,
      `Replace it with ${left.map(({ name }) => `shop/${name}`).join(', ')} of the release.`,
    )
}

export async function examineWorker(visit: Visit): Promise<void> {
  await examineFormerWorkers(visit)
  const { base, page } = visit
  const name = htmlTagsOf(page, 'html')[0]?.['data-worker']
  const reply = await visit.ask(`${base}/${name ?? 'sw.js'}`)
  const exists = reply.status === 200 && !isShopPage(reply)
  if (name === undefined) {
    // The page names no worker, so sw.js may only unregister itself.
    if (exists && !/unregister/.test(reply.text))
      visit.wrong(
        'service worker',
        'sw.js is from another build: index.html names no worker, but browsers that already have one keep using it',
        'Upload index.html and sw.js from the same release.',
      )
    return
  }
  const bad = (what: string, fix: string) => visit.wrong('service worker', what, fix)
  if (!exists) {
    const how =
      reply.status === 200
        ? "the shop's page is sent instead"
        : String(reply.status || reply.problem)
    return bad(
      `${name} is missing (${how}): visitors keep the worker of an earlier build`,
      UPLOAD_WORKER_AGAIN,
    )
  }
  if (!/^(?:text|application)\/(?:x-)?javascript/.test(headerOf(reply, 'content-type')))
    return bad(
      `Content-Type is "${headerOf(reply, 'content-type')}": browsers refuse it`,
      `Send .js files as text/javascript: ${placeOfPageRule(visit, 'scripts')}.`,
    )
  // Without the Cache-Control header, browsers compare the worker with the server's each time.
  if (/max-age=[1-9]|immutable/.test(headerOf(reply, 'cache-control')))
    return bad(
      `Cache-Control is "${headerOf(reply, 'cache-control')}": visitors keep the previous build for that long`,
      `Send "Cache-Control: no-cache" with ${name}, as the release's ${rulesFileOf(visit)} does: ${placeOfPageRule(visit, 'page')}.`,
    )
  const scripts = filesOfPage(page).filter((file) => file.endsWith('.js'))
  const unknown = scripts.filter((file) => !reply.text.includes(file))
  // If index.html itself is of another build, another finding says so.
  const known = visit.build?.files
  if (known && scripts.some((file) => !Object.hasOwn(known, file))) return
  if (unknown.length > 0)
    return bad(`is from another build: it doesn't list ${unknown.join(', ')}`, UPLOAD_WORKER_AGAIN)
  const later = /assets\/later-\w+\.json/.exec(reply.text)?.[0]
  const list = later === undefined ? undefined : await visit.ask(`${base}/${later}`)
  if (list && (list.status !== 200 || isShopPage(list)))
    return bad(
      `${later} is missing: browsers reject this worker, and visitors keep an earlier one`,
      UPLOAD_WORKER_AGAIN,
    )
  visit.good('service worker')
}
