// npm run contract -- --documents|--tables|--openapi writes or prints what is derived from the contract's table: tools/openapi.mjs
// npm run contract -- https://host [--email customer@host] [--admin owner@host] [--write] [--refusals] [--stream]
// Checks whether a backend keeps the contract. Without --write, --refusals and --stream the check only reads.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { loadTool } from './loadTool.mjs'
import { readArgument } from '../mocks/server/mockOptions.mjs'

const HELP = `npm run contract -- https://host [options]

  --email customer@host   a customer's email, for cart, orders, notifications and the checkout's fields
  --admin owner@host      the admin's email, for the settings
  --write                 also tries all 28 writes and undoes them: cart, order and
                          notification with --email; products, categories, inquiries,
                          shipping charge, settings, pages and the order's statuses with
                          --admin; signup, login and password with --signup. Use accounts
                          made for tests.
  --signup new@host       an address without an account; the command asks for its codes, or
                          reads them from a mock's inbox
  --fill                  fills pages that have no content yet, which can't be undone
  --refusals              also sends bad requests; each must be refused with a message
  --stream                also adds a row to each stream's list and deletes it; the stream
                          must show both
  --origin https://shop   the address of the shop's pages, if the backend has another one;
                          checks CORS and the preflight
  --timeout 15            seconds for a call (8 for a stream's first message)
  --junit file            the JUnit file to write; default: test-results/contract.xml
  --documents             writes the guards into the server files and checks nothing
  --tables                prints each call: what is sent, what is read, and what happens
                          when a reply is lost
  --openapi               prints the contract as an OpenAPI document

If Basic authentication guards the back office's calls, set OFFICE_AUTH=user:password in the
environment.

Exit code: 0 if every call fits, 1 if one does not, 2 for wrong options.`

if (process.argv.some((word) => ['--documents', '--tables', '--openapi'].includes(word))) {
  await import('./openapi.mjs')
  process.exit()
}

const host = process.argv.slice(2).find((word) => /^https?:\/\//.test(word))
if (!host || process.argv.includes('--help')) {
  console.log(HELP)
  process.exit(process.argv.includes('--help') ? 0 : 2)
}

const [{ checkReads }, { junitXml, reportTable }] = await Promise.all([
  loadTool('./contractCheck.ts'),
  loadTool('./contractReport.ts'),
])

/** The mock's inbox holds the mailed code; for a real backend a person reads the mail and types the code. */
async function codeOf(kind, email) {
  const mails = await fetch(`${host.replace(/\/+$/, '')}/__mock/api/inbox`)
    .then((reply) => reply.json())
    .catch(() => null)
  if (Array.isArray(mails))
    return (
      mails.find((mail) => mail.kind === kind && mail.to.toLowerCase() === email.toLowerCase())
        ?.code ?? null
    )
  if (!process.stdin.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const code = await terminal.question(
    `The ${kind === 'otp' ? 'OTP' : 'verification code'} in the mail to ${email}: `,
  )
  terminal.close()
  return code.trim()
}

const accounts = { host, email: readArgument('email'), admin: readArgument('admin') }
const rows = await checkReads({
  ...accounts,
  origin: readArgument('origin'),
  adminAuth: process.env.OFFICE_AUTH,
  timeoutMs: Number(readArgument('timeout') ?? 15) * 1000,
})
const hasOption = (name) => process.argv.includes(`--${name}`)
const leftData = []
const addResults = (more) => {
  rows.push(...more.rows)
  leftData.push(...more.left)
}
if (hasOption('write')) {
  if (!accounts.email && !accounts.admin && !readArgument('signup')) {
    console.error('--write needs --email, --admin or --signup.')
    process.exit(2)
  }
  const { checkWrites } = await loadTool('./contractWrite.ts')
  addResults(
    await checkWrites({
      ...accounts,
      signup: readArgument('signup'),
      fill: hasOption('fill'),
      codeOf,
    }),
  )
}
if (hasOption('refusals'))
  addResults(await (await loadTool('./contractRefusals.ts')).checkRefusals(accounts))
if (hasOption('stream')) {
  if (!accounts.admin) {
    console.error('--stream needs --admin.')
    process.exit(2)
  }
  addResults(await (await loadTool('./contractLive.ts')).checkStreamUpdates(accounts))
}
console.log(reportTable(rows))
if (leftData.length > 0)
  console.log(
    `\nLeft on the server:\n${[...new Set(leftData)].map((row) => `  ${row}`).join('\n')}`,
  )
const junitFile = readArgument('junit') ?? 'test-results/contract.xml'
mkdirSync(dirname(junitFile), { recursive: true })
writeFileSync(junitFile, junitXml(rows))
process.exit(rows.some(({ level }) => level === 'not') ? 1 : 0)
