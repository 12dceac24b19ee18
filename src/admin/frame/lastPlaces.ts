import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { nest, unslashed } from '../../rules/paths'
import { onUserChange } from '../../state/session'

/** The query parameter of each list that opens one row's own page. */
const PAGE: Readonly<Record<string, string>> = {
  [nest.users]: 'buyer',
  [nest.products]: 'form',
  [nest.orders]: 'order',
  [nest.inquiries]: 'inquiry',
}

/** Search texts may name a customer, so they stay in memory. */
const places = new Map<string, string>()
onUserChange(() => places.clear())

/** The address of a screen for the menu: a list as it was left. On the screen itself it leads to the whole list. */
export function useLastPlaces(): (path: string) => string {
  const { pathname, search } = useLocation()
  const here = unslashed(pathname)
  useEffect(() => {
    const page = PAGE[here]
    const list = new URLSearchParams(search)
    // The receipt desk, CSV and the like are no lists.
    if (page === undefined || list.has('view')) return
    list.delete(page)
    places.set(here, String(list))
  }, [here, search])
  return (path) => {
    const list = path === here ? '' : (places.get(path) ?? '')
    return list === '' ? path : `${path}?${list}`
  }
}
