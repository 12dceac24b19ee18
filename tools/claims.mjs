// npm run claims [-- --check] [-- CART-17 ...]
// Prints the claims of docs/claims.list, or those that are named, with the tests that name each. --check prints only what is wrong.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimsReport, claimTitles } from './claimTitles.mjs'

// vitest reads the first four folders; Playwright plays the files directly in e2e.
const testFiles = ['src', 'mocks', 'tests', 'tools', 'e2e'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('node_modules'))
    .filter((name) => (folder === 'e2e' ? /^[^/\\]+\.e2e\.ts$/ : /\.test\.tsx?$/).test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/')),
)
const claims = readFileSync('docs/claims.list', 'utf8').split('\n').filter(Boolean)
const { rows, complaints } = claimsReport({
  claims,
  titles: testFiles
    .toSorted()
    .flatMap((path) =>
      claimTitles(path, readFileSync(path, 'utf8')).map(({ ids }) => ({ path, ids })),
    ),
})

const [, , ...askedIds] = process.argv
if (!askedIds.includes('--check'))
  for (const row of rows)
    if (askedIds.length === 0 || askedIds.includes(row.split(' ', 1)[0])) console.log(row)
for (const complaint of complaints) console.error(complaint)
console.log(`${claims.length} claims, ${complaints.length} complaints`)
process.exitCode = complaints.length > 0 ? 1 : 0
