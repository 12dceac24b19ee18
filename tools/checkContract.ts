import type { IncomingMessage, ServerResponse } from 'node:http'
import { runnerImport } from 'vite'

type Checker = typeof import('./contractCheck')

async function bodyOf(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of incoming) text += String(chunk)
  const value: unknown = text === '' ? {} : JSON.parse(text)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

const word = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * `POST /__mock/api/contract {"email", "admin"}`: the reads of `npm run contract`, for the page's button. It asks the real backend
 * itself, past the faults that are laid over it, or else the mock with them.
 */
export function contractButton(root: string, backend: string) {
  return (incoming: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (!/\/__mock\/api\/contract$/.test(incoming.url?.split('?')[0] ?? '')) return next()
    const say = (status: number, value: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
    const host = backend || `http://${incoming.headers.host}`
    if (incoming.method !== 'POST') return void say(200, { host })
    const check = async () => {
      const { email, admin } = await bodyOf(incoming)
      const loaded = await runnerImport<Checker>('/tools/contractCheck.ts', {
        root,
        configFile: false,
        logLevel: 'error',
      })
      const rows = await loaded.module.checkReads({
        host,
        email: word(email),
        admin: word(admin),
        timeoutMs: 15_000,
      })
      say(200, { host, rows })
    }
    check().catch((cause: unknown) =>
      say(400, { error: cause instanceof Error ? cause.message : String(cause) }),
    )
  }
}
