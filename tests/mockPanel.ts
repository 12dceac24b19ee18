// Calls the API of the mock's page without a server.
import { getResponse } from 'msw'
import { expect } from 'vitest'
import { panelHandlers } from '../mocks/panel/api'

export async function askPanel(method: string, path: string, body?: unknown) {
  const request = new Request(`http://shop.test/__mock/api/${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const reply = await getResponse(panelHandlers, request)
  if (!reply) throw new Error(`Nobody answers ${method} ${path}`)
  return { status: reply.status, value: (await reply.json()) as Record<string, unknown> }
}

/** Expects a reply with nothing but `ok`. */
export const setOnPanel = async (path: string, body: unknown): Promise<void> =>
  expect(await askPanel('POST', path, body)).toEqual({ status: 200, value: { ok: true } })

export const sentenceLike = (sentence: string | RegExp): unknown =>
  typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)

export async function refusalOf(path: string, body: unknown, method = 'POST'): Promise<unknown> {
  const { status, value } = await askPanel(method, path, body)
  return status === 400 ? value.error : `accepted with ${status}`
}
