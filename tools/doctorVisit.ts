import { ask, type AskOptions, type Reply } from './doctorAsk.ts'

export type Level = 'good' | 'note' | 'think' | 'wrong'
export type Finding = {
  level: Level
  /** What was looked at, and for a complaint its cause; there is one line for each. */
  name: string
  what: string
  cure: string
  /** Customers cannot buy, or cannot pay the owner. */
  stops: boolean
}

export type ServerKind = 'apache' | 'nginx' | 'other'

/** What the build says of itself in files.json. */
export type BuildList = {
  version: string
  built: string
  rules?: string
  policy: string
  files: Record<string, Record<string, [bytes: number, sha256: string]>>
}

/** One examination: where the shop lies, what was found so far, and how to ask. */
export type Visit = {
  base: string
  origin: string
  /** Where the backend is asked, as the page decides it. */
  host: string
  server: ServerKind
  /** The server of `host`. */
  hostServer: ServerKind
  /** The rules of the web server do not reach the backend, for a cause that is named already. */
  unruled: boolean
  page: Reply
  build: BuildList | null
  config: Record<string, unknown>
  streamMs: number
  /** `user:password` of the guard, to see what the owner sees. */
  auth: string
  found: Finding[]
  ask: (address: string, options?: AskOptions) => Promise<Reply>
  good: (name: string, what?: string) => void
  note: (name: string, what: string, cure?: string) => void
  think: (name: string, what: string, cure: string) => void
  wrong: (name: string, what: string, cure: string) => void
  /** Wrong, and nothing can be sold until it is cured. */
  stop: (name: string, what: string, cure: string) => void
}

export type VisitOptions = { streamMs?: number; timeoutMs?: number; auth?: string }

export function startVisit(
  address: string,
  { streamMs = 8000, timeoutMs = 15_000, auth = '' }: VisitOptions,
): Visit {
  const base = address.replace(/\/+$/, '')
  const { origin } = new URL(base)
  const found: Finding[] = []
  const add =
    (level: Level, stops = false) =>
    (name: string, what = '', cure = '') => {
      // One line per cause.
      if (
        level === 'good' ||
        !found.some((line) => line.name === name && line.level === level && line.what === what)
      )
        found.push({ level, name, what, cure, stops })
    }
  return {
    base,
    origin,
    host: origin,
    server: 'other',
    hostServer: 'other',
    unruled: false,
    auth,
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
    ask: (at, options = {}) => ask(at, { timeoutMs, insecure: true, ...options }),
    good: add('good'),
    note: add('note'),
    think: add('think'),
    wrong: add('wrong'),
    stop: add('wrong', true),
  }
}

export const header = ({ headers }: Reply, name: string): string => String(headers[name] ?? '')
export function serverOf(reply: Reply): ServerKind {
  const name = header(reply, 'server').toLowerCase()
  if (name.includes('nginx')) return 'nginx'
  return /apache|litespeed/.test(name) ? 'apache' : 'other'
}

/** A host may answer any path with the shop's page. */
export const isShop = ({ text }: Reply): boolean => text.includes('<div id="root">')
export const firstWords = ({ text }: Reply): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80)

/** What cures a line of the server's own configuration. */
export const fileOf = ({ server }: Visit): string =>
  server === 'nginx' ? 'deploy/nginx.conf' : '.htaccess'
