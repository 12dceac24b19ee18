import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

// What is typed and not saved is not left without a question: neither by a link nor by the browser's Back and Forward.
// Closing and reloading are asked about by the browser itself; Logout asks in AdminFrame.

/** Does what was held back. */
export type Going = () => void

/** Where a plain press on a link leads inside the app, as the router names it; null for any other press. */
function innerLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return null
  if (link.origin !== location.origin || (link.pathname === location.pathname && link.search === location.search)) return null
  const base = import.meta.env.BASE_URL.replace(/\/$/, '')
  return link.pathname.startsWith(base) ? `${link.pathname.slice(base.length) || '/'}${link.search}${link.hash}` : null
}

/** The place of an entry among those of the app, as the router counts them; null for an entry of somebody else. */
function placeOf(state: unknown): number | null {
  const idx = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null
  return typeof idx === 'number' ? idx : null
}

const address = () => `${location.pathname}${location.search}`

/** Steps that are the guard's own and still under way: back to the form, and away from it after the answer. */
const own = { back: 0, away: 0 }
let allowed: Event | null = null

// First of all that listen: a step back to the form is for nobody else to hear.
window.addEventListener(
  'popstate',
  (event) => {
    if (own.back > 0) {
      own.back -= 1
      event.stopImmediatePropagation()
    } else if (own.away > 0) {
      own.away -= 1
      allowed = event
    }
  },
  true,
)

/**
 * While `dirty`, whoever wants to leave the form is held back and `onLeave` asks. A step of Back or Forward has been made
 * when the page hears of it: it is taken back, before the router hears of it, and made again after a yes. The newer
 * Navigation API would hold it back at once, but not a second one without a press on the page in between.
 */
export function useLeaveGuard(dirty: boolean, onLeave: (go: Going) => void): void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const press = useEffectEvent((event: MouseEvent) => {
    const to = innerLink(event)
    if (to === null) return
    // Before the link itself hears of it.
    event.preventDefault()
    event.stopPropagation()
    onLeave(() => void navigate(to))
  })
  const step = useEffectEvent((event: PopStateEvent, here: { address: string; place: number | null }) => {
    if (event === allowed || address() === here.address) return
    const there = placeOf(event.state)
    // From or to an entry that nobody has counted there is no way back by steps.
    if (there === null || here.place === null || there === here.place) return
    const by = there - here.place
    event.stopImmediatePropagation()
    own.back += 1
    history.go(-by)
    onLeave(() => {
      own.away += 1
      history.go(by)
    })
  })

  useEffect(() => {
    if (!dirty) return
    const here = { address: address(), place: placeOf(history.state) }
    const click = (event: MouseEvent) => press(event)
    const pop = (event: PopStateEvent) => step(event, here)
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', click, true)
    window.addEventListener('popstate', pop, true)
    window.addEventListener('beforeunload', unload)
    return () => {
      document.removeEventListener('click', click, true)
      window.removeEventListener('popstate', pop, true)
      window.removeEventListener('beforeunload', unload)
    }
  }, [dirty, key])
}
