import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  forgetPendingAdd,
  forgetPendingAdds,
  mayBeInFlight,
  PENDING_ADDS_KEY,
  findPendingAdd,
  pendingAddsOf,
  isSameCartLine,
  savePendingAdd,
  type PendingAdd,
} from './pendingAdds'

const EMAILS = ['asha@pahiran.example', 'rita@pahiran.example']
const pendingAddOf = (part: Partial<PendingAdd> = {}): PendingAdd => ({
  user_email: EMAILS[0] ?? '',
  product_id: 7,
  size: 'm',
  color: 'Brick',
  quantity: 1,
  run: '',
  before: null,
  at: Date.now(),
  arrived: false,
  ...part,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const anyAdds = fc.record({
  user_email: fc.constantFrom(...EMAILS),
  product_id: fc.constantFrom<string | number>(7, '7', 8),
  size: fc.constantFrom('m', ' M', 'l'),
  run: fc.constantFrom('', 'again'),
  quantity: fc.integer({ min: 1, max: 9 }),
})
/** The key is equal for all spellings of the same line. */
const addKey = ({ user_email, product_id, size, run }: Partial<PendingAdd>) =>
  [user_email, String(product_id), size?.trim().toLowerCase(), run].join()

it('each line of each customer is noted once, by its last add, until it is dropped', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), anyAdds), { maxLength: 12 }), (acts) => {
      localStorage.clear()
      const model = new Map<string, number>()
      for (const [saves, part] of acts) {
        const add = pendingAddOf(part)
        model.delete(addKey(add))
        if (saves) {
          model.set(addKey(add), add.quantity)
          savePendingAdd(add)
        } else forgetPendingAdd(add)
        expect(findPendingAdd(add)?.quantity).toBe(saves ? add.quantity : undefined)
      }
      const noted = EMAILS.flatMap(pendingAddsOf).map((add) => [addKey(add), add.quantity])
      expect(new Map(noted as [string, number][])).toEqual(model)
      expect(noted).toHaveLength(model.size)
      expect(localStorage.getItem(PENDING_ADDS_KEY) === null).toBe(model.size === 0)
    }),
  )
})

it.each([
  [{ product_id: '7' }, true],
  [{ size: ' M ' }, true],
  [{ color: 'brick' }, true],
  [{ product_id: 8 }, false],
  [{ size: 'l' }, false],
  [{ color: '' }, false],
])('%j is the same line: %s', (part, isSame) => {
  expect(isSameCartLine(pendingAddOf(), pendingAddOf(part))).toBe(isSame)
})

it.each([
  [0, true, true],
  [150_000 - 1, true, true],
  [150_000, false, true],
  [600_000 - 1, false, true],
  [600_000, false, false],
  [-150_000, false, true],
  [-600_000, false, false],
])('after %i ms an add may be under way: %s, is noted: %s', (later, mayBe, isNoted) => {
  const add = pendingAddOf()
  savePendingAdd(add)
  vi.setSystemTime(add.at + later)
  expect(mayBeInFlight(add)).toBe(mayBe)
  expect(findPendingAdd(add) !== undefined).toBe(isNoted)
})

it.each<[string, unknown]>([
  ['no list', {}],
  ['no JSON', undefined],
  ...(
    [
      'user_email',
      'product_id',
      'size',
      'color',
      'quantity',
      'run',
      'before',
      'at',
      'arrived',
    ] as const
  ).map((name): [string, unknown] => [`a wrong ${name}`, [{ ...pendingAddOf(), [name]: {} }]]),
])('reads only what it has written: %s', (_what, value) => {
  localStorage.setItem(PENDING_ADDS_KEY, value === undefined ? '{' : JSON.stringify(value))
  expect(pendingAddsOf(EMAILS[0] ?? '')).toEqual([])
})

it('drops what is asked for, and keeps the rest', () => {
  savePendingAdd(pendingAddOf())
  savePendingAdd(pendingAddOf({ size: 'l' }))
  forgetPendingAdds(({ size }) => size === 'l')
  expect(pendingAddsOf(EMAILS[0] ?? '').map(({ size }) => size)).toEqual(['m'])
})
