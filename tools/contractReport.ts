import type { CheckedCall } from './contractCheck'

export const LEVEL_WORDS: Record<CheckedCall['level'], string> = {
  fits: 'fits',
  but: 'fits, but',
  not: "doesn't fit",
  'left out': 'skipped',
}

/** Prints times, so that slow calls and slow first messages of streams are visible. */
export function reportTable(rows: readonly CheckedCall[], differences = 6): string {
  const width = Math.max(...rows.map(({ call }) => call.length))
  const lines = rows.flatMap((row) => [
    `${LEVEL_WORDS[row.level].padEnd(13)} ${row.call.padEnd(width)} ${row.ms === null ? '' : `${String(row.ms).padStart(6)} ms`}`.trimEnd(),
    ...row.differences
      .slice(0, differences)
      .map(
        ({ level, path, what }) =>
          `${' '.repeat(14)}${row.level === 'not' && level === 'not' ? '! ' : '- '}${path} ${what}`,
      ),
    ...(row.differences.length > differences
      ? [`${' '.repeat(14)}- and ${row.differences.length - differences} more`]
      : []),
  ])
  const count = (level: CheckedCall['level']) => rows.filter((row) => row.level === level).length
  return [
    ...lines,
    '',
    `${count('fits')} fit, ${count('but')} fit but, ${count('not')} don't fit, ${count('left out')} skipped`,
  ].join('\n')
}

const escaped = (text: string) =>
  // XML forbids most control characters, so every control character except tab and line end becomes a question mark.
  text
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

export function junitXml(rows: readonly CheckedCall[]): string {
  const cases = rows.map(({ call, claim, level, ms, differences }) => {
    const text = escaped(differences.map(({ path, what }) => `${path} ${what}`).join('\n'))
    const inner =
      level === 'not'
        ? `<failure message="doesn't fit">${text}</failure>`
        : level === 'left out'
          ? `<skipped message="${text}"/>`
          : text === ''
            ? ''
            : `<system-out>${text}</system-out>`
    return `  <testcase classname="contract.${claim}" name="${escaped(call)}" time="${((ms ?? 0) / 1000).toFixed(3)}">${inner}</testcase>`
  })
  const count = (level: CheckedCall['level']) => rows.filter((row) => row.level === level).length
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="contract" tests="${rows.length}" failures="${count('not')}" skipped="${count('left out')}">\n${cases.join('\n')}\n</testsuite>\n`
}
