import { stampSortKey } from '../../../rules/days'
import { nepalNow } from '../../../rules/stamp'
import { counted } from '../../../rules/sharedTexts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The age of a server's stamp on Nepal's clock; '' if the stamp is unreadable. Up to an hour in the future counts as 0 min: the server's clock may be ahead. */
export function ageOf(raw: string, nowMs: number): string {
  const at = stampSortKey(raw)
  if (at < 0) return ''
  const { year, month, day, hour, minute, second } = nepalNow(nowMs)
  const passed = Date.UTC(year, month - 1, day, hour, minute, second) - at
  if (passed < -HOUR) return ''
  if (passed < HOUR) return `${Math.max(0, Math.floor(passed / MINUTE))} min`
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h`
  const days = Math.floor(passed / DAY)
  return counted(days, 'day')
}
