// npm run contract -- --documents [--check] | --openapi
// Writes the files that are derived from the contract's table. --check names those that are out of date; --openapi prints the
// contract as an OpenAPI document instead.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadTool } from './loadTool.mjs'

async function refresh(check) {
  const { CONTRACT_FILES } = await loadTool('./contractFiles.ts')
  let stale = 0
  for (const [file, text] of CONTRACT_FILES) {
    const wanted = await text()
    if (existsSync(file) && readFileSync(file, 'utf8') === wanted) continue
    if (check) {
      stale++
      console.error(`${file} is out of date: npm run contract -- --documents`)
    } else {
      writeFileSync(file, wanted)
      console.log(`${file} is written`)
    }
  }
  return stale === 0 ? 0 : 1
}

if (process.argv.includes('--openapi')) {
  const { openapiText } = await loadTool('./openapiDocument.ts')
  const text = await openapiText()
  await new Promise((done) => process.stdout.write(text, done))
} else process.exitCode = await refresh(process.argv.includes('--check'))
