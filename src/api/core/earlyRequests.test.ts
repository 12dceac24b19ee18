import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { FakeEventSource } from '../../../tests/live/fakeEventSource'
import {
  openStreamAhead,
  requestEarly,
  READ_TIMEOUT,
  takeEarlyReply,
  takeEarlyStream,
} from './earlyRequests'
import { createHostCalls, httpClient } from './client'

const URL = 'http://localhost:3000/backend/api/get_categories.php'
const host = createHostCalls(() => 'http://localhost:3000')
const readCategories = () =>
  host.get('get_categories.php', { reply: v.object({ name: v.string() }) })
const jsonResponse = (name: string) => new Response(JSON.stringify({ success: true, name }))

describe('a read that starts before the app has loaded', () => {
  const fetched = vi.fn<typeof fetch>()
  let sent: ReturnType<typeof vi.spyOn>

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched)
    fetched.mockReset()
    sent = vi
      .spyOn(httpClient, 'request')
      .mockResolvedValue({ status: 200, data: '{"success":true,"name":"news"}', headers: {} })
  })
  afterEach(() => {
    takeEarlyReply(URL)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('answers the first read and no other', async () => {
    fetched.mockResolvedValue(jsonResponse('ahead'))
    void requestEarly(URL)
    expect(await readCategories()).toEqual({ name: 'ahead' })
    expect(sent).not.toHaveBeenCalled()
    expect(await readCategories()).toEqual({ name: 'news' })
  })

  it('is sent again when it could not leave', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    void requestEarly(URL).catch(() => {})
    expect(await readCategories()).toEqual({ name: 'news' })
  })

  it.each(['TimeoutError', 'AbortError'])(
    'is not repeated when it took too long, which browsers call %s',
    async (name) => {
      fetched.mockRejectedValue(new DOMException('signal timed out', name))
      void requestEarly(URL).catch(() => {})
      await expect(readCategories()).rejects.toMatchObject({ kind: 'timeout' })
      expect(sent).not.toHaveBeenCalled()
    },
  )

  it('keeps the refusal of the server and its Retry-After', async () => {
    fetched.mockResolvedValue(
      new Response('<h1>busy</h1>', { status: 503, headers: { 'Retry-After': '7' } }),
    )
    void requestEarly(URL)
    await expect(readCategories()).rejects.toMatchObject({
      kind: 'http',
      status: 503,
      retryAfterMs: 7000,
    })
  })

  it('is discarded when no read takes it in time', async () => {
    vi.useFakeTimers()
    fetched.mockResolvedValue(jsonResponse('old'))
    void requestEarly(URL)
    await vi.advanceTimersByTimeAsync(READ_TIMEOUT)
    expect(takeEarlyReply(URL)).toBeUndefined()
  })
})

it('a stream that is opened early belongs to the app once taken, and is closed if it is not', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  openStreamAhead(URL, ['products'])
  FakeEventSource.all.at(-1)?.say('[]', 'products')
  expect(takeEarlyStream(URL)?.received).toMatchObject([{ data: '[]' }])
  openStreamAhead(URL, ['products'])
  await vi.advanceTimersByTimeAsync(READ_TIMEOUT)
  expect(FakeEventSource.all.map(({ closed }) => closed)).toEqual([false, true])
  expect(takeEarlyStream(URL)).toBeUndefined()
  FakeEventSource.all[0]?.fail()
  expect(FakeEventSource.all[0]?.closed).toBe(false)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
