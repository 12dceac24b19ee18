import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { PRODUCT, productState, searchPath } from '../../rules/paths'
import { findProduct, type OrderedItem } from './findProduct'

/** Opens the product of an ordered item, or the search for its title if it is not found. */
export function useOpenItem(): (item: OrderedItem) => void {
  const go = useNavigate()
  const looking = useRef(false)

  async function open(item: OrderedItem) {
    if (looking.current) return
    looking.current = true
    const product = await findProduct(item).catch(() => null)
    looking.current = false
    if (product) go(PRODUCT, { state: productState(product) })
    else go(searchPath(item.title))
  }

  return (item) => void open(item)
}
