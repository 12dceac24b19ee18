// npm run doctor -- https://shop.example
// Checks an installed shop from outside and names a cure for each complaint.
import { loadTool } from './loadTool.mjs'

const HELP = `npm run doctor -- https://shop.example[/folder] [--json] [--quiet]

  --json    the whole report as JSON
  --quiet   prints nothing unless something is wrong: for cron

OFFICE_AUTH=user:password lets it see the receipts behind the guard.
The first line says whether the shop sells. Ends with 0 when nothing is wrong, 1 when something is, 2 when it was asked wrongly.`

const address = process.argv.slice(2).find((word) => /^https?:\/\//.test(word))
if (!address || !URL.canParse(address) || process.argv.includes('--help')) {
  console.log(HELP)
  process.exit(process.argv.includes('--help') ? 0 : 2)
}
const [{ examine }, { quietText, reportOf, textOf }] = await Promise.all([
  loadTool('./doctorExamine.ts'),
  loadTool('./doctorReport.ts'),
])
const report = reportOf(await examine(address, { auth: process.env.OFFICE_AUTH }))
const has = (name) => process.argv.includes(`--${name}`)
const words = has('json')
  ? JSON.stringify(report, null, 2)
  : has('quiet')
    ? quietText(report)
    : textOf(report)
if (words !== '') console.log(words)
process.exitCode = report.wrong === 0 ? 0 : 1
