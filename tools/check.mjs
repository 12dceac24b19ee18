// npm run check [-- --base=main]
// The short form of npm test, for every commit: types, format, lint, import rules, commit subjects and the tests nearest
// to the change. The change is what is not committed; if everything is committed, it is what the branch adds to main.
import { execFileSync, spawn } from 'node:child_process'
import { extname } from 'node:path'
import { baseCommitOfCheck, filesChangedSince, testsOfChange } from './changedTests.mjs'

const base =
  process.argv.find((word) => word.startsWith('--base='))?.slice(7) ?? baseCommitOfCheck()
const binaryPath = (name) => `node_modules/.bin/${name}`
const LONGEST_SUBJECT = 72

/** Prints a step's output only when the step has ended, because several steps run at the same time. */
function runStep(name, [command, ...args], stdio = 'pipe') {
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

function checkSubjects() {
  const long = execFileSync('git', ['log', '--format=%s', `${base}..HEAD`], { encoding: 'utf8' })
    .split('\n')
    .filter((subject) => subject.length > LONGEST_SUBJECT)
  if (long.length === 0) return []
  console.log(`\nCommit subjects over ${LONGEST_SUBJECT} characters:\n${long.join('\n')}`)
  return ['subjects']
}

const changedFiles = filesChangedSince(base)
const { run: testsToRun, left: testsLeft } = testsOfChange(changedFiles)
console.log(`Changed since ${base}: ${changedFiles.length} files, ${testsToRun.length} tests`)
const formattedFiles = changedFiles.filter((file) =>
  ['.ts', '.tsx', '.mjs', '.js', '.css', '.json', '.html'].includes(extname(file)),
)

const failedSteps = (
  await Promise.all([
    checkSubjects(),
    runStep('types', [binaryPath('tsc'), '--noEmit', '-p', '.']),
    runStep('lint', [binaryPath('oxlint'), '--deny-warnings']),
    formattedFiles.length > 0
      ? runStep('format', [
          binaryPath('prettier'),
          '--check',
          '--log-level=warn',
          ...formattedFiles,
        ])
      : [],
    runStep(
      'import rules and nearest tests',
      [
        binaryPath('vitest'),
        'run',
        '--reporter=default',
        'tests/importRules.test.ts',
        ...testsToRun,
      ],
      'inherit',
    ),
  ])
).flat()

if (testsLeft > 0)
  console.log(`\n${testsLeft} more test files import the changed files: npm test runs them.`)
console.log(
  failedSteps.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failedSteps.join(', ')}`,
)
process.exitCode = failedSteps.length === 0 ? 0 : 1
