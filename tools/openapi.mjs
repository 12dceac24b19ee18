// npm run contract -- --documents [--check] | --tables | --openapi
// Writes the guards in the server files from the contract's table. --check names files that are out of date, --tables
// prints the calls for people, --openapi prints them as an OpenAPI document.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadTool } from './loadTool.mjs'

async function refreshFiles(check) {
  const { CONTRACT_FILES } = await loadTool('./contractFiles.ts')
  let stale = 0
  for (const [file, text] of CONTRACT_FILES) {
    const wanted = text()
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

const printText = (text) => new Promise((done) => process.stdout.write(text, done))

if (process.argv.includes('--openapi')) {
  const { openapiText } = await loadTool('./openapiDocument.ts')
  await printText(await openapiText())
} else if (process.argv.includes('--tables')) {
  const { tablesText } = await loadTool('./contractTables.ts')
  await printText(tablesText())
} else process.exitCode = await refreshFiles(process.argv.includes('--check'))
