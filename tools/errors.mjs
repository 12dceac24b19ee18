// npm run errors -- access.log [more.log.gz] [-]
// Prints failed calls of the backend and a table of errors in visitors' browsers, from the server's access logs.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import {
  createCallCounter,
  backendCallOf,
  callTable,
  errorCollection,
  errorTable,
  plainText,
  errorReportOf,
  failuresToldByPages,
} from './errorLog.mjs'
import { loadTool } from './loadTool.mjs'

const HELP = `npm run errors -- access.log [more.log.gz] [-] [--path=/errors] [--quiet]

Prints the backend's failed calls and the errors in visitors' browsers, from access logs.

  -               reads standard input
  --path=/errors  the end of the address in "errorReports" of shop.config.json
  --quiet         prints nothing unless writes fail (for cron)

Writes such as login and order count as failing if at least three calls and a tenth of all
calls failed, or if every call failed.

Exit code: 0 writes work, 1 writes fail, 2 wrong options or a file that can't be read.`

const commandWords = process.argv.slice(2)
const logFiles = commandWords.filter((word) => !word.startsWith('--'))
const reportsPath = commandWords.find((word) => word.startsWith('--path='))?.slice(7) || '/errors'
if (logFiles.length === 0 || commandWords.includes('--help')) {
  console.log(HELP)
  process.exit(commandWords.includes('--help') ? 0 : 2)
}

const foundErrors = errorCollection()
const { CONTRACT } = await loadTool('../mocks/contractTable.ts')
const countedCalls = createCallCounter(CONTRACT.map(({ name }) => name))

async function readLog(file) {
  const bytes = file === '-' ? process.stdin : createReadStream(file)
  const text = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  // pipe() does not forward errors, so each stream needs its own listener.
  const broken = new Promise((_, fail) =>
    [bytes, text].forEach((stream) => stream.on('error', fail)),
  )
  const lines = (async () => {
    for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
      const report = errorReportOf(line, reportsPath)
      if (report) foundErrors.add(report)
      const call = backendCallOf(line)
      if (call) countedCalls.add(call)
    }
  })()
  await Promise.race([lines, broken])
}

for (const file of logFiles)
  try {
    await readLog(file)
  } catch (cause) {
    console.error(`Couldn't read ${plainText(file, 200)}: ${plainText(cause.message, 200)}`)
    process.exit(2)
  }
const toldCalls = failuresToldByPages(foundErrors.rows)
const hasFailures = countedCalls.failing().length + toldCalls.length > 0
if (hasFailures || !commandWords.includes('--quiet'))
  console.log(`${callTable(countedCalls, toldCalls)}\n\n${errorTable(foundErrors.rows)}`)
process.exitCode = hasFailures ? 1 : 0
