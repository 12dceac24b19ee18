import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { langOf } from '../../rules/devanagari'
import { productShareUrl, searchPath } from '../../rules/paths'
import { idText } from '../../rules/types'
import type { OrderedItem } from './findProduct'
import css from './myorders.module.css'

type Props = { item: OrderedItem; onOpen: (item: OrderedItem) => void }

/** A real link for new tabs; a plain click opens the product without a reload. */
export function ItemLink({ item, onOpen }: Props) {
  const to =
    idText(item.product_id) === '' ? searchPath(item.title) : productShareUrl(item.product_id)
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    onOpen(item)
  }
  return (
    <Link className={css.link} to={to} onClick={open} lang={langOf(item.title)}>
      {item.title || 'Product'}
    </Link>
  )
}
