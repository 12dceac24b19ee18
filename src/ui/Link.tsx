import type { ComponentProps, MouseEvent } from 'react'
import { useGo, useHref } from './useGo'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean; state?: unknown }

/** A click that the browser answers by itself: in a new tab, for example. */
const isBrowsers = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey

/** A link inside the shop. To the address that is open already it adds no history entry, as a browser's own link. */
export function Link({ to, replace, state, onClick, children, ...rest }: Props) {
  const href = useHref(to)
  const go = useGo()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || isBrowsers(event)) return
        event.preventDefault()
        go(to, { state, replace: replace ?? event.currentTarget.href === location.href })
      }}
    >
      {children}
    </a>
  )
}
