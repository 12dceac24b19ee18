import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dropOtherTicks,
  setOrderedLines,
  tick,
  tickAll,
  useOrderedLines,
  useTicks,
} from './cartTicks'
import { signIn, signOut } from './session'

const choices = () => useTicks.getState().choices

beforeEach(() => {
  setOrderedLines([])
  dropOtherTicks([])
})

describe('the ticks of the cart', () => {
  it('are set and taken away one by one, or all at once', () => {
    tick('1', true)
    tick('2', true)
    tick('1', false)
    expect(choices()).toEqual({ 1: false, 2: true })
    tickAll(['1', '2', '3'], true)
    expect(choices()).toEqual({ 1: true, 2: true, 3: true })
    tickAll(['1', '2', '3'], false)
    expect(choices()).toEqual({ 1: false, 2: false, 3: false })
  })

  it('go with a line that was removed', () => {
    tickAll(['1', '2'], false)
    dropOtherTicks(['2', '3'])
    expect(choices()).toEqual({ 2: false })
  })

  it('stay over a reload, and go with the user', async () => {
    signIn({ email: 'asha@pahiran.example', full_name: '', role: 'customer', phone: '' })
    tick('7', false)
    vi.resetModules()
    const again = await import('./cartTicks')
    expect(again.useTicks.getState().choices).toEqual({ 7: false })
    signOut()
    expect(choices()).toEqual({})
    expect(sessionStorage.getItem('cart:ticks')).toBe('{}')
  })

  it.each(['nonsense', '[]', 'null', '7', '{"1":"yes"}'])('ignore a stored %s', async (stored) => {
    sessionStorage.setItem('cart:ticks', stored)
    vi.resetModules()
    expect((await import('./cartTicks')).useTicks.getState().choices).toEqual({})
  })

  it('do not change with the lines of an order that is being sent', () => {
    tickAll(['1', '2', '3'], true)
    setOrderedLines(['1', '3'])
    expect(choices()).toEqual({ 1: true, 2: true, 3: true })
    expect([...useOrderedLines.getState().ids]).toEqual(['1', '3'])
  })
})
