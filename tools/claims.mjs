// npm run claims [-- --check]
// Writes docs/claims.md: the tests that name each claim of docs/claims.list. With --check it only compares the file.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimsDocument, claimTitles } from './claimTitles.mjs'

const FILE = 'docs/claims.md'

// The files that the runners take: vitest in the first four folders, Playwright's journeys directly in e2e.
const files = ['src', 'mocks', 'tests', 'tools', 'e2e'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('node_modules'))
    .filter((name) => (folder === 'e2e' ? /^[^/\\]+\.e2e\.ts$/ : /\.test\.tsx?$/).test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/')),
)
const lines = (file) => readFileSync(file, 'utf8').split('\n').filter(Boolean)
const { text, complaints, named } = claimsDocument({
  claims: lines('docs/claims.list'),
  reviews: lines('docs/claims.reviewed'),
  titles: files
    .toSorted()
    .flatMap((path) =>
      claimTitles(path, readFileSync(path, 'utf8')).map(({ ids }) => ({ path, ids })),
    ),
})

for (const complaint of complaints) console.error(complaint)
if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== text) complaints.push(`${FILE} is out of date: npm run claims`)
  if (complaints.length > 0) console.error(complaints.at(-1))
} else writeFileSync(FILE, text)
console.log(`${named} claims are named in titles of tests`)
process.exitCode = complaints.length > 0 ? 1 : 0
