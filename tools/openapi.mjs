// npm run contract -- --documents | --tables | --openapi
// --documents writes the guards in the server files from the contract's table; tools/openapi.test.ts names files that are
// out of date. --tables prints the calls for people, --openapi prints them as an OpenAPI document.
import { writeFileSync } from 'node:fs'
import { loadTool } from './loadTool.mjs'

async function refreshFiles() {
  const { GUARDED_FILES } = await loadTool('./contractGuard.ts')
  for (const [file, text] of GUARDED_FILES) {
    writeFileSync(file, text())
    console.log(`${file} is written`)
  }
}

const printText = (text) => new Promise((done) => process.stdout.write(text, done))

if (process.argv.includes('--openapi')) {
  const { openapiText } = await loadTool('./openapiDocument.ts')
  await printText(await openapiText())
} else if (process.argv.includes('--tables')) {
  const { tablesText } = await loadTool('./contractTables.ts')
  await printText(tablesText())
} else await refreshFiles()
