import { useEffect, useEffectEvent } from 'react'

/** Where a plain click on a link of this app leads, without the folder it is installed in; null for any other click. */
function destinationOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target === '_blank' || link.hasAttribute('download') || link.origin !== location.origin) return null
  if (link.getAttribute('href')?.startsWith('#')) return null
  const base = import.meta.env.BASE_URL.replace(/\/$/, '')
  return link.pathname.startsWith(base) ? `${link.pathname.slice(base.length) || '/'}${link.search}` : null
}

/** While `dirty`, a link asks first and the browser asks before the page is left. */
export function useLeaveGuard(dirty: boolean, onLink: (to: string) => void): void {
  const ask = useEffectEvent(onLink)
  useEffect(() => {
    if (!dirty) return
    const click = (event: MouseEvent) => {
      const to = destinationOf(event)
      if (to === null) return
      event.preventDefault()
      event.stopPropagation()
      ask(to)
    }
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    // Before the router hears of it.
    document.addEventListener('click', click, true)
    window.addEventListener('beforeunload', unload)
    return () => {
      document.removeEventListener('click', click, true)
      window.removeEventListener('beforeunload', unload)
    }
  }, [dirty])
}
