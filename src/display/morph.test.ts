import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { morph } from './morph'

describe('a card that grows into its product', () => {
  let begun: (() => unknown)[]
  const card = () => document.body.appendChild(document.createElement('div'))
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 1)))

  beforeEach(() => {
    begun = []
    Object.assign(document, {
      startViewTransition: (act: () => unknown) => {
        begun.push(act)
        return { ready: Promise.resolve() }
      },
    })
  })
  afterEach(() => {
    Reflect.deleteProperty(document, 'startViewTransition')
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })

  it('answers the press with a frame first, then goes, once for two presses', async () => {
    const go = vi.fn()
    morph(card(), go)
    morph(card(), go)
    expect(begun).toHaveLength(0)
    await frame()
    expect(begun).toHaveLength(1)
    expect(go).not.toHaveBeenCalled()
    void begun[0]?.()
    expect(go).toHaveBeenCalledTimes(1)
    morph(card(), go)
    await frame()
    expect(begun).toHaveLength(2)
    void begun[1]?.()
  })

  it('goes without growing where the browser will not begin, and the next card still answers', async () => {
    const go = vi.fn()
    Object.assign(document, {
      startViewTransition: () => {
        throw new DOMException('no', 'InvalidStateError')
      },
    })
    for (let times = 1; times <= 2; times++) {
      morph(card(), go)
      await frame()
      expect(go).toHaveBeenCalledTimes(times)
    }
  })

  it('goes at once where there is no picture, no such thing, or less motion is asked for', () => {
    const go = vi.fn()
    morph(null, go)
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    morph(card(), go)
    vi.unstubAllGlobals()
    Reflect.deleteProperty(document, 'startViewTransition')
    morph(card(), go)
    expect(go).toHaveBeenCalledTimes(3)
    expect(begun).toHaveLength(0)
  })
})
