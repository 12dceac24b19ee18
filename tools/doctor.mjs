// npm run doctor -- https://shop.example
// Checks an installed shop from outside and names a cure for each complaint.
import { loadTool } from './loadTool.mjs'

const HELP = `npm run doctor -- https://shop.example[/folder] [--json] [--quiet] [--deep]

  --json    the whole report as JSON
  --quiet   prints nothing unless something is wrong: for cron
  --deep    also compares every file of the build in each encoding, and asks for 90 names of secrets (.env, dumps, copies,
            logs): several hundred requests, for which a host may close its door to your address for a while

It logs in with a made-up address, sends an order without fields and a file of 1.9 MB that is refused, and asks for each script of
the backend: nothing is changed. A visit takes at most 150 requests, one at a time with pauses once the host asks for that.

OFFICE_AUTH=user:password lets it see receipts and times behind the guard, and an open guard is wrong then.
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
const has = (name) => process.argv.includes(`--${name}`)
const report = reportOf(
  await examine(address, { auth: process.env.OFFICE_AUTH, deep: has('deep') }),
)
const words = has('json')
  ? JSON.stringify(report, null, 2)
  : has('quiet')
    ? quietText(report)
    : textOf(report)
if (words !== '') console.log(words)
process.exitCode = report.wrong === 0 ? 0 : 1
