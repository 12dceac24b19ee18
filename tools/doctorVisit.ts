import { requestReply, requestPacer, type PacedOptions, type Reply } from './doctorRequests.ts'
import { parseReply } from './contractJudge.ts'

export type Level = 'good' | 'note' | 'think' | 'wrong'
export type Finding = {
  level: Level
  /** The subject; for a complaint also its cause. Findings with the same name share a line. */
  name: string
  what: string
  fix: string
  /** Customers cannot buy, or cannot pay the owner. */
  stops: boolean
}

export type ServerKind = 'apache' | 'nginx' | 'other'

/** The build's facts in files.json. */
export type BuildList = {
  version: string
  built: string
  rules?: string
  policy: string
  files: Record<string, Record<string, [bytes: number, sha256: string]>>
}

/** One examination: the shop's addresses, the findings so far, and the functions that send requests. */
export type Visit = {
  base: string
  origin: string
  /** The backend's host, chosen from the configuration as the page does. */
  host: string
  server: ServerKind
  /** The server of `host`. */
  hostServer: ServerKind
  /** True if the web server's rules do not reach the backend, for a cause that is already reported. */
  unruled: boolean
  page: Reply
  build: BuildList | null
  config: Record<string, unknown>
  streamMs: number
  /** If set, compares every file in each encoding and looks for secrets; some hosts block such a client. */
  deep: boolean
  /** `user:password` of the guard, to see what the owner sees. */
  auth: string
  /** `auth` as a header, for the calls and receipts of the back office. */
  office: Record<string, string>
  found: Finding[]
  /** How many requests were sent. */
  asked: () => number
  ask: (address: string, options?: PacedOptions) => Promise<Reply>
  /** Sends a request outside the pacing, because streams stay open beside the other requests. */
  hold: (address: string, options?: PacedOptions) => Promise<Reply>
  /** The reply of one of the backend's reads, which is requested once. */
  read: (file: string, query?: string) => Promise<Reply>
  good: (name: string, what?: string) => void
  note: (name: string, what: string, fix?: string) => void
  think: (name: string, what: string, fix: string) => void
  wrong: (name: string, what: string, fix: string) => void
  /** Wrong, and nothing can be sold until it is fixed. */
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
    (level: Level, stops = false) =>
    (name: string, what = '', fix = '') => {
      // One line per cause.
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
    office: auth === '' ? {} : { Authorization: `Basic ${Buffer.from(auth).toString('base64')}` },
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
export function serverOf(reply: Reply): ServerKind {
  const name = headerOf(reply, 'server').toLowerCase()
  if (name.includes('nginx')) return 'nginx'
  return /apache|litespeed/.test(name) ? 'apache' : 'other'
}

/** A host may answer any path with the shop's page. Minifiers omit the quotes. */
export const isShopPage = ({ text }: Reply): boolean => /<div id=["']?root\b/.test(text)
export const firstWords = ({ text }: Reply): string =>
  text
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80)

/** The attributes of each tag of this name. */
export const tagsOf = ({ text }: Reply, name: string): Record<string, string>[] =>
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

/** The files of assets/ that the page names itself, as paths below the shop. */
export const filesOfPage = (page: Reply): string[] =>
  [...tagsOf(page, 'script'), ...tagsOf(page, 'link')].flatMap(({ src, href }) => {
    const [file] = /assets\/[^/?#]+$/.exec(src ?? href ?? '') ?? []
    return file === undefined ? [] : [file]
  })

/** The reply as the shop parses it; undefined if it cannot. */
export const parsedReply = ({ text }: Reply, file: string): unknown => parseReply(text, file)

/** Describes the problem if the host has sent a page of its own instead of the requested file. */
export function hostPageProblem(reply: Reply): [what: string, fix: string] | null {
  const words = reply.text.slice(0, 20_000)
  if (/account[^<]{0,40}suspended|suspended[^<]{0,20}page/i.test(words))
    return [
      'the host has suspended the account',
      'Ask the host why. Often it is an unpaid bill or a limit of the package.',
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

/** The signs of a cache between the server and the doctor; blank if there is none. */
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

/** The release's configuration file for this server. */
export const rulesFileOf = ({ server }: Visit): string =>
  server === 'nginx' ? 'server/nginx.conf' : 'shop/.htaccess'
