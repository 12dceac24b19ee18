import { lazy, useState, type ComponentType, useDeferredValue } from 'react'
import { create } from 'zustand'
import { fetchCode } from '../../platform/fetchCode'

/** Most screens load sooner, so the bar does not flash. */
const SHOW_AFTER_MS = 300

/**
 * `screens` counts screens that wait for their code. `told` counts mounted fallbacks, which already show that a screen
 * is loading.
 */
export const usePendingScreen = create(() => ({ screens: 0, told: 0 }))

const changePending = (what: 'screens' | 'told', count: number) =>
  usePendingScreen.setState((state) => ({ [what]: state[what] + count }))

/** Called during render, when the store must not change, so a timer changes it. Returns a function that ends the wait. */
function countAwaitedScreen(): () => void {
  let shown = false
  const timer = setTimeout(() => {
    shown = true
    changePending('screens', 1)
  }, SHOW_AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (shown) changePending('screens', -1)
  }
}

/** Counts a mounted fallback. Pass this function to useEffect: the returned function is the effect's cleanup. */
export function countFallback(): () => void {
  changePending('told', 1)
  return () => changePending('told', -1)
}

/** React retries a failed import once, then caches the failure. After this delay a remount imports again. */
const RETRY_AFTER_MS = 1000

type LazyOptions = { awaited?: () => () => void; needed?: boolean }

/**
 * A lazily imported component that renders without Suspense if its code has loaded, because React.lazy would show the
 * fallback for at least 300 ms. `awaited` is called if the component renders before its code has loaded. A failed
 * import reloads the page only if the part is `needed`.
 */
export function lazyPart<P extends object = object>(
  load: () => Promise<ComponentType<P>>,
  { awaited, needed = true }: LazyOptions = {},
) {
  let loaded: ComponentType<P> | null = null
  let failedAt = Infinity
  async function fetchPart(waits: boolean) {
    try {
      return (loaded = await fetchCode(load, waits))
    } catch (cause) {
      failedAt = Date.now()
      throw cause
    }
  }
  const makeLazy = () =>
    lazy(async () => {
      const come = awaited?.()
      try {
        return { default: await fetchPart(needed) }
      } finally {
        come?.()
      }
    })
  let Lazy = makeLazy()
  function Part(props: P) {
    const [Shown] = useState<ComponentType<P>>(() => {
      if (Date.now() - failedAt > RETRY_AFTER_MS) {
        failedAt = Infinity
        Lazy = makeLazy()
      }
      return loaded ?? Lazy
    })
    return <Shown {...props} />
  }
  return { load: () => fetchPart(false), Part }
}

/** Links call `load` to prefetch the code before the click. */
export function lazyScreen(path: string, load: () => Promise<ComponentType>) {
  const { load: fetchScreen, Part } = lazyPart(load, { awaited: countAwaitedScreen })
  return { path, load: fetchScreen, Screen: Part }
}

/**
 * False in the first render while the loader covers the page, then true, so that deferred parts render in a separate
 * task. With `atOnce` it is always true.
 */
export function useDeferredMount(atOnce = false): boolean {
  return useDeferredValue(true, document.getElementById('loader') && !atOnce ? false : undefined)
}
