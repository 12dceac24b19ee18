// npm run openapi [-- --check]
// Writes the files that are derived from the contract's table. With --check it names those that are out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadTool } from './loadTool.mjs'

const { CONTRACT_FILES } = await loadTool('./contractFiles.ts')

const check = process.argv.includes('--check')
let stale = 0
for (const [file, text] of CONTRACT_FILES) {
  const wanted = await text()
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) continue
  if (check) {
    stale++
    console.error(`${file} is out of date: npm run openapi`)
  } else {
    writeFileSync(file, wanted)
    console.log(`${file} is written`)
  }
}
process.exit(stale === 0 ? 0 : 1)
