import { useCallback, useEffect, useRef } from 'react'

/** Runs a callback once no pointer is down. An error that appears during a press would move the button, and its click would be lost. */
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
    // The click event comes after pointerup. A timer runs after both, so that `run` cannot move the button before its
    // click.
    else document.addEventListener('pointerup', () => setTimeout(run), { once: true })
  }, [])
}
