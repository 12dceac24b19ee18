// Reads the reports of src/api/core/reports.ts from an access log. Anyone can request any address, so every line is hostile:
// only its text is used, without terminal control characters, and no longer than a report can be.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Apache's common and combined format, with or without the host in front, and nginx's default. */
const LINE =
  /\[(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}):(\d{2}):(\d{2}) ([+-])(\d{2})(\d{2})\] "GET (\S{1,4000})(?: HTTP\/[\d.]+)?"/

const LENGTHS = { b: 20, u: 40, s: 40, k: 12, m: 200, p: 90 }

/** Letters, digits and the characters of a report. Control and bidirectional characters become "?". */
export const plain = (text, most) => text.slice(0, most).replaceAll(/[^\x20-\x7e]/g, '?')

/** One report, or null for any other line. */
export function reportOf(line, path = '/errors') {
  const [, day, month, year, hour, minute, second, sign, hours, minutes, asked] =
    LINE.exec(line.slice(0, 8000)) ?? []
  const start = asked?.indexOf('?') ?? -1
  if (start < 0 || !asked.slice(0, start).endsWith(path)) return null
  const local = Date.UTC(
    Number(year),
    MONTHS.indexOf(month),
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
  const sent = new URLSearchParams(asked.slice(start))
  if (Number.isNaN(local) || !sent.has('k')) return null
  const [build, browser, screen, kind, message, place] = Object.entries(LENGTHS).map(
    ([name, most]) => plain(sent.get(name) ?? '', most),
  )
  const times = /^\d{1,3}$/.test(sent.get('n') ?? '') ? Math.max(1, Number(sent.get('n'))) : 1
  return { build, browser, screen, kind, message, place, times, at: local - ahead }
}

/** Sums up reports; `rows` has one entry for each build, browser, screen, kind, message and place. */
export function collection() {
  const rows = new Map()
  return {
    rows,
    add({ times, at, ...what }) {
      const key = Object.values(what).join('\t')
      const row = rows.get(key) ?? { ...what, times: 0, visits: 0, first: at, last: at }
      rows.set(key, {
        ...row,
        times: row.times + times,
        visits: row.visits + 1,
        first: Math.min(row.first, at),
        last: Math.max(row.last, at),
      })
    },
  }
}

const stamp = (at) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

function lined(head, rows) {
  const all = [head, ...rows.map((row) => row.map(String))]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)))
  return all.map((row) =>
    row
      .map((cell, column) =>
        /^\d+$/.test(cell) ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
      )
      .join('  ')
      .trimEnd(),
  )
}

/** Counts by one column, highest first. */
function shares(rows, column) {
  const sums = new Map()
  for (const row of rows) sums.set(row[column], (sums.get(row[column]) ?? 0) + row.visits)
  return [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, visits]) => `${name || '-'} ${visits}`)
    .join(', ')
}

/** The table of `npm run errors`. */
export function errorTable(found) {
  const rows = [...found.values()].toSorted((a, b) => b.visits - a.visits || b.last - a.last)
  if (rows.length === 0) return 'No reports of errors.'
  const head = [
    'visits',
    'times',
    'first (UTC)',
    'last (UTC)',
    'build',
    'browser',
    'screen',
    'kind',
    'place',
    'message',
  ]
  const cells = rows.map(
    ({ visits, times, first, last, build, browser, screen, kind, place, message }) => [
      visits,
      times,
      stamp(first),
      stamp(last),
      build || '-',
      browser || '-',
      screen || '-',
      kind,
      place || '-',
      message || '-',
    ],
  )
  return [
    ...['build', 'browser', 'screen', 'kind'].map(
      (column) => `by ${column.padEnd(8)} ${shares(rows, column)}`,
    ),
    '',
    ...lined(head, cells),
  ].join('\n')
}
