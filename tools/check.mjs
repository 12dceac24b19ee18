// npm run check [-- --base=main]
// Format, types, lint, the layers and the tests beside what changed: the short form of npm test, for every commit. "Changed" is
// what is not committed; if all is committed, what the branch adds to main.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { baseOfCheck, filesSince, testsOf } from './changedTests.mjs'

const base = process.argv.find((word) => word.startsWith('--base='))?.slice(7) ?? baseOfCheck()
const bin = (name) => `node_modules/.bin/${name}`
const shell = process.platform === 'win32'

/** Runs a command and prints its output when it has ended, so that steps that run at the same time do not mix theirs. */
function run([name, command, ...args]) {
  const started = Date.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      shell,
      env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...process.env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    child.on('close', (code) => {
      console.log(`\n${name} (${Math.round((Date.now() - started) / 1000)} s)\n${output.trimEnd()}`)
      resolve(code === 0 ? [] : [name])
    })
  })
}

const { run: tests, left } = testsOf(filesSince(base))
console.log(`The tests of what changed since ${base}: ${tests.length} files`)
const vitest = (name, files) => [
  name,
  bin('vitest'),
  'run',
  '--reporter=dot',
  ...files.filter((file) => existsSync(file)),
]

const failed = (
  await Promise.all([
    run(['types', bin('tsc'), '--noEmit', '-p', '.']),
    run(['format', bin('prettier'), '--check', '--cache', '--log-level=warn', '.']),
    run(['lint', bin('oxlint'), '--deny-warnings']),
  ])
).flat()
failed.push(
  ...(await run(vitest('layers and tests beside what changed', ['tests/house.test.ts', ...tests]))),
)

if (left > 0) console.log(`\n${left} more test files use what changed: npm test runs them.`)
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
