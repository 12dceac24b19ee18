// npm run tabs [-- --steps=200] [--seeds=1,2,3]
// Random steps of five tabs while two builds of the shop replace each other; reports pages with files of two builds, failed chunks
// and lost drafts. Needs a build in dist/.
import { spawn } from 'node:child_process'

const word = (name) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)

const args = [
  'node_modules/playwright/cli.js',
  'test',
  'e2e/worker.e2e',
  '--grep=five tabs',
  '--project=desktop',
  '--retries=0',
]
const child = spawn(process.execPath, args, {
  stdio: 'inherit',
  env: { ...process.env, TAB_STEPS: word('steps') ?? '200', TAB_SEEDS: word('seeds') ?? '1,2,3' },
})
child.on('close', (code) => process.exit(code ?? 1))
