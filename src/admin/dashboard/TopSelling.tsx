import { langOf } from '../../rules/devanagari'
import type { Product } from '../../api/products'
import type { TopSeller } from '../../api/admin/adminProducts'
import { Picture } from '../../display/Picture'
import { DASHBOARD_TOP_SELLERS_COUNT } from '../../rules/constants'
import { mergeTopSellers } from '../../rules/dashboard'
import { RowChart } from '../../ui/chart/RowChart'
import { groupDigits } from '../../rules/pricing'
import { couldntLoadText } from '../../rules/sharedTexts'
import { EmptyState } from '../../ui/screen/EmptyState'
import { Skeleton } from '../../ui/screen/Skeleton'
import { Panel } from '../parts/Panel'
import css from './dashboard.module.css'

/** In pixels: a picture of 40 px and its margins. */
const ROW_HEIGHT = 60

type Props = {
  rows: readonly TopSeller[] | undefined
  failed: boolean
  onRetry: () => void
  /** Needed for the pictures, because the server sends only the titles of top sellers. */
  products: readonly Pick<Product, 'title' | 'images'>[]
}

function SellerRows({ rows, failed, onRetry, products }: Props) {
  if (failed)
    return (
      <EmptyState plain text="No top-selling products found." onRetry={onRetry}>
        <p>{couldntLoadText(['top sellers'])}</p>
      </EmptyState>
    )
  if (rows === undefined)
    return (
      <div className={`grid gap-2 inset ${css.bones}`} role="status">
        <span className="sr">Loading...</span>
        <Skeleton shape="box" height="100%" />
      </div>
    )
  const pictures = new Map(
    [...products].reverse().map(({ title, images }) => [title.trim(), images]),
  )
  const top = mergeTopSellers(rows).slice(0, DASHBOARD_TOP_SELLERS_COUNT)
  if (top.length === 0) return <EmptyState plain text="No top-selling products found." />
  const most = top[0]?.total_sales || 1
  return (
    <RowChart
      title="Top sellers, by pieces sold"
      full={most}
      rowHeight={ROW_HEIGHT}
      room={{ left: 60, right: 64, top: 46 }}
      rows={top.map(({ title, total_sales }) => ({
        sentence: `${title}: ${groupDigits(total_sales)} sold`,
        value: total_sales,
      }))}
      table={{
        heads: ['Title', 'Sold'],
        rows: top.map(({ title, total_sales }) => [title, groupDigits(total_sales)]),
      }}
    >
      <ol className={css.top} style={{ gridAutoRows: ROW_HEIGHT }}>
        {top.map(({ title, total_sales }) => (
          <li key={title}>
            <Picture
              paths={pictures.get(title) ?? ''}
              alt=""
              width={32}
              height={40}
              className={css.thumb}
            />
            <p className={`clamp bold anywhere ${css.topName}`} lang={langOf(title)}>
              {title}
            </p>
            <p className={css.sold}>
              <span>{groupDigits(total_sales)}</span>
              <span className="sr"> sold</span>
            </p>
          </li>
        ))}
      </ol>
    </RowChart>
  )
}

/** Top sellers with the same title are shown as one (D-155). */
export function TopSelling(props: Props) {
  return (
    <Panel title="Top Selling Products" note="pieces sold">
      <div className={`grid one-column ${css.topBox}`}>
        <SellerRows {...props} />
      </div>
    </Panel>
  )
}
