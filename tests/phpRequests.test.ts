// @vitest-environment node
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CONTRACT } from '../mocks/contractTable'
import { PRESETS, type PresetName } from '../mocks/dialects/dialect'
import { startMock, type BareServer } from '../mocks/package/bareServer'
import { mockServer } from '../mocks/server/node'
import { takeUnknownCalls } from '../mocks/server/unknownCalls'
import { world } from '../mocks/world/world'
import { smallRows } from './mockWorld'
import { PHP_REQUESTS, type PhpRequest, type SentRequest } from './phpRequests'

let mock: BareServer
beforeAll(async () => {
  // These tests use real sockets, so MSW's interceptors must not catch the calls.
  mockServer.close()
  mock = await startMock()
})
// Some requests use a wrong method on purpose, which counts as an unknown call.
afterEach(takeUnknownCalls)
afterAll(() => mock.close())

type Answer = { status: number; headers: Headers; value: unknown }

function bodyOf({ json, form, files, encoded }: SentRequest): BodyInit | undefined {
  if (json) return JSON.stringify(typeof json === 'function' ? json() : json)
  if (encoded) return new URLSearchParams(encoded)
  if (!form) return undefined
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...form, ...files })) data.append(name, value)
  return data
}

async function valueOf(reply: Response, file: string): Promise<unknown> {
  if (!file.endsWith('_sse.php')) {
    const text = await reply.text()
    return text.startsWith('{') ? JSON.parse(text) : text
  }
  const reader = reply.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return JSON.parse(new TextDecoder().decode(value).replace(/^data: /, ''))
}

async function sendRequest(sent: SentRequest): Promise<Answer> {
  const query = sent.query ? `?${new URLSearchParams(sent.query)}` : ''
  const body = bodyOf(sent)
  const reply = await fetch(`${mock.origin}/backend/api/${sent.file}${query}`, {
    method: sent.method,
    headers: {
      Origin: 'http://app.test:3000',
      ...(sent.json && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  return { status: reply.status, headers: reply.headers, value: await valueOf(reply, sent.file) }
}

const outcomeOf = ({ status, value }: Answer): 'taken' | 'refused' | 'missing' => {
  if (typeof value !== 'object' || value === null) return status === 200 ? 'taken' : 'missing'
  return 'error' in value || ('success' in value && value.success === false) ? 'refused' : 'taken'
}

async function playRequest(
  { sent, first, outcome, status, shows, headers, leaves, lacks }: PhpRequest,
  preset: PresetName,
) {
  world.reset(smallRows())
  world.speak(preset)
  if (first) await sendRequest(first)
  const answer = await sendRequest(sent)
  expect(answer.status).toBe(status)
  if (outcome !== 'empty') expect(outcomeOf(answer)).toBe(outcome)
  if (shows) expect(answer.value).toMatchObject(shows)
  for (const [name, value] of Object.entries(headers ?? {}))
    expect([name, answer.headers.get(name)]).toEqual([name, value])
  if (lacks) expect(answer.value).not.toHaveProperty(lacks)
  if (leaves) {
    const [is, wanted] = leaves()
    expect(is).toEqual(wanted)
  }
}

const answersAsWritten = (request: PhpRequest, preset: PresetName): Promise<boolean> =>
  playRequest(request, preset).then(
    () => true,
    () => false,
  )

describe('what a PHP answers', () => {
  it('stands in the table for each call that the recorded backend has', () => {
    const asked = new Set(PHP_REQUESTS.map(({ sent: { method, file } }) => `${method} ${file}`))
    expect(CONTRACT.filter(({ name }) => asked.has(name)).length).toBeGreaterThanOrEqual(51)
    expect(PHP_REQUESTS.length).toBeGreaterThanOrEqual(111)
    expect(new Set(PHP_REQUESTS.map(({ name }) => name)).size).toBe(PHP_REQUESTS.length)
  })

  it.each(PHP_REQUESTS)('$name: the mock answers so as PHP usually is', (request) =>
    playRequest(request, 'php'),
  )

  it.each(PHP_REQUESTS.filter((request) => request.differs))(
    '$name: the plain dialect answers otherwise',
    async (request) => expect(await answersAsWritten(request, 'plain')).toBe(false),
  )

  it.each(Object.keys(PRESETS) as PresetName[])(
    'each call has an answer that its own client reads: %s',
    async (preset) => {
      const broken: string[] = []
      for (const request of PHP_REQUESTS) {
        world.reset(smallRows())
        world.speak(preset)
        if (request.first) await sendRequest(request.first)
        const { status } = await sendRequest(request.sent)
        if (status >= 500) broken.push(`${request.name}: ${status}`)
      }
      expect(broken).toEqual([])
    },
  )
})
