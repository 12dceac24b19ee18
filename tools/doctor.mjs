// npm run doctor -- https://shop.example
// Checks an installed shop from outside and prints a remedy for each complaint.
import { examine } from './doctorChecks.mjs'

const address = process.argv.slice(2).find((word) => /^https?:\/\//.test(word))
if (!address || process.argv.includes('--help')) {
  console.log(
    'npm run doctor -- https://shop.example[/folder]\n\nEnds with 0 when nothing is wrong, 1 when something is, 2 when it was asked wrongly.',
  )
  process.exit(process.argv.includes('--help') ? 0 : 2)
}
const found = await examine(address)
const WORDS = { good: 'good ', think: 'think', wrong: 'WRONG' }
for (const { level, name, what, cure } of found) {
  console.log(`${WORDS[level]}  ${name}${what ? `: ${what}` : ''}`)
  if (cure) console.log(`       cure: ${cure}`)
}
const count = (level) => found.filter((line) => line.level === level).length
console.log(`\n${count('good')} good, ${count('think')} worth a thought, ${count('wrong')} wrong`)
process.exit(count('wrong') === 0 ? 0 : 1)
