// Shared by the files of the panel's API: JSON in, JSON out, below /__mock/api/.
import { http, HttpResponse, type HttpHandler } from 'msw'
import { CONTRACT } from '../contractTable'

export type Body = Record<string, unknown>

export const at = (path: string): string => `*/__mock/api/${path}`
export const done = (more: object = {}) => HttpResponse.json({ ok: true, ...more })
export const bad = (error: string) => HttpResponse.json({ ok: false, error }, { status: 400 })

export async function bodyOf(request: Request): Promise<Body> {
  const value: unknown = await request.json().catch(() => null)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {}
}

export const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise
export const fileOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const FILES = [...new Set(CONTRACT.map(({ file }): string => file))]

/** `*` means every file. */
export const isKnownFile = (file: string): boolean => file === '*' || FILES.includes(file)

/** The number of letters that two names have in common at their beginning and end. */
function alikeness(one: string, other: string): number {
  const least = Math.min(one.length, other.length)
  let front = 0
  while (front < least && one[front] === other[front]) front++
  let back = 0
  while (back < least - front && one.at(-1 - back) === other.at(-1 - back)) back++
  return front + back
}

export function unknownFile(file: string): string {
  const nearest = FILES.toSorted((one, other) => alikeness(other, file) - alikeness(one, file))[0] ?? ''
  return `There is no call ${file}. Did you mean ${nearest}?`
}

/** `act` returns a sentence to refuse the body, or an object to add to `{"ok": true}`. */
export const post = (path: string, act: (body: Body) => string | object | void): HttpHandler =>
  http.post(at(path), async ({ request }) => {
    try {
      const answer = act(await bodyOf(request))
      return typeof answer === 'string' ? bad(answer) : done(answer ?? {})
    } catch (cause) {
      return bad(cause instanceof Error ? cause.message : 'That did not work')
    }
  })
