// npm run check [-- --base=main]
// Format, types, lint, the layers and the tests of what changed: the short form of npm test, for every commit.
import { spawnSync } from 'node:child_process'

const base = process.argv.find((word) => word.startsWith('--base='))?.slice(7) ?? 'HEAD'
const bin = (name) => `node_modules/.bin/${name}`

const STEPS = [
  ['format', bin('prettier'), '--check', '--log-level=warn', '.'],
  ['types', bin('tsc'), '--noEmit', '-p', '.'],
  ['lint', bin('oxlint'), '--deny-warnings'],
  ['layers', bin('vitest'), 'run', '--reporter=dot', 'tests/house.test.ts'],
  ['tests of what changed', bin('vitest'), 'run', '--reporter=dot', '--passWithNoTests', `--changed=${base}`],
]

const failed = STEPS.filter(([name, command, ...args]) => {
  console.log(`\n${name}`)
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0
})
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.map(([name]) => name).join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
