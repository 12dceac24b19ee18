// @vitest-environment node
import type { AxiosAdapter, InternalAxiosRequestConfig } from 'axios'
import { AxiosError } from 'axios'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as client from './client'
import {
  isRefusal,
  ApiError,
  closeAdminHost,
  createHostCalls,
  isAdminHostOpen,
  adminHost,
  readReply,
  setAdminBaseUrl,
  storefrontHost,
  httpClient,
} from './client'
import { CONFIG_DEFAULTS, setConfig } from './config'

type TestAnswer = { status?: number; text?: unknown; headers?: Record<string, string> }

const host = createHostCalls(() => 'https://shop.example')
const Done = v.object({})
const Rows = v.object({ rows: v.optional(v.array(v.number()), []) })

let sentRequests: InternalAxiosRequestConfig[] = []
const realAdapter = httpClient.defaults.adapter

function answerWith(
  answer: (config: InternalAxiosRequestConfig) => TestAnswer | Promise<TestAnswer>,
) {
  const adapter: AxiosAdapter = async (config) => {
    sentRequests.push(config)
    const { status = 200, text = '{"success":true}', headers = {} } = await answer(config)
    return { data: text, status, statusText: '', headers, config }
  }
  httpClient.defaults.adapter = adapter
}

/** Imitates a server that never answers. An aborted call ends as in a browser. */
function neverAnswer() {
  answerWith(
    ({ signal }) =>
      new Promise((_done, fail) =>
        signal?.addEventListener?.('abort', () => fail(new AxiosError('canceled', 'ERR_CANCELED'))),
      ),
  )
}

const failureOfCall = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => 'it worked',
    (cause: unknown) => cause,
  )
  if (!(error instanceof ApiError)) throw new Error(`no ApiError: ${String(error)}`)
  return error
}

const thrownBy = (run: () => unknown): ApiError => {
  try {
    run()
  } catch (error) {
    if (error instanceof ApiError) return error
  }
  throw new Error('nothing was thrown')
}

beforeEach(() => {
  sentRequests = []
  answerWith(() => ({}))
})

afterEach(() => {
  vi.useRealTimers()
  httpClient.defaults.adapter = realAdapter
  setConfig(CONFIG_DEFAULTS)
  closeAdminHost()
})

describe('an ApiError', () => {
  it('has its own name and carries only what is known', () => {
    const plain = new ApiError('network', 'No connection to the server')
    expect(plain).toBeInstanceOf(Error)
    expect([plain.name, plain.message, plain.kind]).toEqual([
      'ApiError',
      'No connection to the server',
      'network',
    ])
    expect([plain.status, plain.server, plain.retryAfterMs]).toEqual([null, null, null])
    const full = new ApiError('refused', 'No', { status: 422, server: 'No', retryAfterMs: 7000 })
    expect([full.status, full.server, full.retryAfterMs]).toEqual([422, 'No', 7000])
  })

  it.each([
    ['refused', 200, false],
    ['refused', null, false],
    ['refused', 499, false],
    ['refused', 500, true],
    ['http', 404, false],
    ['http', 503, true],
    ['network', null, true],
    ['timeout', null, true],
    ['notJson', 200, true],
    ['aborted', null, true],
  ] as const)(
    'of kind %s with status %s: whether the write may have been carried out is %s',
    (kind, status, unknown) => {
      expect(new ApiError(kind, 'x', { status }).unknownOutcome).toBe(unknown)
    },
  )
})

describe('reading a reply', () => {
  const raw = (text: string, status = 200) => ({ status, text, retryAfterMs: 9000 })
  const rules = { reply: Rows, list: 'rows' }

  it.each([
    ['the list by its name', '{"rows":[1]}', [1]],
    ['a bare list', '[1,2]', [1, 2]],
    ['success without the list', '{"success":true}', []],
  ])('takes %s', (_what, text, rows) => {
    expect(readReply(raw(text), rules)).toEqual({ rows })
  })

  it.each([200, 204, 299])('counts status %i as success', (status) => {
    expect(readReply(raw('{"rows":[1]}', status), rules)).toEqual({ rows: [1] })
  })

  it.each([
    ['a status below', 199, '{"rows":[1]}', 'http', 'HTTP error! status: 199', null],
    ['a status above', 300, '{"rows":[1]}', 'http', 'HTTP error! status: 300', null],
    [
      'no JSON with a bad status',
      502,
      '<h1>Bad gateway</h1>',
      'http',
      'HTTP error! status: 502',
      null,
    ],
    [
      'a refusal without text and a bad status',
      500,
      '{"success":false}',
      'http',
      'HTTP error! status: 500',
      null,
    ],
    ['a refusal with text', 422, '{"error":"Too short"}', 'refused', 'Too short', 'Too short'],
    [
      'a refusal with text and a good status',
      200,
      '{"error":"Too short"}',
      'refused',
      'Too short',
      'Too short',
    ],
    ['a refusal without text', 200, '{"success":false}', 'refused', 'Request failed', null],
    ['no JSON', 200, '<h1>Hello</h1>', 'notJson', 'Invalid JSON response', null],
    ['nothing', 200, '', 'notJson', 'Invalid JSON response', null],
    ['a number', 200, '7', 'notJson', 'Invalid JSON response', null],
    ['the word null', 200, 'null', 'notJson', 'Invalid JSON response', null],
    [
      'neither success nor the list',
      200,
      '{"other":[1]}',
      'notJson',
      'Invalid JSON response',
      null,
    ],
  ] as const)('refuses %s', (_what, status, text, kind, message, server) => {
    const error = thrownBy(() => readReply(raw(text, status), rules))
    expect({
      kind: error.kind,
      message: error.message,
      status: error.status,
      server: error.server,
    }).toEqual({
      kind,
      message,
      status,
      server,
    })
  })

  it('carries the Retry-After of the server', () => {
    expect(thrownBy(() => readReply(raw('', 503), rules)).retryAfterMs).toBe(9000)
  })

  it('ignores a bare list where no list is expected, and requires none there', () => {
    expect(thrownBy(() => readReply(raw('[1]'), { reply: Done })).kind).toBe('notJson')
    expect(readReply(raw('{"other":1}'), { reply: Done })).toEqual({})
  })

  it.each([
    ['{"error":"Wrong password"}', 'Wrong password', true],
    ['{"success":false,"message":"Wrong password"}', 'Wrong password', true],
    ['{"success":true,"message":"Welcome"}', null, true],
    ['{"success":false}', null, true],
    ['<h1>Unauthorized</h1>', null, false],
  ])(
    'judges authentication and contact by the status, and keeps the words of %s beside it (D-07)',
    (body, words, refuses) => {
      const error = thrownBy(() => readReply(raw(body, 401), { reply: Done, strictHttp: true }))
      expect([error.kind, error.message, error.status, error.server]).toEqual([
        'http',
        'HTTP error! status: 401',
        401,
        words,
      ])
      expect(isRefusal(error)).toBe(refuses)
      const later = thrownBy(() => readReply(raw(body, 500), { reply: Done, strictHttp: true }))
      expect(isRefusal(later)).toBe(false)
    },
  )

  it('reads an empty object of authentication as a success', () => {
    expect(readReply(raw('{}'), { reply: Done, strictHttp: true })).toEqual({})
  })

  it('counts an empty body as success only where the call allows it, and only with a good status (D-04)', () => {
    const schema = v.object({ user: v.optional(v.string(), 'nobody') })
    expect(readReply(raw(' \n'), { reply: schema, emptyOk: true })).toEqual({ user: 'nobody' })
    expect(thrownBy(() => readReply(raw(''), { reply: schema })).kind).toBe('notJson')
    expect(thrownBy(() => readReply(raw('', 500), { reply: schema, emptyOk: true })).message).toBe(
      'HTTP error! status: 500',
    )
    expect(
      thrownBy(() => readReply(raw('{"error":"No"}'), { reply: schema, emptyOk: true })).server,
    ).toBe('No')
  })

  it('finds a reply that holds only a message (D-50)', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(
      readReply(raw('Warning: mail(): no host in x on line 3\n{"message":"Signup successful"}'), {
        reply: v.looseObject({}),
      }),
    ).toEqual({ message: 'Signup successful' })
  })

  it('lets the body of an order decide: readable JSON without success is a refusal, whatever its status (D-07)', () => {
    const order = { reply: Done, bodyDecides: true }
    const of = (text: string, status: number) => {
      const { kind, message, server, unknownOutcome } = thrownBy(() =>
        readReply(raw(text, status), order),
      )
      return [kind, message, server, unknownOutcome]
    }
    expect(of('{"success":false,"message":"Out of stock"}', 422)).toEqual([
      'refused',
      'Request failed',
      null,
      false,
    ])
    expect(of('{"success":true}', 500)).toEqual(['refused', 'Request failed', null, true])
    expect(of('{"error":"No stock"}', 422)).toEqual(['refused', 'No stock', 'No stock', false])
    expect(of('<h1>Bad gateway</h1>', 502)).toEqual(['http', 'HTTP error! status: 502', null, true])
  })

  it.each(['success', 'error', 'rows'])(
    'finds JSON with the key %s amid the diagnostics of PHP (D-08)',
    (key) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      const text = `<b>Warning</b>: x in y on line 1 {"${key}":${key === 'rows' ? '[1]' : key === 'error' ? '"","rows":[]' : 'true'}}`
      expect(readReply(raw(text), rules)).toEqual({ rows: key === 'rows' ? [1] : [] })
      expect(warn).toHaveBeenCalledTimes(1)
    },
  )

  it.each([
    ['success', '{"success":true}'],
    ['error', '{"error":""}'],
  ])('knows the key %s in every reply', (_key, json) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(readReply(raw(`Notice: x ${json}`), { reply: Done })).toEqual({})
    expect(thrownBy(() => readReply(raw('Notice: x {"strange":1}'), { reply: Done })).kind).toBe(
      'notJson',
    )
  })

  it('reads with a schema that has no keys of its own', () => {
    expect(readReply(raw('{"a":1}'), { reply: v.record(v.string(), v.number()) })).toEqual({ a: 1 })
  })
})

describe('a call', () => {
  it('requests the file from the host, with its parameters, as text and without a cookie (D-144)', async () => {
    answerWith(() => ({ text: '{"rows":[3]}' }))
    expect(await host.get('rows.php', { reply: Rows, list: 'rows', params: { id: 7 } })).toEqual({
      rows: [3],
    })
    expect(sentRequests[0]).toMatchObject({
      method: 'get',
      url: 'https://shop.example/backend/api/rows.php',
      params: { id: 7 },
      timeout: 15_000,
      responseType: 'text',
      xsrfCookieName: '',
    })
    expect(sentRequests[0]?.data).toBeUndefined()
    expect(sentRequests[0]?.onUploadProgress).toBeUndefined()
  })

  it('applies the rules of its reply', async () => {
    answerWith(() => ({ text: '[5]', status: 200 }))
    expect(await host.get('rows.php', { reply: Rows, list: 'rows' })).toEqual({ rows: [5] })
    answerWith(() => ({ text: '' }))
    expect(await host.send('verify.php', {}, { emptyOk: true })).toEqual({})
    answerWith(() => ({ text: '{"error":"x"}', status: 401 }))
    expect((await failureOfCall(host.send('login.php', {}, { strictHttp: true }))).message).toBe(
      'HTTP error! status: 401',
    )
  })

  it('sends a JSON body, waits 30 s for it, and returns the parsed reply', async () => {
    expect(await host.send('write.php', { a: 1 })).toEqual({})
    expect(sentRequests[0]).toMatchObject({
      method: 'post',
      url: 'https://shop.example/backend/api/write.php',
      timeout: 30_000,
    })
    expect(sentRequests[0]?.data).toBe('{"a":1}')
    expect(sentRequests[0]?.onUploadProgress).toBeUndefined()
    answerWith(() => ({ text: '{"rows":[1]}' }))
    expect(await host.send('write.php', {}, { reply: Rows })).toEqual({ rows: [1] })
  })

  it('can return the reply unparsed', async () => {
    answerWith(() => ({ status: 503, text: ' {"a": 1}\n', headers: { 'retry-after': '7' } }))
    expect(await host.raw('raw.php', { params: { id: 'x' } })).toEqual({
      status: 503,
      text: ' {"a": 1}\n',
      retryAfterMs: 7000,
    })
    expect(sentRequests[0]).toMatchObject({
      method: 'get',
      url: 'https://shop.example/backend/api/raw.php',
      params: { id: 'x' },
      timeout: 15_000,
    })
    answerWith(() => ({ text: undefined }))
    // axios has no text for an empty body.
    httpClient.defaults.adapter = async (config) => ({
      data: null,
      status: 200,
      statusText: '',
      headers: {},
      config,
    })
    expect(await host.raw('raw.php')).toEqual({ status: 200, text: '', retryAfterMs: null })
  })

  it.each([
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    ['0', 0],
    ['2.5', 2500],
  ])('reads the header Retry-After: %s as %s', async (header, wait) => {
    answerWith(() => ({ status: 429, text: '', headers: { 'retry-after': header } }))
    expect((await failureOfCall(host.get('rows.php', { reply: Rows }))).retryAfterMs).toBe(wait)
  })

  it.each([
    ['ECONNABORTED', 'network', 'No connection to the server'],
    ['ETIMEDOUT', 'timeout', 'The server took too long to respond'],
    ['ERR_NETWORK', 'network', 'No connection to the server'],
  ])('that ends with %s fails as %s', async (code, kind, message) => {
    answerWith(() => Promise.reject(new AxiosError('secret', code)))
    const error = await failureOfCall(host.get('rows.php', { reply: Rows }))
    expect([error.kind, error.message, error.status]).toEqual([kind, message, null])
  })

  it('fails as a network error for any other cause, and passes an ApiError through', async () => {
    answerWith(() => Promise.reject(Object.assign(new Error('odd'), { code: 'ETIMEDOUT' })))
    expect((await failureOfCall(host.get('rows.php', { reply: Rows }))).kind).toBe('network')
    const own = new ApiError('refused', 'Mine')
    answerWith(() => Promise.reject(own))
    expect(await failureOfCall(host.get('rows.php', { reply: Rows }))).toBe(own)
  })

  it.each([
    ['get', (signal: AbortSignal) => host.get('rows.php', { reply: Rows, signal })],
    ['raw', (signal: AbortSignal) => host.raw('rows.php', { signal })],
    ['send', (signal: AbortSignal) => host.send('rows.php', {}, { signal })],
  ])('by %s ends when its caller ends it, before or after it began', async (_how, call) => {
    neverAnswer()
    const ender = new AbortController()
    const listened = vi.spyOn(ender.signal, 'removeEventListener')
    const going = failureOfCall(call(ender.signal))
    await Promise.resolve()
    await vi.waitFor(() => expect(sentRequests).toHaveLength(1), { timeout: 10_000 })
    ender.abort()
    const error = await going
    expect([error.kind, error.message]).toEqual(['aborted', 'The request was cancelled'])
    expect(listened.mock.calls.map(([name]) => name)).toEqual(['abort'])
    expect((await failureOfCall(call(ender.signal))).kind).toBe('aborted')
    expect(sentRequests).toHaveLength(1)
  })

  it('removes its abort listener when it ends', async () => {
    const ender = new AbortController()
    const [added, removed] = [
      vi.spyOn(ender.signal, 'addEventListener'),
      vi.spyOn(ender.signal, 'removeEventListener'),
    ]
    await host.get('rows.php', { reply: Done, signal: ender.signal })
    expect(removed.mock.calls.map(([name, listener]) => [name, listener])).toEqual(
      added.mock.calls.map(([name, listener]) => [name, listener]),
    )
    expect(added).toHaveBeenCalledTimes(1)
  })
})

describe('a read without bytes (R16)', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  const begin = async () => {
    neverAnswer()
    const ended = vi.fn<(error: unknown) => void>()
    void host.get('rows.php', { reply: Rows, list: 'rows' }).catch(ended)
    await vi.advanceTimersByTimeAsync(0)
    return ended
  }

  it('is aborted after 10 s', async () => {
    const ended = await begin()
    await vi.advanceTimersByTimeAsync(9999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'timeout', message: 'The server took too long to respond' }),
    )
  })

  it.each(['get', 'raw'] as const)('%s counts the wait for its host into its 10 s', async (way) => {
    neverAnswer()
    const named = createHostCalls(
      () => new Promise((done) => setTimeout(() => done('https://named.example'), 8000)),
    )
    const ended = vi.fn()
    named[way]('rows.php', { reply: Rows }).catch(ended)
    await vi.advanceTimersByTimeAsync(9900)
    expect(sentRequests).toHaveLength(1)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timeout' }))
  })

  it('gets 10 s more after each byte, and 60 s in all', async () => {
    const ended = await begin()
    const target = { timeout: 15_000 }
    for (let turn = 0; turn < 6; turn++) {
      await vi.advanceTimersByTimeAsync(9000)
      sentRequests[0]?.onDownloadProgress?.({ event: { target } } as never)
      expect(target.timeout).toBe(Math.min((turn + 1) * 9000 + 15_000, 60_000))
    }
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ended).toHaveBeenCalledTimes(1)
  })
})

describe('an upload', () => {
  const form = () => {
    const data = new FormData()
    data.append('a', '1')
    return data
  }
  const move = (loaded: number, total?: number) =>
    sentRequests[0]?.onUploadProgress?.({
      loaded,
      ...(total === undefined ? {} : { total }),
      bytes: loaded,
      lengthComputable: true,
    })
  const begin = async (onProgress?: (part: number) => void) => {
    neverAnswer()
    const ended = vi.fn<(error: unknown) => void>()
    void host.send('up.php', form(), onProgress ? { onProgress } : {}).catch(ended)
    await vi.advanceTimersByTimeAsync(0)
    return ended
  }
  beforeEach(() => {
    vi.useFakeTimers()
  })

  it('has no limit that counts from its start, and reports its progress', async () => {
    const parts: number[] = []
    await begin((part) => parts.push(part))
    expect(sentRequests[0]?.timeout).toBe(0)
    expect(sentRequests[0]?.data).toBeInstanceOf(FormData)
    move(0, 200)
    move(50, 200)
    move(50)
    move(50, 0)
    move(300, 200)
    expect(parts).toEqual([0, 0.25, 0, 0, 1])
  })

  it('works without a progress listener', async () => {
    await begin()
    expect(() => move(1, 2)).not.toThrow()
  })

  it('is aborted when no byte moves for 30 s', async () => {
    const ended = await begin()
    await vi.advanceTimersByTimeAsync(29_999)
    move(50, 200)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledWith(
      expect.objectContaining({
        kind: 'timeout',
        message: 'Your upload stopped before it finished',
      }),
    )
  })

  it('is aborted as well when it never begins to move, or when its size is unknown', async () => {
    const still = await begin()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(still).toHaveBeenCalledTimes(1)
    sentRequests = []
    const dark = await begin()
    move(50)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(dark).toHaveBeenCalledTimes(1)
  })

  it('waits 120 s for the answer after the last byte sent, however long sending took', async () => {
    const ended = await begin()
    for (let loaded = 10; loaded < 200; loaded += 10) {
      await vi.advanceTimersByTimeAsync(29_000)
      move(loaded, 200)
    }
    move(200, 200)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'timeout', message: 'The server took too long to respond' }),
    )
  })

  it('does not wait longer for the answer when the last progress event comes twice', async () => {
    const ended = await begin()
    move(200, 200)
    await vi.advanceTimersByTimeAsync(100_000)
    move(200, 200)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('leaves no timer behind when it ends; other calls start only the one that finds slow calls', async () => {
    await host.send('up.php', form())
    expect(vi.getTimerCount()).toBe(0)
    neverAnswer()
    void host.send('write.php', {}).catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(1)
  })
})

describe('the hosts', () => {
  it('waits for a host that is known only later', async () => {
    const later = createHostCalls(async () => 'https://later.example')
    await later.send('a.php', {})
    expect(sentRequests[0]?.url).toBe('https://later.example/backend/api/a.php')
    expect(await later.urlOf('b.php')).toBe('https://later.example/backend/api/b.php')
  })

  it('sends the storefront’s calls only to the fixed host (D-28)', async () => {
    expect(await storefrontHost.urlOf('a.php')).toBe('/backend/api/a.php')
    setConfig({ ...CONFIG_DEFAULTS, apiHost: 'https://fixed.example' })
    expect(await storefrontHost.urlOf('a.php')).toBe('https://fixed.example/backend/api/a.php')
  })

  it('sends no admin call before the gate lets the owner in, nor after logout (ASH-12)', async () => {
    const refused = 'An admin call was made before the gate admitted the owner'
    expect(isAdminHostOpen()).toBe(false)
    await expect(adminHost.urlOf('a.php')).rejects.toThrow(refused)
    setAdminBaseUrl(async () => 'https://office.example')
    expect(isAdminHostOpen()).toBe(true)
    expect(await adminHost.urlOf('a.php')).toBe('https://office.example/backend/api/a.php')
    closeAdminHost()
    expect(isAdminHostOpen()).toBe(false)
    await expect(adminHost.get('a.php', { reply: Done })).rejects.toThrow(refused)
    expect(sentRequests).toEqual([])
  })

  it('has the limits that the contract names: 15 s, 30 s and 120 s', () => {
    expect([client.READ_TIMEOUT, client.WRITE_TIMEOUT, client.UPLOAD_TIMEOUT]).toEqual([
      15_000, 30_000, 120_000,
    ])
  })
})
