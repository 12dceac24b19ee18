// npm run setup
// Asks the owner what a shop needs, writes public/shop.config.json and makes the release.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ensurePackages } from './ensure.mjs'

const HELP = `npm run setup                            asks question by question; Enter keeps the current value
npm run setup -- --answers answers.json  reads all answers from a file ("-": standard input)
npm run setup -- --phone=014123456       changes one answer; every other key works the same way
npm run setup -- --show                  shows the current values and what is missing

  --no-release        writes only the configuration; otherwise npm run release follows
  --folder public     the folder with shop.config.json and brand/: the project's, or a copy
                      of an installed shop

An answers file is a shop.config.json with only the keys that you want to change. Two more
keys are only for setup: "qrFile", the picture of your QR code, and "adminPassword", the
password of the back office. Only its hash is saved. It is safer in the environment variable
ADMIN_PASSWORD. The file may also hold several accounts ("payments"), colors ("theme") and
everything else that docs/brand.md lists.

Sample values are refused. With --answers, either all answers are written or none.

Exit code: 0 the shop has what it needs, 1 something is missing or refused, 2 wrong options.`

const commandWords = process.argv.slice(2)
const optionOf = (name) => {
  const at = commandWords.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`))
  if (at < 0) return undefined
  return commandWords[at].includes('=')
    ? commandWords[at].slice(commandWords[at].indexOf('=') + 1)
    : commandWords[at + 1]
}

function exitWithHelp(reason) {
  console.error(`${reason}\n\n${HELP}`)
  process.exit(2)
}

if (commandWords.includes('--help')) {
  console.log(HELP)
  process.exit(0)
}

/**
 * Reads answers such as `--wallet.name=eSewa` from the arguments. Other users of the computer can read arguments, so a
 * password is refused.
 */
function answersFromFlags() {
  const own = commandWords.filter(
    (word) => /^--[\w.]+=/.test(word) && !/^--(?:answers|folder)=/.test(word),
  )
  const left = commandWords.filter((word) => word.startsWith('--') && !own.includes(word))
  const unknown = left.find((word) => !/^--(?:answers|folder|show|no-release)(?:=|$)/.test(word))
  if (unknown) exitWithHelp(`There is no option ${unknown}.`)
  const answers = Object.fromEntries(
    own.map((word) => [word.slice(2, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  )
  if ('adminPassword' in answers)
    exitWithHelp(
      "Other users of this computer can see a command's arguments. Put the password in the environment variable ADMIN_PASSWORD.",
    )
  return answers
}

function answersOf(path) {
  let text
  try {
    text = readFileSync(path === '-' ? 0 : path, 'utf8').replace(/^\uFEFF/, '')
  } catch {
    exitWithHelp(`Couldn't read ${path}.`)
  }
  try {
    const answers = JSON.parse(text)
    if (typeof answers === 'object' && answers !== null && !Array.isArray(answers)) return answers
  } catch (cause) {
    console.error(`${path} isn't valid JSON: ${cause.message}`)
    process.exit(1)
  }
  return exitWithHelp(`${path} must be one group in { }.`)
}

const shopFolder = optionOf('folder') ?? 'public'
const givenAnswers = answersFromFlags()
const answersFile = optionOf('answers')
const envAnswers =
  process.env.ADMIN_PASSWORD === undefined ? {} : { adminPassword: process.env.ADMIN_PASSWORD }

ensurePackages()
const { loadTool } = await import('./loadTool.mjs')
const {
  RefusedAnswer,
  setUpByAnswers,
  setUpByAsking,
  qrFindingLines,
  configComplaintLinesOf,
  currentAnswers,
} = await loadTool('./setupShop.ts')

/** Asks in the terminal, which does not show the letters of a password. */
async function terminalPrompt() {
  let isSecret = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isSecret) process.stdout.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  terminal.on('SIGINT', () => {
    console.log('\nYour answers are saved. Run npm run setup again to continue.')
    process.exit(1)
  })
  console.log('Enter keeps the value in [ ]; "-" removes it. Each answer is saved at once.\n')
  try {
    return await setUpByAsking(
      shopFolder,
      async ({ key, ask, hint }, stands) => {
        const question = `${ask}${hint ? ` (${hint})` : ''}${stands ? ` [${stands}]` : ''}: `
        if (key !== 'adminPassword') return terminal.question(question)
        process.stdout.write(question)
        isSecret = true
        const typed = await terminal.question('')
        isSecret = false
        console.log()
        return typed
      },
      (line) => console.log(`  ${line}`),
    )
  } finally {
    terminal.close()
  }
}

/**
 * public/ is the project's own folder: next comes a release. Any other folder is a copy of an installed shop, in which
 * npm run brand rewrites index.html and the pictures.
 */
async function printNextSteps() {
  if (shopFolder !== 'public') return console.log(`\nNext: npm run brand -- ${shopFolder}`)
  if (commandWords.includes('--no-release')) return console.log('\nNext: npm run release')
  console.log('\nBuilding the release ...')
  const { releaseAndPrint } = await import('./release.mjs')
  await releaseAndPrint({})
}

async function printCodeFindings() {
  const lines = await qrFindingLines(shopFolder)
  if (lines.length > 0) console.log(`\nThe QR code:\n${lines.join('\n')}`)
}

async function printAnswers() {
  for (const line of currentAnswers(shopFolder)) console.log(line)
  await printCodeFindings()
  const left = configComplaintLinesOf(shopFolder)
  if (left.length > 0) console.log(`\n${left.join('\n')}`)
  return left.length === 0
}

try {
  const answers = {
    ...(answersFile === undefined ? {} : answersOf(answersFile)),
    ...givenAnswers,
    ...envAnswers,
  }
  const isTold =
    answersFile !== undefined ||
    Object.keys(givenAnswers).length > 0 ||
    (!process.stdin.isTTY && 'adminPassword' in envAnswers)
  if (commandWords.includes('--show') || (!isTold && !process.stdin.isTTY)) {
    const isComplete = await printAnswers()
    if (!isComplete) console.log('\nNo terminal? npm run setup -- --help shows the other ways.')
    process.exit(isComplete ? 0 : 1)
  }
  const { changed, gone } = isTold
    ? await setUpByAnswers(shopFolder, answers)
    : await terminalPrompt()
  // Print only the keys, because a value may be the password's hash.
  console.log(
    changed.length === 0
      ? 'Nothing changed.'
      : `Saved in ${shopFolder}/shop.config.json: ${changed.join(', ')}`,
  )
  if (gone.length > 0) console.log(`Removed sample values: ${gone.join(', ')}`)
  if (
    answersFile !== undefined &&
    answersFile !== '-' &&
    'adminPassword' in answers &&
    !('adminPassword' in envAnswers)
  )
    console.log(`${answersFile} contains the password: delete the file, or remove that line.`)
  if (isTold) await printCodeFindings()
  const left = configComplaintLinesOf(shopFolder)
  if (left.length > 0) console.log(`\nStill to fix:\n${left.join('\n')}`)
  process.exitCode = left.length === 0 ? 0 : 1
  if (left.length === 0) await printNextSteps()
} catch (cause) {
  if (!(cause instanceof RefusedAnswer)) throw cause
  console.error(`${cause.message}\nNothing was saved.`)
  process.exitCode = 1
}
