import axios, { AxiosError, type AxiosRequestConfig } from 'axios'
import * as v from 'valibot'
import {
  MAX_READ_SILENCE_MS,
  READ_TIMEOUT,
  retryAfterOf,
  takeEarlyReply,
  type RawReply,
} from './earlyRequests'
import { config } from './config'
import { parsePhpJson, refusalText, verdictOf, isObject } from './php'
import { timeCall } from './slowCalls'
import { noteFailure } from './collectErrors'

// The access log gets a line for each failed login and order. Nothing else tells the owner that the shop cannot sell.

const REPORTED_FILES = ['login.php', 'orders.php']
const SUCCESS_FIELDS = ['success', 'error', 'message', 'user', 'order_id']

type NoReply = { kind: string; unsent: boolean }

/** '' for a success, and for a refusal in JSON such as a wrong password, because the backend then works. */
function failureOf(outcome: RawReply | NoReply): string {
  if ('kind' in outcome) return outcome.unsent || outcome.kind === 'aborted' ? '' : outcome.kind
  const { status, text } = outcome
  if (status >= 500) return String(status)
  if (isObject(parsePhpJson(text, SUCCESS_FIELDS))) return ''
  return status < 300 ? `${status} not JSON` : String(status)
}

/** Reports only the script's name and the kind of failure, never the sent data or the reply. */
function reportFailedCall(file: string, outcome: RawReply | NoReply): void {
  const failure = REPORTED_FILES.includes(file) ? failureOf(outcome) : ''
  if (failure !== '') noteFailure('call', { call: `${file} ${failure}` })
}

/** Exported so that tests can shorten its timeouts. */
export const httpClient = axios.create({
  responseType: 'text',
  // Without this flag a request that Firefox aborts when the user leaves the page looks like a timeout.
  transitional: { clarifyTimeoutError: true },
  transformResponse: (text: unknown) => text,
  // Accept every status: `readReply` judges it.
  validateStatus: null,
  // Calls carry no credentials; by default axios would copy a cookie into a header (D-144).
  xsrfCookieName: '',
  // axios' own serializer keeps the last call's values, such as an email, in memory until the next call with params.
  paramsSerializer: {
    serialize: (params: Record<string, string>) => String(new URLSearchParams(params)),
  },
})

export type ApiErrorKind = 'refused' | 'http' | 'network' | 'timeout' | 'notJson' | 'aborted'

/** Every failed call throws this error. The specification's failure sentences insert its `message`. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly status: number | null
  /** The server's words for a refusal: its `error` field (D-06), or on an HTTP error also `message` (D-07). */
  readonly server: string | null
  readonly retryAfterMs: number | null
  /** True if a write and also the read that checks it failed: the server may have stored the write. */
  unread = false
  outcome: 'notSaved' | 'unclear' | 'dropped' | null = null
  readonly unsent: boolean
  readonly inJson: boolean

  constructor(
    kind: ApiErrorKind,
    message: string,
    more: {
      status?: number | null
      server?: string | null
      retryAfterMs?: number | null
      unsent?: boolean
      inJson?: boolean
    } = {},
  ) {
    super(message)
    this.kind = kind
    this.status = more.status ?? null
    this.server = more.server ?? null
    this.retryAfterMs = more.retryAfterMs ?? null
    this.unsent = more.unsent ?? false
    this.inJson = more.inJson ?? kind === 'refused'
  }

  /** True if the server may have stored a write although its reply reports no success. */
  get unknownOutcome(): boolean {
    if (this.unsent) return false
    return this.kind === 'refused' || this.kind === 'http' ? (this.status ?? 200) >= 500 : true
  }
}

/** The server refused in JSON, so no read needs to check whether it stored the write. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.inJson && (error.status ?? 200) < 500

export { READ_TIMEOUT }
/** A read ends after this time even if bytes still arrive. */
const MAX_READ_MS = 60_000
export const WRITE_TIMEOUT = 30_000
/**
 * Counts from the last sent byte, because a slow upload would use up XMLHttpRequest's own limit, which counts from the
 * start.
 */
export const UPLOAD_TIMEOUT = 120_000
/** Abort an upload that sends no byte for this long. */
const MAX_UPLOAD_SILENCE_MS = 30_000

export type ReplyRules = {
  /**
   * Every status except 2xx fails with "HTTP error! status: {code}" and the words of its body (authentication and
   * contact, D-07).
   */
  strictHttp?: boolean
  /** An empty 2xx body counts as success (verify and the three reset calls, D-04). */
  emptyOk?: boolean
  /** At an HTTP error status, JSON without an error text counts as a refusal (orders, D-07). */
  bodyDecides?: boolean
  /** The field of the list. A reply that is a bare array counts as this field. */
  list?: string
}

type Reply<T> = { reply: v.GenericSchema<unknown, T> } & ReplyRules
type Params = Record<string, string | number>

const queryText = (params: Params) => String(new URLSearchParams(params as Record<string, string>))

function keysOf(schema: v.GenericSchema<unknown, unknown>): string[] {
  return 'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.keys(schema.entries)
    : []
}

/** Parses the text of a reply. Throws an ApiError unless the reply is a success. */
export function readReply<T>(
  { status, text, retryAfterMs }: RawReply,
  { reply, strictHttp, emptyOk, bodyDecides, list }: Reply<T>,
): T {
  const ok = status >= 200 && status < 300
  const http = (record?: Record<string, unknown>) =>
    new ApiError('http', `HTTP error! status: ${status}`, {
      status,
      retryAfterMs,
      inJson: record !== undefined,
      server: (strictHttp && record && refusalText(record)) || null,
    })
  if (ok && emptyOk && text.trim() === '') return v.parse(reply, {})
  const value = parsePhpJson(text, ['success', 'error', 'message', ...keysOf(reply)])
  const body = Array.isArray(value) && list !== undefined ? { [list]: value } : value
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    if (!ok) throw http()
    throw new ApiError('notJson', 'Invalid JSON response', { status })
  }
  const record = body as Record<string, unknown>
  if (!ok && strictHttp) throw http(record)
  const verdict = verdictOf(record)
  const error = verdict.ok ? '' : verdict.error
  if (!ok && error === '' && !bodyDecides) throw http(record)
  if (!ok || !verdict.ok)
    throw new ApiError('refused', error || 'Request failed', { status, server: error || null })
  // A read whose reply has no `success` field must at least contain its list (D-03).
  if (list !== undefined && !Object.hasOwn(record, 'success') && !Object.hasOwn(record, list))
    throw new ApiError('notJson', 'Invalid JSON response', { status })
  return v.parse(reply, record)
}

const TIMEOUT_TEXT = 'The server took too long to respond'

/** Errors never carry the request, because it may contain a password. */
function transportError(cause: unknown, signal: AbortSignal | undefined): ApiError {
  if (cause instanceof ApiError) return cause
  if (signal?.aborted) return new ApiError('aborted', 'The request was cancelled')
  if (cause instanceof AxiosError && cause.code === AxiosError.ETIMEDOUT)
    return new ApiError('timeout', TIMEOUT_TEXT)
  return new ApiError('network', 'No connection to the server')
}

type DownloadOptions = Pick<AxiosRequestConfig, 'onDownloadProgress'>

type SentCall = {
  method: 'get' | 'post'
  url: string
  params?: Params | undefined
  data?: unknown
  /** Time when the call began, so that the wait until the host is known counts towards the call's limit. */
  since?: number
  /** XMLHttpRequest's own limit in ms; 0 for an upload, because `ask` times it. */
  timeout: number
  signal?: AbortSignal | undefined
  onProgress?: ((part: number) => void) | undefined
  more?: DownloadOptions
}

async function sendOnce({
  method,
  url,
  params,
  data,
  since,
  timeout,
  signal,
  onProgress,
  more,
}: SentCall): Promise<RawReply> {
  const ender = new AbortController()
  const upload = data instanceof FormData
  let stall: ReturnType<typeof setTimeout> | undefined
  let allSent = false
  const end = () => ender.abort()
  const watch = (waited = 0) => {
    clearTimeout(stall)
    const wait = allSent ? UPLOAD_TIMEOUT : MAX_UPLOAD_SILENCE_MS
    stall = setTimeout(end, upload ? wait : MAX_READ_SILENCE_MS - waited)
  }
  const begun = Date.now()
  // The timer of an upload starts when its last byte was sent.
  let heard = upload ? null : timeCall()
  /**
   * Each received byte extends the timeout of a read. XMLHttpRequest accepts a new timeout during the request and
   * counts it from the start of the request.
   */
  const extend: AxiosRequestConfig['onDownloadProgress'] = (progress) => {
    const request = (progress.event as ProgressEvent<XMLHttpRequest> | undefined)?.target
    if (request) request.timeout = Math.min(Date.now() - begun + READ_TIMEOUT, MAX_READ_MS)
    heard?.(true)
    watch()
    more?.onDownloadProgress?.(progress)
  }
  signal?.addEventListener('abort', end)
  if (signal?.aborted) end()
  if (upload || method === 'get') watch(begun - (since ?? begun))
  try {
    const reply = await httpClient.request<string>({
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
              // A repeated last progress event must not extend the wait for the reply.
              if (!allSent) {
                allSent = total !== undefined && loaded >= total
                if (allSent) heard = timeCall()
                watch()
              }
              onProgress?.(total ? Math.min(1, loaded / total) : 0)
            },
          }
        : {}),
    })
    heard?.(true)
    return {
      status: reply.status,
      text: String(reply.data ?? ''),
      retryAfterMs: retryAfterOf(reply.headers['retry-after']),
    }
  } catch (cause) {
    if (ender.signal.aborted && !signal?.aborted)
      throw new ApiError(
        'timeout',
        upload && !allSent ? 'Your upload stopped before it finished' : TIMEOUT_TEXT,
      )
    throw transportError(cause, signal)
  } finally {
    clearTimeout(stall)
    heard?.()
    signal?.removeEventListener('abort', end)
  }
}

/**
 * Continues a read that early.ts began. After a network failure the read is sent again, but not after a timeout,
 * because its time is used up.
 */
async function sendOrTakeEarly(sent: SentCall): Promise<RawReply> {
  const ahead = takeEarlyReply(sent.params ? `${sent.url}?${queryText(sent.params)}` : sent.url)
  if (!ahead) return sendOnce(sent)
  const heard = timeCall()
  try {
    return await ahead
  } catch (cause) {
    // Only the timeout aborts an early read. Chromium below 98 reports it as an AbortError.
    if (cause instanceof DOMException && /^(?:Timeout|Abort)Error$/.test(cause.name))
      throw new ApiError('timeout', TIMEOUT_TEXT)
    return sendOnce(sent)
  } finally {
    heard()
  }
}

/** Shorter than for other reads, because the user waits for it after pressing a button. */
const FRESH_TIMEOUT = 8000

/** Uses fetch because XMLHttpRequest can skip the HTTP cache only with a custom header. */
async function readPastCaches(url: string, params: Params, ms: number): Promise<RawReply> {
  try {
    const reply = await fetch(new URL(`${url}?${queryText(params)}`, document.baseURI), {
      cache: 'no-store',
      signal: AbortSignal.timeout(ms),
    })
    return {
      status: reply.status,
      text: await reply.text(),
      retryAfterMs: retryAfterOf(reply.headers.get('retry-after')),
    }
  } catch {
    throw new ApiError('network', 'No connection to the server')
  }
}

type RawOptions = DownloadOptions & { params?: Params; signal?: AbortSignal }
export type ReadOptions<T> = Reply<T> & {
  params?: Params
  signal?: AbortSignal
  /** Skips the HTTP cache, for example to verify a write. A number sets the timeout in ms. */
  fresh?: boolean | number
}
export type SendOptions<T> = Partial<Reply<T>> & {
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** The reply of a call that returns only success: no field is read. */
const Done = v.object({})

export type HostCalls = ReturnType<typeof createHostCalls>

/** `baseOf` may return a promise, for a host that is not yet known. */
export function createHostCalls(baseOf: () => string | Promise<string>) {
  const urlOf = async (file: string) => `${await baseOf()}/backend/api/${file}`
  return {
    urlOf,
    /** Returns the unparsed reply, for callers that first compare its text. */
    async raw(file: string, { params, signal, ...more }: RawOptions = {}): Promise<RawReply> {
      const since = Date.now()
      return sendOnce({
        method: 'get',
        url: await urlOf(file),
        params,
        since,
        timeout: READ_TIMEOUT,
        signal,
        more,
      })
    },
    async get<T>(
      file: string,
      { params, signal, fresh = false, ...rules }: ReadOptions<T>,
    ): Promise<T> {
      if (fresh !== false) {
        const ms = fresh === true ? FRESH_TIMEOUT : fresh
        return readReply(await readPastCaches(await urlOf(file), params ?? {}, ms), rules)
      }
      const since = Date.now()
      const sent: SentCall = {
        method: 'get',
        url: await urlOf(file),
        params,
        since,
        timeout: READ_TIMEOUT,
        signal,
      }
      return readReply(await sendOrTakeEarly(sent), rules)
    },
    /** Sends an object as JSON. For FormData the browser sets the content type. */
    async send<T = object>(file: string, data: object, options: SendOptions<T> = {}): Promise<T> {
      const {
        onProgress,
        signal,
        reply = Done as unknown as v.GenericSchema<unknown, T>,
        ...rules
      } = options
      const timeout = data instanceof FormData ? 0 : WRITE_TIMEOUT
      const sent: SentCall = {
        method: 'post',
        url: await urlOf(file),
        data,
        timeout,
        signal,
        onProgress,
      }
      const raw = await sendOnce(sent).catch((cause: ApiError) => {
        reportFailedCall(file, cause)
        throw cause
      })
      reportFailedCall(file, raw)
      return readReply(raw, { reply, ...rules })
    },
  }
}

/** The storefront always calls the fixed host (D-28). */
export const storefrontHost = createHostCalls(() => config().apiHost)

const rejectClosed = (): Promise<string> =>
  Promise.reject(new Error('An admin call was made before the gate admitted the owner'))

let adminBase = rejectClosed

/** adminSettings.ts calls this function after the gate has let the owner in (ASH-12). */
export function setAdminBaseUrl(baseOf: () => Promise<string>): void {
  adminBase = baseOf
}

/** All admin calls fail until the gate lets the owner in again. */
export function closeAdminHost(): void {
  adminBase = rejectClosed
}

export function isAdminHostOpen(): boolean {
  return adminBase !== rejectClosed
}

/** Calls go to the checked `site_url` of the admin's settings (D-141). */
export const adminHost = createHostCalls(() => adminBase())
