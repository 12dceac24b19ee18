// Computes dialects in which each form of each switch occurs together with each form of every other switch.
import { formsOfSwitch, SWITCH_NAMES, type Switch } from '../mocks/dialects/dialect'

export type SwitchRow = Partial<Record<Switch, string>>

const pairKey = (one: Switch, form: string, other: Switch, otherForm: string): string =>
  SWITCH_NAMES.indexOf(one) < SWITCH_NAMES.indexOf(other)
    ? `${one}=${form} ${other}=${otherForm}`
    : `${other}=${otherForm} ${one}=${form}`

export function formPairsOf(row: SwitchRow): string[] {
  const set = SWITCH_NAMES.flatMap((name) =>
    row[name] === undefined ? [] : [[name, row[name]] as const],
  )
  return set.flatMap(([one, form], at) =>
    set.slice(at + 1).map(([other, otherForm]) => pairKey(one, form, other, otherForm)),
  )
}

export const allFormPairs = (): Set<string> =>
  new Set(
    SWITCH_NAMES.flatMap((one, at) =>
      SWITCH_NAMES.slice(at + 1).flatMap((other) =>
        formsOfSwitch(one).flatMap((form) =>
          formsOfSwitch(other).map((otherForm) => pairKey(one, form, other, otherForm)),
        ),
      ),
    ),
  )

/**
 * Chooses the form that covers the most open pairs with the row's other forms. Among equal forms, the one that occurs
 * in the most open pairs wins.
 */
function bestForm(row: SwitchRow, name: Switch, open: ReadonlySet<string>): string {
  const gain = (form: string) => {
    const set = SWITCH_NAMES.filter((other) => row[other] !== undefined && other !== name)
    const now = set.filter((other) => open.has(pairKey(name, form, other, row[other] ?? ''))).length
    const later = [...open].filter((pair) => ` ${pair} `.includes(` ${name}=${form} `)).length
    return now * 10_000 + later
  }
  return formsOfSwitch(name).reduce((best, form) => (gain(form) > gain(best) ? form : best))
}

/** A greedy algorithm: each further dialect covers as many open pairs as possible. */
export function coveringDialects(): SwitchRow[] {
  const open = allFormPairs()
  const rows: SwitchRow[] = []
  while (open.size > 0) {
    const [first = ''] = open
    const row: SwitchRow = Object.fromEntries(first.split(' ').map((part) => part.split('=')))
    for (const name of SWITCH_NAMES) row[name] ??= bestForm(row, name, open)
    formPairsOf(row).forEach((pair) => open.delete(pair))
    rows.push(row)
  }
  return rows
}

export const dialectOptionOf = (row: SwitchRow): string =>
  Object.entries(row)
    .map(([name, form]) => `${name}=${form}`)
    .join(',')
