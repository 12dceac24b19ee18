import type { ChildProcess } from 'node:child_process'

// Old Chromiums use the DevTools protocol, Firefox WebDriver BiDi, WebKitGTK classic WebDriver. Playwright drives neither
// a plain Firefox nor a Chromium of 2021, so the journeys use only what all three protocols can do.

/** A tab. All input goes through the browser's own input pipeline, never through synthetic events. */
export type RawTab = {
  goto: (url: string) => Promise<void>
  /** Runs the source of a function in the page; the result must be JSON. */
  run: (source: string, args: readonly unknown[]) => Promise<unknown>
  press: (x: number, y: number) => Promise<void>
  /** `keys` are characters or names of keys such as `Enter`. */
  keys: (keys: readonly string[]) => Promise<void>
  upload: (selector: string, paths: readonly string[]) => Promise<void>
  back: () => Promise<void>
  reload: () => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** Runs the source before the scripts of each page; null if the protocol has no such command. */
  beforeScripts: ((source: string) => Promise<void>) | null
  screenshot: () => Promise<Buffer>
  activate: () => Promise<void>
  close: () => Promise<void>
  /** Console errors and uncaught exceptions since the tab opened; empty if the protocol does not report them. */
  complaints: string[]
}

export type RawVisitor = { newTab: () => Promise<RawTab>; close: () => Promise<void> }

export type RawBrowser = {
  version: string
  newVisitor: () => Promise<RawVisitor>
  close: () => Promise<void>
}

export class ProtocolError extends Error {}

type ProtocolMessage = {
  id?: number
  method?: string
  params?: unknown
  sessionId?: string
  result?: unknown
  error?: unknown
  message?: string
}
type ProtocolListener = (params: Record<string, unknown>, sessionId: string | undefined) => void

/** Sends commands as JSON messages and receives their replies and events. DevTools and BiDi both work this way. */
export class Channel {
  private lastId = 0
  private readonly waiting = new Map<
    number,
    { done: (result: unknown) => void; fail: (error: Error) => void; method: string }
  >()
  private readonly listeners = new Map<string, Set<ProtocolListener>>()

  constructor(private readonly post: (text: string) => void) {}

  receive(text: string): void {
    const reply = JSON.parse(text) as ProtocolMessage
    if (reply.id === undefined || reply.id === null) {
      for (const listener of this.listeners.get(reply.method ?? '') ?? [])
        listener((reply.params ?? {}) as Record<string, unknown>, reply.sessionId)
      return
    }
    const call = this.waiting.get(reply.id)
    this.waiting.delete(reply.id)
    if (reply.error === undefined) call?.done(reply.result)
    else
      call?.fail(
        new ProtocolError(`${call.method}: ${reply.message ?? JSON.stringify(reply.error)}`),
      )
  }

  /** Fails all waiting commands, because the browser has exited. */
  end(): void {
    for (const { fail, method } of this.waiting.values())
      fail(new ProtocolError(`${method}: the browser has closed`))
    this.waiting.clear()
  }

  send<T = Record<string, unknown>>(
    method: string,
    params: object = {},
    sessionId?: string,
  ): Promise<T> {
    const id = ++this.lastId
    return new Promise<T>((done, fail) => {
      this.waiting.set(id, { done: done as (result: unknown) => void, fail, method })
      this.post(
        JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }),
      )
    })
  }

  on(method: string, listener: ProtocolListener): () => void {
    const set = this.listeners.get(method) ?? new Set()
    this.listeners.set(method, set.add(listener))
    return () => void set.delete(listener)
  }
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  const killer = setTimeout(() => child.kill('SIGKILL'), 3000)
  await ended
  clearTimeout(killer)
}
