import { useCallback, useEffect, useRef } from 'react'

/**
 * Runs something once no pointer is down. A message that appears while the mouse is pressed on a button would move that
 * button away from under it, and the click would be lost.
 */
export function useAfterPress(): (run: () => void) => void {
  const pressed = useRef(false)

  useEffect(() => {
    const press = () => {
      pressed.current = true
    }
    const lift = () => {
      pressed.current = false
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', lift, true)
    document.addEventListener('pointercancel', lift, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', lift, true)
      document.removeEventListener('pointercancel', lift, true)
    }
  }, [])

  return useCallback((run) => {
    if (!pressed.current) run()
    // The click comes right after the pointer is lifted, the timer after the click.
    else document.addEventListener('pointerup', () => setTimeout(run), { once: true })
  }, [])
}
