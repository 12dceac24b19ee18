import { memo, useEffect } from 'react'
import { useToday } from '../../api/today'
import { idText, type Id } from '../../rules/types'
import { followRecent, forgetSeen, rememberSeen, useRecent } from '../../state/recent'
import { Button } from '../../ui/controls/Button'
import { ProductRow } from './ProductRow'

const MOST = 4

type Props = {
  /** The product of this page, which counts as seen from now on and is not shown. */
  here: Id
}

/** Recently viewed products that are still in the live list. By itself, so that its store does not render the page again. */
export const RecentRow = memo(function RecentRow({ here }: Props) {
  const ids = useRecent((recent) => recent.ids)
  useEffect(followRecent, [])
  useEffect(() => rememberSeen(here), [here])
  const today = useToday()
  const products = ids
    .filter((id) => id !== idText(here))
    .flatMap((id) => today.listed(id) ?? [])
    .slice(0, MOST)
  return (
    <ProductRow
      id="recent"
      title="Recently viewed"
      products={products}
      action={
        <Button kind="quiet" small onClick={forgetSeen} aria-label="Clear recently viewed">
          Clear
        </Button>
      }
    />
  )
})
