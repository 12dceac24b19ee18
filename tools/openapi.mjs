// npm run openapi [-- --check]
// Writes docs/openapi.json and docs/contract.md. With --check it only says whether they are still true.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'

const load = async (file) =>
  (await runnerImport(new URL(file, import.meta.url).pathname, { configFile: false, logLevel: 'error' })).module
const [{ openapiText }, { contractText }] = await Promise.all([
  load('./openapiDocument.ts'),
  load('./contractDocument.ts'),
])

const texts = [
  ['docs/openapi.json', openapiText()],
  ['docs/contract.md', contractText()],
]
let stale = 0
for (const [file, text] of texts) {
  const same = existsSync(file) && readFileSync(file, 'utf8') === text
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (!same) {
    stale++
    console.error(`${file} is out of date: npm run openapi`)
  }
}
if (!process.argv.includes('--check')) console.log('docs/openapi.json and docs/contract.md are written')
process.exit(stale === 0 ? 0 : 1)
