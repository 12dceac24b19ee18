import { useEffect, useEffectEvent, useReducer } from 'react'

/** Debounce of URL updates while typing: browsers limit how often a page may call replaceState. */
const PAUSE_MS = 250

/** `sent`: texts written to the URL that the router has not rendered yet, oldest first. */
type Typed = { typed: string; address: string; sent: readonly string[] }
const change = (now: Typed, to: (now: Typed) => Typed) => to(now)

/**
 * The search text: the field changes at once, the URL after the debounce. A URL change from elsewhere (Back, a link) replaces
 * the field's text. A URL change that this hook wrote may arrive late, so it leaves newer typing alone.
 */
export function useTyped(q: string, write: (q: string) => void): [string, (typed: string) => void] {
  // useReducer, because useState may compute an update eagerly from the last committed state. A keystroke that interrupts the
  // render of a new URL would then see the old state, mistake it for a change back, and lose the typed text.
  const [state, setState] = useReducer(change, { typed: q, address: q, sent: [] })
  const { typed, address, sent } = state
  if (address !== q) {
    const same = (text: string) => text.trim() === q.trim()
    const at = sent.findIndex(same)
    setState(() => ({
      typed: at >= 0 || same(typed) ? typed : q,
      address: q,
      sent: at >= 0 ? sent.slice(at + 1) : [],
    }))
  }
  const put = useEffectEvent(write)
  useEffect(() => {
    if (typed.trim() === address.trim()) return
    const { pathname } = location
    const timer = setTimeout(() => {
      // A link was pressed, and this screen stays until the code of the next one has loaded.
      if (location.pathname !== pathname) return
      setState((now) => ({ ...now, sent: [...now.sent, typed] }))
      put(typed)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, address])
  return [typed, (text) => setState((now) => ({ ...now, typed: text }))]
}
