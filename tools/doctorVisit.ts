import { requestReply, requestPacer, type PacedOptions, type Reply } from './doctorRequests.ts'
import { parseReply } from './contractJudge.ts'

export type FindingLevel = 'good' | 'note' | 'think' | 'wrong'
export type Finding = {
  level: FindingLevel
  /** Names the checked thing, such as a file or a call. Findings with the same name share a line of the report. */
  name: string
  what: string
  fix: string
  /** True if customers cannot buy, or cannot pay the owner. */
  stops: boolean
}

export type ServerKind = 'apache' | 'nginx' | 'other'

export type BuildFileList = {
  version: string
  built: string
  rules?: string
  policy: string
  files: Record<string, Record<string, [bytes: number, sha256: string]>>
}

export type Visit = {
  base: string
  origin: string
  /** The backend's host, taken from the configuration as the page does. */
  host: string
  server: ServerKind
  hostServer: ServerKind
  /** True if the backend does not get the shop's server rules; another finding reports the cause. */
  unruled: boolean
  page: Reply
  build: BuildFileList | null
  config: Record<string, unknown>
  streamMs: number
  /** If true, compares every file in each encoding and looks for secrets. Some hosts block a client that does so. */
  deep: boolean
  /** `user:password` of the back office's guard. Empty: the doctor sees what a stranger sees. */
  auth: string
  /** The Authorization header made from `auth`; empty without it. */
  authHeaders: Record<string, string>
  found: Finding[]
  asked: () => number
  ask: (address: string, options?: PacedOptions) => Promise<Reply>
  /** Sends a request at once, outside the queue of the other requests, because a stream stays open beside them. */
  hold: (address: string, options?: PacedOptions) => Promise<Reply>
  /** Requests each of the backend's reads only once. */
  read: (file: string, query?: string) => Promise<Reply>
  good: (name: string, what?: string) => void
  note: (name: string, what: string, fix?: string) => void
  think: (name: string, what: string, fix: string) => void
  wrong: (name: string, what: string, fix: string) => void
  /** Reports a fault that keeps customers from buying. */
  stop: (name: string, what: string, fix: string) => void
}

export type VisitOptions = {
  streamMs?: number
  timeoutMs?: number
  pausesMs?: number[]
  auth?: string
  deep?: boolean
}

const PARALLEL_REQUESTS = 4

export function startVisit(
  address: string,
  { streamMs = 8000, timeoutMs = 15_000, pausesMs, auth = '', deep = false }: VisitOptions,
): Visit {
  const base = address.replace(/\/+$/, '')
  const { origin } = new URL(base)
  const found: Finding[] = []
  const add =
    (level: FindingLevel, stops = false) =>
    (name: string, what = '', fix = '') => {
      // Report each cause only once.
      if (
        level === 'good' ||
        !found.some((line) => line.name === name && line.level === level && line.what === what)
      )
        found.push({ level, name, what, fix, stops })
    }
  let held = 0
  const limits = { timeoutMs, insecure: true }
  const pace = requestPacer(PARALLEL_REQUESTS, pausesMs, async () => {
    held++
    return isShopPage(await requestReply(`${base}/`, limits))
  })
  const replies = new Map<string, Promise<Reply>>()
  const visit: Visit = {
    base,
    origin,
    host: origin,
    server: 'other',
    hostServer: 'other',
    unruled: false,
    auth,
    authHeaders:
      auth === '' ? {} : { Authorization: `Basic ${Buffer.from(auth).toString('base64')}` },
    deep,
    page: {
      status: 0,
      headers: {},
      body: Buffer.alloc(0),
      text: '',
      whole: true,
      first: null,
      ms: 0,
      problem: '',
    },
    build: null,
    config: {},
    streamMs,
    found,
    asked: () => pace.count() + held,
    ask: (at, options = {}) => pace.ask(at, { ...limits, ...options }),
    hold: (at, options = {}) => {
      held++
      return requestReply(at, { ...limits, ...options })
    },
    read: (file, query = '') => {
      const at = `${visit.host}/backend/api/${file}${query}`
      const reply = replies.get(at) ?? visit.ask(at)
      replies.set(at, reply)
      return reply
    },
    good: add('good'),
    note: add('note'),
    think: add('think'),
    wrong: add('wrong'),
    stop: add('wrong', true),
  }
  return visit
}

export const headerOf = ({ headers }: Reply, name: string): string => String(headers[name] ?? '')
export function serverKindOf(reply: Reply): ServerKind {
  const name = headerOf(reply, 'server').toLowerCase()
  if (name.includes('nginx')) return 'nginx'
  return /apache|litespeed/.test(name) ? 'apache' : 'other'
}

/** Some hosts answer any path with the shop's page. Minifiers omit the quotes. */
export const isShopPage = ({ text }: Reply): boolean => /<div id=["']?root\b/.test(text)
export const firstWordsOf = ({ text }: Reply): string =>
  text
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80)

export const htmlTagsOf = ({ text }: Reply, name: string): Record<string, string>[] =>
  [...text.matchAll(new RegExp(`<${name}\\b((?:"[^"]*"|'[^']*'|[^>"'])*)>`, 'gi'))].map(
    ([, inside = '']) =>
      Object.fromEntries(
        [...inside.matchAll(/([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g)].map(
          ([, key = '', ...values]) => [
            key.toLowerCase(),
            values.find((one) => one !== undefined) ?? '',
          ],
        ),
      ),
  )

/** Returns the files of assets/ that the page itself links, as paths relative to the shop's folder. */
export const filesOfPage = (page: Reply): string[] =>
  [...htmlTagsOf(page, 'script'), ...htmlTagsOf(page, 'link')].flatMap(({ src, href }) => {
    const [file] = /assets\/[^/?#]+$/.exec(src ?? href ?? '') ?? []
    return file === undefined ? [] : [file]
  })

/** Parses the reply as the shop does; undefined if the shop cannot parse it. */
export const parsedReply = ({ text }: Reply, file: string): unknown => parseReply(text, file)

/** Returns the problem and its fix if the host sent a page of its own; null otherwise. */
export function hostPageProblem(reply: Reply): [what: string, fix: string] | null {
  const words = reply.text.slice(0, 20_000)
  if (/account[^<]{0,40}suspended|suspended[^<]{0,20}page/i.test(words))
    return [
      'the host has suspended the account',
      'Ask the host why. The usual cause is an unpaid bill or a limit of your plan.',
    ]
  if (
    headerOf(reply, 'cf-mitigated') !== '' ||
    /checking your browser|just a moment\.\.\.|verify (?:that )?you are (?:a )?human|bot (?:check|verification)|captcha|security check|enable javascript and cookies/i.test(
      words,
    )
  )
    return [
      "the host's bot check answers instead",
      "Switch it off for this site in the panel of the host or CDN, at least for backend/ and assets/, or allow the doctor's IP address. It may block customers too.",
    ]
  return null
}

/** Names the headers that show a cache between the server and the doctor; '' if there are none. */
export function cacheSigns(reply: Reply): string {
  const signs: string[] = []
  if (Number(headerOf(reply, 'age')) > 0) signs.push(`Age: ${headerOf(reply, 'age')}`)
  for (const name of [
    'x-cache',
    'cf-cache-status',
    'x-proxy-cache',
    'x-litespeed-cache',
    'x-cache-status',
    'x-varnish-cache',
  ])
    if (/\b(?:hit|stale|updating)\b/i.test(headerOf(reply, name)))
      signs.push(`${name}: ${headerOf(reply, name)}`)
  return signs.join(', ')
}

export const rulesFileOf = ({ server }: Visit): string =>
  server === 'nginx' ? 'server/nginx.conf' : 'shop/.htaccess'
