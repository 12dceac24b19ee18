import type { Product } from '../../api/products'
import type { TopSeller } from '../../api/officeProducts'
import { Picture } from '../../display/Picture'
import { DASHBOARD_TOP_SELLERS } from '../../rules/constants'
import { mergeTopSellers } from '../../rules/dashboard'
import { Empty } from '../../ui/Empty'
import { Skeleton } from '../../ui/Skeleton'
import { Panel } from '../Panel'
import css from './dashboard.module.css'

type Props = {
  rows: readonly TopSeller[] | undefined
  failed: boolean
  onRetry: () => void
  /** For the picture beside a title. */
  products: readonly Pick<Product, 'title' | 'images'>[]
}

function Rows({ rows, failed, onRetry, products }: Props) {
  if (failed) return <Empty plain text="No top-selling products found." onRetry={onRetry} />
  if (rows === undefined)
    return (
      <div className={css.bones} role="status">
        <span className="sr">Loading...</span>
        <Skeleton shape="box" height="294px" />
      </div>
    )
  const top = mergeTopSellers(rows).slice(0, DASHBOARD_TOP_SELLERS)
  if (top.length === 0) return <Empty plain text="No top-selling products found." />
  const most = top[0]?.total_sales || 1
  return (
    <ol className={css.top}>
      {top.map(({ title, total_sales }) => (
        <li key={title}>
          <Picture paths={products.find((product) => product.title.trim() === title)?.images ?? ''} alt="" width={32} height={40} className={css.thumb} />
          <div className={css.name}>
            <p>{title}</p>
            <span className={css.bar} aria-hidden="true">
              <span style={{ width: `${(total_sales / most) * 100}%` }} />
            </span>
          </div>
          <p className={css.sold}>
            {total_sales}
            <span className="sr"> sold</span>
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Merged by title, the six that sold most (D-155). */
export function TopSelling(props: Props) {
  return (
    <Panel title="Top Selling Products" note="pieces sold">
      <Rows {...props} />
    </Panel>
  )
}
