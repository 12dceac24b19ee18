// Reads error reports (src/api/core/sendErrorReports.ts) and calls of the backend from an access log. Anyone can request
// any address, so every line may be hostile: the code reads a limited part of it and replaces terminal control
// characters.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Matches Apache's common and combined formats, with or without the host in front, and nginx's default format. */
const LINE =
  /\[(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}):(\d{2}):(\d{2}) ([+-])(\d{2})(\d{2})\] "([A-Z]{3,7}) (\S{1,4000})(?: HTTP\/[\d.]+)?" (\d{3})?/

const FIELD_LENGTHS = { b: 20, u: 40, s: 40, k: 12, m: 200, p: 90 }

/** Replaces everything but printable ASCII by "?", so that a line cannot control the terminal or reorder text. */
export const plainText = (text, most) => text.slice(0, most).replaceAll(/[^\x20-\x7e]/g, '?')

/** Returns the request of a line with its time in UTC; null for any other line. */
function requestOf(line) {
  const [, day, month, year, hour, minute, second, sign, hours, minutes, method, address, status] =
    LINE.exec(line.slice(0, 8000)) ?? []
  const local = Date.UTC(
    Number(year),
    MONTHS.indexOf(month),
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
  return Number.isNaN(local) ? null : { method, address, status: Number(status), at: local - ahead }
}

export function errorReportOf(line, path = '/errors') {
  const request = requestOf(line)
  if (request?.method !== 'GET') return null
  const { address, at } = request
  const start = address.indexOf('?')
  if (start < 0 || !address.slice(0, start).endsWith(path)) return null
  const sent = new URLSearchParams(address.slice(start))
  if (!sent.has('k')) return null
  const [build, browser, screen, kind, message, place] = Object.entries(FIELD_LENGTHS).map(
    ([name, most]) => plainText(sent.get(name) ?? '', most),
  )
  const times = /^\d{1,3}$/.test(sent.get('n') ?? '') ? Math.max(1, Number(sent.get('n'))) : 1
  return { build, browser, screen, kind, message, place, times, at }
}

// ---- calls --------------------------------------------------------------------------------------------------------------

export function backendCallOf(line) {
  const request = requestOf(line)
  const [, script] =
    /\/backend\/api\/([\w-]{1,60}\.php)(?:[?/]|$)/.exec(request?.address ?? '') ?? []
  if (script === undefined || !/^(?:GET|POST)$/.test(request.method) || !(request.status >= 100))
    return null
  return { name: `${request.method} ${script}`, status: request.status, at: request.at }
}

/** A working script refuses with these statuses, for example because of a wrong password or a taken email. */
const REFUSALS = new Set([400, 401, 404, 409, 422])

/**
 * `names` are the calls that the shop makes, such as "POST orders.php". Others are not counted, because strangers request
 * any path.
 */
export function createCallCounter(names) {
  const counts = new Map(
    names.map((name) => [name, { all: 0, failed: 0, hard: 0, worked: 0, kinds: new Map() }]),
  )
  return {
    add({ name, status, at }) {
      const count = counts.get(name)
      if (!count) return
      count.all++
      if (status < 400) count.worked = Math.max(count.worked, at)
      else {
        count.failed++
        if (!REFUSALS.has(status)) count.hard++
        const kind = count.kinds.get(status) ?? { times: 0, first: at, last: at }
        count.kinds.set(status, {
          times: kind.times + 1,
          first: Math.min(kind.first, at),
          last: Math.max(kind.last, at),
        })
      }
    },
    /**
     * A write is failing if at least three of its calls, and at least a tenth, failed with a status outside of
     * REFUSALS. It is also failing if it has three or more calls and all failed.
     */
    failing: () =>
      [...counts].flatMap(([name, { all, failed, hard }]) =>
        name.startsWith('POST') && ((hard >= 3 && hard * 10 >= all) || (all >= 3 && failed === all))
          ? [name]
          : [],
      ),
    /**
     * Lines such as "POST orders.php 403: 37 of 40 since 2026-11-23 04:00": 37 of the 40 calls had this status. POST
     * lines come before GET lines.
     */
    lines: () =>
      [...counts]
        .toSorted(([one], [other]) => (one < other ? 1 : -1))
        .flatMap(([name, { all, kinds, worked }]) =>
          [...kinds]
            .toSorted(([, one], [, other]) => other.times - one.times)
            .map(
              ([status, { times, first, last }]) =>
                `${name} ${status}: ${times} of ${all} since ${stamp(first)}${worked > last ? `, worked again ${stamp(worked)}` : ''}`,
            ),
        ),
  }
}

/**
 * Writes whose failure the pages of three or more visits reported. The log's own lines do not suffice, because a CDN
 * may refuse a call before it reaches this server.
 */
export function failuresToldByPages(rows) {
  const told = new Map()
  for (const { kind, message, visits } of rows.values())
    if (kind === 'call' && /^[\w-]+\.php \d{3}/.test(message))
      told.set(message, (told.get(message) ?? 0) + visits)
  return [...told].flatMap(([message, visits]) => (visits >= 3 ? [`POST ${message}`] : []))
}

export function callTable(counts, told) {
  const lines = counts.lines()
  const failing = [...counts.failing(), ...told]
  return [
    ...(failing.length > 0 ? [`WRITES FAIL: ${failing.join(', ')}`, ''] : []),
    lines.length === 0 ? 'No failed calls.' : 'Failed backend calls (UTC)',
    ...lines,
  ].join('\n')
}

// ---- reports ------------------------------------------------------------------------------------------------------------

/** `rows` has one entry for each combination of build, browser, screen, kind, message and place. */
export function errorCollection() {
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

function tableText(head, rows) {
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

function sharesOf(rows, column) {
  const sums = new Map()
  for (const row of rows) sums.set(row[column], (sums.get(row[column]) ?? 0) + row.visits)
  return [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, visits]) => `${name || '-'} ${visits}`)
    .join(', ')
}

export function errorTable(found) {
  const rows = [...found.values()].toSorted((a, b) => b.visits - a.visits || b.last - a.last)
  if (rows.length === 0) return 'No error reports.'
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
      (column) => `by ${column.padEnd(8)} ${sharesOf(rows, column)}`,
    ),
    '',
    ...tableText(head, cells),
  ].join('\n')
}
