// npm run check [-- --base=main]
// Types, format, lint, import rules, commit subjects and the tests nearest to the change: the
// short form of npm test, for every commit. The change is what is not committed; if everything is committed, what the branch
// adds to main.
import { execFileSync, spawn } from 'node:child_process'
import { extname } from 'node:path'
import { baseOfCheck, filesSince, testsOf } from './changedTests.mjs'

const base = process.argv.find((word) => word.startsWith('--base='))?.slice(7) ?? baseOfCheck()
const bin = (name) => `node_modules/.bin/${name}`
const LONGEST_SUBJECT = 72

/** Prints the output of a step when it has ended, so that steps that run at the same time do not mix theirs. */
function run(name, [command, ...args], stdio = 'pipe') {
  const started = Date.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      shell: process.platform === 'win32',
      stdio: ['ignore', stdio, stdio],
      env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...process.env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => (output += part))
    child.on('close', (code) => {
      const how = code === 0 ? 'good' : 'FAILED'
      const seconds = Math.round((Date.now() - started) / 1000)
      console.log(`\n== ${name}: ${how} (${seconds} s)\n${output.trimEnd()}`.trimEnd())
      resolve(code === 0 ? [] : [name])
    })
  })
}

function subjects() {
  const long = execFileSync('git', ['log', '--format=%s', `${base}..HEAD`], { encoding: 'utf8' })
    .split('\n')
    .filter((subject) => subject.length > LONGEST_SUBJECT)
  if (long.length === 0) return []
  console.log(`\nCommit subjects over ${LONGEST_SUBJECT} characters:\n${long.join('\n')}`)
  return ['subjects']
}

const changed = filesSince(base)
const { run: tests, left } = testsOf(changed)
console.log(`Changed since ${base}: ${changed.length} files, ${tests.length} tests`)
const written = changed.filter((file) =>
  ['.ts', '.tsx', '.mjs', '.js', '.css', '.json', '.html'].includes(extname(file)),
)

const failed = (
  await Promise.all([
    subjects(),
    run('types', [bin('tsc'), '--noEmit', '-p', '.']),
    run('lint', [bin('oxlint'), '--deny-warnings']),
    written.length > 0
      ? run('format', [bin('prettier'), '--check', '--log-level=warn', ...written])
      : [],
    run(
      'layers and nearest tests',
      [bin('vitest'), 'run', '--reporter=default', 'tests/importRules.test.ts', ...tests],
      'inherit',
    ),
  ])
).flat()

if (left > 0) console.log(`\n${left} more test files import the changed files: npm test runs them.`)
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
