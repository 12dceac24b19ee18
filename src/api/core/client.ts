import type { AxiosRequestConfig } from 'axios'
import Axios from 'axios/unsafe/core/Axios.js'
import AxiosError from 'axios/unsafe/core/AxiosError.js'
import mergeConfig from 'axios/unsafe/core/mergeConfig.js'
import defaults from 'axios/unsafe/defaults/index.js'
import * as v from 'valibot'
import { READ_STALL, READ_TIMEOUT, retryAfterOf, takeAhead, type Raw } from './ahead'
import { config } from './config'
import { parseWire, verdictOf } from './php'

export type ApiErrorKind = 'refused' | 'http' | 'network' | 'timeout' | 'notJson' | 'aborted'

/** What every failed call throws. `message` is the part that the specification's sentences have room for. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly status: number | null
  /** The words of the reply's `error` field; the only server text that is ever shown (D-06). */
  readonly server: string | null
  /** Milliseconds the server asks to wait, from Retry-After. */
  readonly retryAfterMs: number | null
  /** The write failed, and reading what it changes failed too: it may have been carried out. */
  unread = false

  constructor(
    kind: ApiErrorKind,
    message: string,
    more: { status?: number | null; server?: string | null; retryAfterMs?: number | null } = {},
  ) {
    super(message)
    this.kind = kind
    this.status = more.status ?? null
    this.server = more.server ?? null
    this.retryAfterMs = more.retryAfterMs ?? null
  }

  /** Whether a write may have been carried out although no success was read. */
  get unknownOutcome(): boolean {
    return this.kind === 'refused' || this.kind === 'http' ? (this.status ?? 200) >= 500 : true
  }
}

export { READ_TIMEOUT }
/** The end of a read that still moves. */
const READ_LIMIT = 60_000
export const WRITE_TIMEOUT = 30_000
/** Counted from the last byte sent: XMLHttpRequest's own limit counts from the start, and a slow line would use it up. */
export const UPLOAD_TIMEOUT = 120_000
/** Abort an upload that moves no byte for this long. */
const UPLOAD_STALL = 30_000

/** What a call does with replies that leave room for interpretation. */
export type ReplyRules = {
  /** Any non-OK reply is "HTTP error! status: {code}", whatever its body says (authentication and contact, D-07). */
  strictHttp?: boolean
  /** An empty OK body counts as success (verify and the three reset calls, D-04). */
  emptyOk?: boolean
  /** Readable JSON without an error is a refusal like any other, whatever its status (orders, D-07). */
  bodyDecides?: boolean
  /** The list that a bare array in the reply stands for. */
  list?: string
}

type Reply<T> = { reply: v.GenericSchema<unknown, T> } & ReplyRules
type Params = Record<string, string | number>

const textOf = (params: Params) => String(new URLSearchParams(params as Record<string, string>))

function keysOf(schema: v.GenericSchema<unknown, unknown>): string[] {
  return 'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.keys(schema.entries)
    : []
}

/** From the reply's text to the app's own shape; throws an ApiError for whatever is not a success. */
export function readReply<T>(
  { status, text, retryAfterMs }: Raw,
  { reply, strictHttp, emptyOk, bodyDecides, list }: Reply<T>,
): T {
  const ok = status >= 200 && status < 300
  const http = () => new ApiError('http', `HTTP error! status: ${status}`, { status, retryAfterMs })
  if (!ok && strictHttp) throw http()
  if (ok && emptyOk && text.trim() === '') return v.parse(reply, {})
  const value = parseWire(text, ['success', 'error', 'message', ...keysOf(reply)])
  const body = Array.isArray(value) && list !== undefined ? { [list]: value } : value
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    if (!ok) throw http()
    throw new ApiError('notJson', 'Invalid JSON response', { status })
  }
  const record = body as Record<string, unknown>
  const verdict = verdictOf(record)
  const error = verdict.ok ? '' : verdict.error
  if (!ok && error === '' && !bodyDecides) throw http()
  if (!ok || !verdict.ok) throw new ApiError('refused', error || 'Request failed', { status, server: error || null })
  // A read must bring what it is for when it does not even say `success` (D-03).
  if (list !== undefined && !Object.hasOwn(record, 'success') && !Object.hasOwn(record, list))
    throw new ApiError('notJson', 'Invalid JSON response', { status })
  return v.parse(reply, record)
}

const TOO_LONG = 'The server took too long to answer'

/** A text in which the only password is the one typed may never be logged; so errors carry messages, not requests. */
function transportError(cause: unknown, signal: AbortSignal | undefined): ApiError {
  if (cause instanceof ApiError) return cause
  if (signal?.aborted) return new ApiError('aborted', 'The call was ended')
  if (cause instanceof AxiosError && cause.code === 'ETIMEDOUT') return new ApiError('timeout', TOO_LONG)
  return new ApiError('network', 'Network Error')
}

/**
 * Every call goes through it. A test shortens the limits here, since none can wait for the real ones. The class alone:
 * axios' default export drags unused helpers into the bundle.
 */
export const wire = new Axios(
  mergeConfig(defaults, {
    responseType: 'text',
    // Otherwise a call that Firefox aborts, because its page is being left, has the same code as one that took too long.
    transitional: { clarifyTimeoutError: true },
    transformResponse: (text: unknown) => text,
    // Every status is an answer here; `readReply` tells what it means.
    validateStatus: null,
    // The contract knows no credentials: axios would copy a cookie into a header (D-144).
    xsrfCookieName: '',
    // axios' own keeps the last call's values, an e-mail, in the page's memory until the next call that has some.
    paramsSerializer: { serialize: textOf },
  }),
)

/** Told while the reply comes. */
type MoreOptions = Pick<AxiosRequestConfig, 'onDownloadProgress'>

type Sent = {
  method: 'get' | 'post'
  url: string
  params?: Params | undefined
  data?: unknown
  /** When the call was made: the wait for its host is a part of what a person waits. */
  since?: number
  /** XMLHttpRequest's own; 0 for an upload, whose end is timed here. */
  timeout: number
  signal?: AbortSignal | undefined
  onProgress?: ((part: number) => void) | undefined
  more?: MoreOptions
}

async function ask({ method, url, params, data, since, timeout, signal, onProgress, more }: Sent): Promise<Raw> {
  const ender = new AbortController()
  const upload = data instanceof FormData
  let stall: ReturnType<typeof setTimeout> | undefined
  let allSent = false
  const end = () => ender.abort()
  const watch = (waited = 0) => {
    clearTimeout(stall)
    const wait = allSent ? UPLOAD_TIMEOUT : UPLOAD_STALL
    stall = setTimeout(end, upload ? wait : READ_STALL - waited)
  }
  const begun = Date.now()
  /** XMLHttpRequest counts its time limit from the start and takes a new one while it runs: each byte grants a read more. */
  const extend: AxiosRequestConfig['onDownloadProgress'] = (progress) => {
    const request = (progress.event as ProgressEvent<XMLHttpRequest> | undefined)?.target
    if (request) request.timeout = Math.min(Date.now() - begun + READ_TIMEOUT, READ_LIMIT)
    watch()
    more?.onDownloadProgress?.(progress)
  }
  signal?.addEventListener('abort', end)
  if (signal?.aborted) end()
  if (upload || method === 'get') watch(begun - (since ?? begun))
  try {
    const reply = await wire.request<string>({
      method,
      url,
      ...(params ? { params } : {}),
      data,
      timeout,
      signal: ender.signal,
      ...(method === 'get' ? { onDownloadProgress: extend } : {}),
      ...(upload
        ? {
            onUploadProgress: ({ loaded, total }) => {
              // A repeated last report must not extend the wait for the answer.
              if (!allSent) {
                allSent = total !== undefined && loaded >= total
                watch()
              }
              onProgress?.(total ? Math.min(1, loaded / total) : 0)
            },
          }
        : {}),
    })
    return {
      status: reply.status,
      text: String(reply.data ?? ''),
      retryAfterMs: retryAfterOf(reply.headers['retry-after']),
    }
  } catch (cause) {
    if (ender.signal.aborted && !signal?.aborted)
      throw new ApiError('timeout', upload && !allSent ? 'The upload came to a halt' : TOO_LONG)
    throw transportError(cause, signal)
  } finally {
    clearTimeout(stall)
    signal?.removeEventListener('abort', end)
  }
}

/** A read that early.ts began goes on here. One that could not go out is sent again; one that took too long has had its time. */
async function askOnce(sent: Sent): Promise<Raw> {
  const ahead = takeAhead(sent.params ? `${sent.url}?${textOf(sent.params)}` : sent.url)
  if (!ahead) return ask(sent)
  try {
    return await ahead
  } catch (cause) {
    // Nothing but its clock ends a read that early.ts began; Chromium below 98 knows no other name for that than AbortError.
    if (cause instanceof DOMException && /^(?:Timeout|Abort)Error$/.test(cause.name))
      throw new ApiError('timeout', TOO_LONG)
    return ask(sent)
  }
}

type RawOptions = MoreOptions & { params?: Params; signal?: AbortSignal }
export type ReadOptions<T> = Reply<T> & { params?: Params; signal?: AbortSignal }
export type SendOptions<T> = Partial<Reply<T>> & { onProgress?: (part: number) => void; signal?: AbortSignal }

/** Where nothing but success is promised, nothing else is read. */
const Done = v.object({})

export type Host = ReturnType<typeof createHost>

/** The calls of one host. `baseOf` may have to wait until the host is known. */
export function createHost(baseOf: () => string | Promise<string>) {
  const urlOf = async (file: string) => `${await baseOf()}/backend/api/${file}`
  return {
    urlOf,
    /** The reply as it came, for what compares replies before parsing them. */
    async raw(file: string, { params, signal, ...more }: RawOptions = {}): Promise<Raw> {
      const since = Date.now()
      return ask({ method: 'get', url: await urlOf(file), params, since, timeout: READ_TIMEOUT, signal, more })
    },
    async get<T>(file: string, { params, signal, ...rules }: ReadOptions<T>): Promise<T> {
      const since = Date.now()
      const sent: Sent = { method: 'get', url: await urlOf(file), params, since, timeout: READ_TIMEOUT, signal }
      return readReply(await askOnce(sent), rules)
    },
    /** A JSON body, or FormData for the multipart calls, whose content type the browser writes itself. */
    async send<T = object>(file: string, data: object, options: SendOptions<T> = {}): Promise<T> {
      const { onProgress, signal, reply = Done as unknown as v.GenericSchema<unknown, T>, ...rules } = options
      const timeout = data instanceof FormData ? 0 : WRITE_TIMEOUT
      const sent: Sent = { method: 'post', url: await urlOf(file), data, timeout, signal, onProgress }
      return readReply(await ask(sent), { reply, ...rules })
    },
  }
}

/** The storefront's calls: always the fixed host (D-28). */
export const shop = createHost(() => config().apiHost)

const closed = (): Promise<string> => Promise.reject(new Error('An admin call was made before the guard let anyone in'))

let adminBase = closed

/** Tells where admin calls go; `settings.ts` does, once the guard has let somebody in (ASH-12). */
export function setAdminBase(baseOf: () => Promise<string>): void {
  adminBase = baseOf
}

/** Nobody is in the office any more: no admin call goes out until the guard lets somebody in again. */
export function closeAdmin(): void {
  adminBase = closed
}

export function isAdminOpen(): boolean {
  return adminBase !== closed
}

/** The admin screens' calls: the checked `site_url` of the admin's settings (D-141). */
export const office = createHost(() => adminBase())
