// npm run claims [-- --check]
// Writes docs/claims.md: the tests that name each claim. With --check it only compares the file.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'docs/claims.md'
const ID =
  /\b(?:RTE|HDR|ACC|CART|HOME|PRD|CARD|DET|CHK|SRCH|NOTI|MYO|OSU|ABT|CON|FTR|ASH|DSH|USR|APR|AOR|AIN|APG|AST|DATA|CALL|ERR|CONST|ROLE|SUM)-\d{1,3}\b/g

const tests = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return name === 'node_modules' ? [] : tests(path)
    return /\.(test|e2e|spec)\.tsx?$/.test(name) ? [path] : []
  })

const found = new Map()
for (const path of ['src', 'mocks', 'tests', 'e2e', 'tools'].flatMap(tests).toSorted())
  for (const id of new Set(readFileSync(path, 'utf8').match(ID) ?? [])) found.set(id, [...(found.get(id) ?? []), path])

const number = (id) => Number(id.split('-')[1])
const ids = [...found.keys()].toSorted(
  (a, b) => a.split('-')[0].localeCompare(b.split('-')[0]) || number(a) - number(b),
)
const lines = [
  '# Claims and their proof',
  '',
  'Each claim of the specification, and the test files whose titles name it. Written by `npm run claims`.',
  '',
  '| Claim | Proved in |',
  '| --- | --- |',
  ...ids.map(
    (id) =>
      `| ${id} | ${found
        .get(id)
        .map((path) => `\`${path.replaceAll('\\', '/')}\``)
        .join(', ')} |`,
  ),
  '',
  `${ids.length} claims are named.`,
  '',
]
const text = lines.join('\n')

if (process.argv.includes('--check')) {
  const same = readFileSync(FILE, 'utf8') === text
  if (!same) console.error(`${FILE} is out of date: npm run claims`)
  process.exit(same ? 0 : 1)
}
writeFileSync(FILE, text)
console.log(`${ids.length} claims are named in tests`)
