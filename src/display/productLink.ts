import { useRef, type MouseEvent } from 'react'
import type { Product } from '../api/products'
import { productShareUrl } from '../rules/paths'
import { morph } from './morph'

export type OnOpen = (product: Product, event: MouseEvent) => void

/** Only the plain click is ours; the browser keeps "open in a new tab" and its like. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** A real link: its address is for new tabs and sharing alone, a plain click goes by navigation state (D-39). */
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
