import { npr } from '../../../rules/pricing'
import { shownDate, shownTime } from '../../../rules/stamp'
import type { Match } from '../../../rules/statementMatch'
import type { Income } from '../../../rules/statementRead'

const stampOfRow = ({ at }: Income) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** A row without a time of day counts as the end of its day. */
export function rowTime(row: Income): string {
  const stamp = stampOfRow(row)
  return stamp.includes(' 23:59') ? shownDate(stamp) : `${shownDate(stamp)}, ${shownTime(stamp)}`
}

export const rowText = (row: Income): string =>
  [npr(row.paisa), rowTime(row), row.remarks, row.reference].filter(Boolean).join(', ')

/** Short names of the results. */
const MATCH_NAMES: Record<Match['is'], string> = {
  exact: 'Found',
  amount: 'Only the amount',
  twice: 'Found twice',
  used: 'Already used',
  none: 'Not found',
}

/** The result of one order, for the list in the popup. */
export function resultText(match: Match): string {
  const name = MATCH_NAMES[match.is]
  if (match.is === 'used') return `${name} for #${match.by}`
  return match.is === 'amount' ? `${name} (${match.rows.length})` : name
}
