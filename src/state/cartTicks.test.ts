import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dropTicksExcept,
  setOrderedLines,
  tickCartLine,
  tickCartLines,
  useOrderedLines,
  useCartTicks,
} from './cartTicks'
import { signIn, signOut } from './session'

const choices = () => useCartTicks.getState().choices

beforeEach(() => {
  setOrderedLines([])
  dropTicksExcept([])
})

describe('the ticks of the cart', () => {
  it('are those that were set last for each line, and go with the lines that are gone', () => {
    const id = fc.constantFrom('1', '2', '3')
    const ids = fc.subarray(['1', '2', '3'])
    const act = fc.oneof(
      fc.record({
        is: fc.constant('tick' as const),
        ids: id.map((one) => [one]),
        on: fc.boolean(),
      }),
      fc.record({ is: fc.constant('all' as const), ids, on: fc.boolean() }),
      fc.record({ is: fc.constant('left' as const), ids, on: fc.constant(true) }),
      fc.record({ is: fc.constant('ordered' as const), ids, on: fc.constant(true) }),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        dropTicksExcept([])
        const model = new Map<string, boolean>()
        for (const { is, ids, on } of acts) {
          if (is === 'tick') tickCartLine(ids[0] ?? '', on)
          if (is === 'all') tickCartLines(ids, on)
          if (is === 'left') dropTicksExcept(ids)
          if (is === 'ordered') setOrderedLines(ids)
          if (is === 'tick' || is === 'all') for (const one of ids) model.set(one, on)
          if (is === 'left')
            for (const one of model.keys()) if (!ids.includes(one)) model.delete(one)
          if (is === 'ordered') expect([...useOrderedLines.getState().ids]).toEqual(ids)
          expect(choices()).toEqual(Object.fromEntries(model))
          expect(JSON.parse(sessionStorage.getItem('cart:ticks') ?? '{}')).toEqual(choices())
        }
      }),
    )
  })

  it('stay over a reload, and go with the user', async () => {
    signIn({ email: 'asha@pahiran.example', full_name: '', role: 'customer', phone: '' })
    tickCartLine('7', false)
    vi.resetModules()
    const again = await import('./cartTicks')
    expect(again.useCartTicks.getState().choices).toEqual({ 7: false })
    signOut()
    expect(choices()).toEqual({})
    expect(sessionStorage.getItem('cart:ticks')).toBe('{}')
  })

  it.each(['nonsense', '[]', 'null', '7', '{"1":"yes"}'])('ignore a stored %s', async (stored) => {
    sessionStorage.setItem('cart:ticks', stored)
    vi.resetModules()
    expect((await import('./cartTicks')).useCartTicks.getState().choices).toEqual({})
  })
})
