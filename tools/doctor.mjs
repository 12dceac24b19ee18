// npm run doctor -- https://shop.example
// Checks an installed shop from outside and names a fix for each problem.
import { loadTool } from './loadTool.mjs'

const HELP = `npm run doctor -- https://shop.example[/folder] [--json] [--quiet] [--deep]

Checks an installed shop from outside. The first line says whether customers can buy.

  --json    prints the whole report as JSON
  --quiet   prints nothing unless something is wrong (for cron)
  --deep    also compares every file of the build in each encoding, and requests 90 file
            names that often hold secrets (.env, dumps, copies, logs). That takes several
            hundred requests; some hosts then block your address for a while.

The doctor logs in with a made-up address, sends an empty order and a 1.9 MB file that is
refused, and requests each backend script. It changes nothing. It makes at most 150
requests, and slows down when the host asks it to.

With OFFICE_AUTH=user:password it also checks receipts and order times behind the guard, and
reports an error if the guard is off.

Exit code: 0 nothing is wrong, 1 something is wrong, 2 wrong options.`

const address = process.argv.slice(2).find((word) => /^https?:\/\//.test(word))
if (!address || !URL.canParse(address) || process.argv.includes('--help')) {
  console.log(HELP)
  process.exit(process.argv.includes('--help') ? 0 : 2)
}
const [{ examineShop }, { failureTextOf, reportOf, reportTextOf }] = await Promise.all([
  loadTool('./doctorExamine.ts'),
  loadTool('./doctorReport.ts'),
])
const hasOption = (name) => process.argv.includes(`--${name}`)
const report = reportOf(
  await examineShop(address, { auth: process.env.OFFICE_AUTH, deep: hasOption('deep') }),
)
const reportText = hasOption('json')
  ? JSON.stringify(report, null, 2)
  : hasOption('quiet')
    ? failureTextOf(report)
    : reportTextOf(report)
// The shop's modules start timers, which would keep the process alive.
process.stdout.write(reportText === '' ? '' : `${reportText}\n`, () =>
  process.exit(report.wrong === 0 ? 0 : 1),
)
