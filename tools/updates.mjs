// npm run updates [-- --runs=200] [--seed=20261123]
// Random updates over an open tab: two builds, the old files kept or deleted. Needs a build in dist/.
import { spawn } from 'node:child_process'

const word = (name) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)

const args = [
  'node_modules/playwright/cli.js',
  'test',
  'updates',
  '--project=desktop',
  '--retries=0',
]
const child = spawn(process.execPath, args, {
  stdio: 'inherit',
  env: {
    ...process.env,
    UPDATE_RUNS: word('runs') ?? '200',
    ...(word('seed') ? { UPDATE_SEED: word('seed') } : {}),
  },
})
child.on('close', (code) => process.exit(code ?? 1))
