import { knownStatus, shownStatus } from '../rules/orderStatus'
import css from './StatusChip.module.css'

type Props = {
  status: string
  /** The admin shows an unknown status unchanged; the storefront shows it as pending (D-131). */
  admin?: boolean
}

/** Names the status in words, because color alone must not tell it. CSS capitalizes the word. */
export function StatusChip({ status, admin = false }: Props) {
  const known = admin ? knownStatus(status) : shownStatus(status)
  return (
    <span
      className={`t14 bold nowrap inline-row rounded ${css.chip}`}
      data-status={known ?? 'unknown'}
    >
      {known ?? status}
    </span>
  )
}
