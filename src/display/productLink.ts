import { useRef, type MouseEvent } from 'react'
import type { Product } from '../api/products'
import { productShareUrl } from '../rules/paths'
import { morph } from './morph'

/** `picture` is the one that the card shows. */
export type OnOpen = (product: Product, event: MouseEvent, picture?: number) => void

/** A plain click; clicks with modifiers are left to the browser, for example to open a new tab. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** A link to a product. The href serves new tabs and sharing; a plain click navigates by history state (D-39). */
export function useProductLink(product: Product, onOpen: OnOpen) {
  const picture = useRef<HTMLDivElement>(null)
  const href = `${import.meta.env.BASE_URL.replace(/\/$/, '')}${productShareUrl(product.id)}`

  function open(event: MouseEvent) {
    if (!isPlain(event)) return
    event.preventDefault()
    morph(picture.current, () => onOpen(product, event))
  }

  return { href, open, picture }
}
