import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import css from './printSheet.module.css'

/** Is printed instead of the page. It is a child of the body, because the print style hides the app's root. */
export function PrintSheet({ children }: { children: ReactNode }) {
  // A mark on the body, because Firefox before 121 does not support body:has([data-print]).
  useEffect(() => {
    document.body.dataset.printing = ''
    return () => void delete document.body.dataset.printing
  }, [])
  return createPortal(
    <div className={css.sheet} data-print="" aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}
