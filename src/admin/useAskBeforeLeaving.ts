import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { confirm } from '../state/confirm'

/** Where a press on a link would lead inside the app; null when the browser takes care of it itself. */
function innerLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return null
  if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return null
  return `${link.pathname}${link.search}${link.hash}`
}

/** While `dirty`, a press on a link of the app asks first, and so does the browser before it closes or reloads the page. */
export function useAskBeforeLeaving(dirty: boolean, text: string): void {
  const navigate = useNavigate()
  const ask = useEffectEvent((event: MouseEvent) => {
    const to = innerLink(event)
    if (to === null) return
    // Before the link itself hears of it.
    event.preventDefault()
    event.stopPropagation()
    void confirm({ title: 'Leave with unsaved changes?', text, action: 'Leave', stay: 'Keep editing', danger: true }).then(
      (yes) => yes && navigate(to),
    )
  })

  useEffect(() => {
    if (!dirty) return
    const click = (event: MouseEvent) => ask(event)
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', click, true)
    window.addEventListener('beforeunload', unload)
    return () => {
      document.removeEventListener('click', click, true)
      window.removeEventListener('beforeunload', unload)
    }
  }, [dirty])
}
