// npm run contract -- https://host [--email customer@host] [--admin owner@host] [--write] [--origin https://shop] [--junit file]
// Checks whether a backend keeps the contract. It only reads, unless --write is given.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { runnerImport } from 'vite'
import { argument } from '../mocks/server/mockOptions.mjs'

const HELP = `npm run contract -- https://host [options]

  --email customer@host   a customer's e-mail, for cart, orders, notifications and the checkout's fields
  --admin owner@host      the admin's e-mail, for the settings
  --write                 also writes, and undoes each of them: the cart with --email, products, categories,
                          shipping charge, settings and inquiries with --admin. Use accounts made for tests.
  --origin https://shop   the address of the shop's pages, when it is not the backend's: checks CORS and the preflight
  --timeout 15            seconds for a call (8 for a stream's first message)
  --junit file            where the JUnit file goes (test-results/contract.xml)
  OFFICE_AUTH=user:word   in the environment, when Basic authentication guards the back office's calls

Ends with 0 when every call fits, 1 when one does not, 2 when it was asked wrongly.`

const host = process.argv.slice(2).find((word) => /^https?:\/\//.test(word))
if (!host || process.argv.includes('--help')) {
  console.log(HELP)
  process.exit(process.argv.includes('--help') ? 0 : 2)
}

const here = (file) => new URL(file, import.meta.url).pathname
const load = async (file) => (await runnerImport(here(file), { configFile: false, logLevel: 'error' })).module
const [{ checkReads }, { junit, table }] = await Promise.all([load('./contractCheck.ts'), load('./contractReport.ts')])

const accounts = { host, email: argument('email'), admin: argument('admin') }
const rows = await checkReads({
  ...accounts,
  origin: argument('origin'),
  adminAuth: process.env.OFFICE_AUTH,
  timeoutMs: Number(argument('timeout') ?? 15) * 1000,
})
if (process.argv.includes('--write')) {
  if (!accounts.email && !accounts.admin) {
    console.error('--write needs --email or --admin.')
    process.exit(2)
  }
  const { checkWrites } = await load('./contractWrite.ts')
  rows.push(...(await checkWrites(accounts)))
}
console.log(table(rows))
const file = argument('junit') ?? 'test-results/contract.xml'
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, junit(rows))
process.exit(rows.some(({ level }) => level === 'not') ? 1 : 0)
