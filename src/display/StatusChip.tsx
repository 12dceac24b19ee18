import { adminStatus, shownStatus } from '../rules/orderStatus'
import css from './StatusChip.module.css'

type Props = {
  /** As the server wrote it. */
  status: string
  /** The back office shows a word that it does not know as it came; the shop shows it as pending (D-131). */
  office?: boolean
}

/** The word always stands there: the colour is never the only sign. Its capital is style alone. */
export function StatusChip({ status, office = false }: Props) {
  const known = office ? adminStatus(status) : shownStatus(status)
  return (
    <span className={css.chip} data-status={known ?? 'unknown'}>
      {known ?? status}
    </span>
  )
}
