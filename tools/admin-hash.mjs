// Writes the hash of the admin's password for shop.config.json.
//   npm run admin-hash                 asks for the password
//   npm run admin-hash -- --help
// The password is read from the terminal or from the variable ADMIN_PASSWORD, never from the command line, where other
// users of the machine could read it.
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { loadTool } from './loadTool.mjs'

if (process.argv.includes('--help')) {
  console.log(
    'npm run admin-hash\n\nAsks for the password (or reads ADMIN_PASSWORD) and prints the value of "adminPasswordHash".',
  )
  process.exit(0)
}

const { passwordHashRecord } = await loadTool('../src/api/admin/adminHash.ts')
const { PASSWORD_KEY, answerRefusalOf } = await loadTool('./setupQuestions.ts')

const ask = async () => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const typed = await terminal.question('Password: ')
  terminal.close()
  return typed
}

const password = process.env.ADMIN_PASSWORD ?? (await ask())
const refusal = answerRefusalOf(PASSWORD_KEY, password)
if (refusal) {
  console.error(`The password ${refusal}.`)
  process.exit(1)
}
console.log(await passwordHashRecord(password, new Uint8Array(randomBytes(16))))
