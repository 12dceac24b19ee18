// @vitest-environment node
import { getResponse } from 'msw'
import { expect, it } from 'vitest'
import {
  apiBodyOf,
  textOrUndefined,
  isKnownFile,
  numberOrDefault,
  postHandler,
  unknownFileText,
  type ApiBody,
} from './apiParts'

const ADDRESS = 'http://localhost/__mock/api/try'
const postRequest = (body: string) => new Request(ADDRESS, { method: 'POST', body })

it.each([
  ['{"a":1}', { a: 1 }],
  ['[1]', {}],
  ['null', {}],
  ['7', {}],
  ['{', {}],
  ['', {}],
])('reads the body %s as fields', async (text, body) => {
  expect(await apiBodyOf(postRequest(text))).toEqual(body)
})

it.each([
  [7, 7],
  [0, 0],
  [-1, -1],
  ['7', 3],
  [Number.NaN, 3],
  [Infinity, 3],
  [null, 3],
  [undefined, 3],
])('takes %j as a number, or 3', (value, number) => expect(numberOrDefault(value, 3)).toBe(number))

it.each([
  ['get_users.php', 'get_users.php'],
  ['', undefined],
  [7, undefined],
  [undefined, undefined],
])('takes %j as a file', (value, file) => expect(textOrUndefined(value)).toBe(file))

it('knows each call and all of them at once, and names the one that was meant', () => {
  expect(['get_users.php', '*', 'get_user.php', ''].map(isKnownFile)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(unknownFileText('get_userss.php')).toBe(
    'There is no call get_userss.php. Did you mean get_users.php?',
  )
})

it.each<[string, (body: ApiBody) => string | object | void, number, object]>([
  ['nothing', () => {}, 200, { ok: true }],
  ['an object', ({ a }) => ({ twice: Number(a) * 2 }), 200, { ok: true, twice: 4 }],
  ['a sentence', () => 'No such row', 400, { ok: false, error: 'No such row' }],
  [
    'an error',
    () => {
      throw new Error('The clock is set')
    },
    400,
    { ok: false, error: 'The clock is set' },
  ],
  [
    'no error at all',
    () => {
      // oxlint-disable-next-line only-throw-error -- code may throw anything
      throw 'odd'
    },
    400,
    { ok: false, error: 'That did not work' },
  ],
])('an act that ends with %s', async (_what, act, status, reply) => {
  const answer = await getResponse([postHandler('try', act)], postRequest('{"a":2}'))
  expect(answer?.status).toBe(status)
  expect(await answer?.json()).toEqual(reply)
})
