import { Link, useSearchParams } from 'react-router-dom'
import { langOf } from '../../rules/devanagari'
import type { TopBuyer } from '../../rules/dashboard'
import { npr } from '../../rules/pricing'
import { couldntLoad } from '../../rules/sharedTexts'
import { inLine } from '../../rules/text'
import { Empty } from '../../ui/screen/Empty'
import { Loading, Skeleton } from '../../ui/screen/Skeleton'
import { Mail } from '../parts/Mail'
import { Panel } from '../parts/Panel'
import { buyerPath } from '../buyer/buyerPath'
import { ordersOf } from './ordersOf'
import css from './users.module.css'

type Props = { buyers: readonly TopBuyer[] | undefined; failed: boolean; onRetry: () => void }

function Rows({ buyers, failed, onRetry }: Props) {
  const [search] = useSearchParams()
  if (failed)
    return (
      <Empty plain text="No buyers found." onRetry={onRetry}>
        <p>{couldntLoad(['orders'])}</p>
      </Empty>
    )
  if (buyers === undefined)
    return (
      <Loading className={css.bones}>
        <Skeleton shape="box" height="240px" />
      </Loading>
    )
  if (buyers.length === 0) return <Empty plain text="No buyers found." />
  return (
    <ol className={css.buyers} aria-label="Top Buyers">
      {buyers.map(({ name, email, total }, n) => (
        <li key={email}>
          <b className={css.place}>{n + 1}</b>
          <div className={css.person}>
            <p className={css.name} lang={langOf(name)}>
              <Link to={buyerPath({ email, phone: '' }, search)} className={css.page}>
                {inLine(name || email)}
              </Link>
            </p>
            <p className={css.hint}>
              <Mail email={email} />
            </p>
          </div>
          <Link
            to={ordersOf(email)}
            className={css.total}
            aria-label={`${npr(total)} purchased, orders of ${name || email}`}
          >
            {npr(total)}
          </Link>
        </li>
      ))}
    </ol>
  )
}

export function TopBuyers(props: Props) {
  return (
    <Panel title="Top Buyers" note="total purchased">
      <Rows {...props} />
    </Panel>
  )
}
