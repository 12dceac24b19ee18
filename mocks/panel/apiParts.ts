import { http, HttpResponse, type HttpHandler } from 'msw'
import { CONTRACT_FILES, nearestFile } from '../server/nearestFile'

export type ApiBody = Record<string, unknown>

export const apiPath = (path: string): string => `*/__mock/api/${path}`
export const okReply = (more: object = {}) => HttpResponse.json({ ok: true, ...more })
export const badRequest = (error: string) =>
  HttpResponse.json({ ok: false, error }, { status: 400 })

export async function apiBodyOf(request: Request): Promise<ApiBody> {
  const value: unknown = await request.json().catch(() => null)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as ApiBody)
    : {}
}

export const numberOrDefault = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise
export const textOrUndefined = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const isKnownFile = (file: string): boolean => file === '*' || CONTRACT_FILES.includes(file)

export const unknownFileText = (file: string): string =>
  `There is no call ${file}. Did you mean ${nearestFile(file)}?`

/** `act` returns a sentence to refuse the body, or an object to add to `{"ok": true}`. */
export const postHandler = (
  path: string,
  act: (body: ApiBody) => string | object | void | Promise<string | object | void>,
): HttpHandler =>
  http.post(apiPath(path), async ({ request }) => {
    try {
      const answer = await act(await apiBodyOf(request))
      return typeof answer === 'string' ? badRequest(answer) : okReply(answer ?? {})
    } catch (cause) {
      return badRequest(cause instanceof Error ? cause.message : 'That did not work')
    }
  })
