import type { Examination } from './doctorExamine.ts'
import { countText } from '../src/rules/sharedTexts.ts'
import type { Finding } from './doctorVisit.ts'

export type Report = {
  sells: boolean
  summary: string
  wrong: number
  think: number
  asked: number
  found: Finding[]
}

/** If the host blocked the doctor, the finding has this name, and the report can't say whether customers can buy. */
export const SHUT_OUT_NAME = 'the doctor'

/** The report's first line says whether customers can buy, and if not, why. */
export function reportOf({ found, asked }: Examination): Report {
  const count = (level: Finding['level']) => found.filter((line) => line.level === level).length
  const stops = found.filter((line) => line.stops)
  const [first] = stops
  const wrong = count('wrong')
  const more = stops.length > 1 ? ` (and ${stops.length - 1} more)` : ''
  const rest = wrong > 0 ? `; ${countText(wrong, 'problem')} found` : ''
  return {
    sells: stops.length === 0,
    summary: first
      ? `${first.name === SHUT_OUT_NAME ? "Can't tell whether customers can buy" : "Customers can't buy"}: ${first.name}: ${first.what}${more}`
      : `Customers can buy${rest}`,
    wrong,
    think: count('think'),
    asked,
    found: [...found].sort((one, other) => rankOf(one) - rankOf(other)),
  }
}

const LEVEL_ORDER = { wrong: 1, think: 2, note: 3, good: 4 }
const rankOf = ({ level, stops }: Finding) => (stops ? 0 : LEVEL_ORDER[level])

const LEVEL_WORDS = { good: 'good ', note: 'note ', think: 'check', wrong: 'WRONG' }

export function reportTextOf({ summary, found, wrong, think, asked }: Report): string {
  const lines = found.flatMap(({ level, name, what, fix }) => [
    `${LEVEL_WORDS[level]}  ${name}${what ? `: ${what}` : ''}`,
    ...(fix ? [`       fix: ${fix}`] : []),
  ])
  const good = found.filter(({ level }) => level === 'good').length
  const counts = `${good} good, ${think} to consider, ${wrong} wrong; ${asked} requests`
  return [summary, '', ...lines, '', counts].join('\n')
}

/** Returns '' unless something is wrong, because cron mails everything that a command prints. */
export function failureTextOf(report: Report): string {
  if (report.wrong === 0) return ''
  return [
    report.summary,
    ...report.found
      .filter(({ level }) => level === 'wrong')
      .flatMap(({ name, what, fix }) => [`WRONG  ${name}: ${what}`, `       fix: ${fix}`]),
  ].join('\n')
}
