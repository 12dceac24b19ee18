// npm run openapi [-- --check]
// Writes docs/openapi.json. With --check it only says whether that file is still true.
import { readFileSync, writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'

const FILE = 'docs/openapi.json'
const { module } = await runnerImport(new URL('./openapiDocument.ts', import.meta.url).pathname, { configFile: false, logLevel: 'error' })
const text = module.openapiText()
if (process.argv.includes('--check')) {
  const same = readFileSync(FILE, 'utf8') === text
  if (!same) console.error(`${FILE} is out of date: npm run openapi`)
  process.exit(same ? 0 : 1)
}
writeFileSync(FILE, text)
console.log(`${FILE} is written`)
