import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigateWithViewTransition, PRODUCT_PICTURE_TRANSITION_NAME } from './viewTransition'

describe('the transition from a card to its product', () => {
  let begun: (() => unknown)[]
  const card = () => document.body.appendChild(document.createElement('div'))

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

  it('navigates once for two clicks', () => {
    const go = vi.fn()
    navigateWithViewTransition(card(), go)
    navigateWithViewTransition(card(), go)
    expect(begun).toHaveLength(1)
    expect(go).not.toHaveBeenCalled()
    void begun[0]?.()
    expect(go).toHaveBeenCalledTimes(1)
    navigateWithViewTransition(card(), go)
    expect(begun).toHaveLength(2)
    void begun[1]?.()
  })

  it('names one picture at a time: the browser skips a transition with two of one name', () => {
    const main = document.body.appendChild(document.createElement('main'))
    const [shown, pressed] = [
      main.appendChild(document.createElement('div')),
      main.appendChild(document.createElement('div')),
    ]
    shown.style.viewTransitionName = PRODUCT_PICTURE_TRANSITION_NAME
    const names = () => [shown, pressed].map(({ style }) => style.viewTransitionName)
    let then: string[] = []
    navigateWithViewTransition(pressed, () => (then = names()))
    expect(names()).toEqual(['', PRODUCT_PICTURE_TRANSITION_NAME])
    void begun[0]?.()
    expect(then).toEqual(['', ''])
  })

  it.each([
    [40, 1],
    [61, 0],
  ])('after a task of %i ms it begins %i times', async (duration, times) => {
    let tell: (list: { getEntries: () => { duration: number }[] }) => void = () => {}
    class Tasks {
      static supportedEntryTypes = ['longtask']
      constructor(told: typeof tell) {
        tell = told
      }
      observe() {}
    }
    vi.stubGlobal('PerformanceObserver', Tasks)
    vi.resetModules()
    const { navigateWithViewTransition: fresh } = await import('./viewTransition')
    tell({ getEntries: () => [{ duration }] })
    // Later short tasks must not make a slow phone count as fast.
    tell({ getEntries: () => [{ duration: 50 }] })
    const go = vi.fn()
    fresh(card(), go)
    expect(begun).toHaveLength(times)
    expect(go).toHaveBeenCalledTimes(1 - times)
  })

  it('navigates without animation if the browser refuses it, and the next card still works', () => {
    const go = vi.fn()
    Object.assign(document, {
      startViewTransition: () => {
        throw new DOMException('no', 'InvalidStateError')
      },
    })
    for (let times = 1; times <= 2; times++) {
      navigateWithViewTransition(card(), go)
      expect(go).toHaveBeenCalledTimes(times)
    }
  })

  it('navigates at once without a picture, without browser support, or under reduced motion', () => {
    const go = vi.fn()
    navigateWithViewTransition(null, go)
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    navigateWithViewTransition(card(), go)
    vi.unstubAllGlobals()
    Reflect.deleteProperty(document, 'startViewTransition')
    navigateWithViewTransition(card(), go)
    expect(go).toHaveBeenCalledTimes(3)
    expect(begun).toHaveLength(0)
  })
})
