// npm run monkey [-- --seconds=1800] [--seed=20261121] [--side="back office"]
// Half an hour of random acts on each side, one reply in five faulty. Needs a build in dist/.
import { spawn } from 'node:child_process'

const word = (name) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)

const args = [
  'node_modules/playwright/cli.js',
  'test',
  'monkey',
  '--project=desktop',
  '--retries=0',
]
const side = word('side')
if (side) args.push('--grep', side)
const child = spawn(process.execPath, args, {
  stdio: 'inherit',
  env: {
    ...process.env,
    MONKEY_SECONDS: word('seconds') ?? '1800',
    ...(word('seed') ? { MONKEY_SEED: word('seed') } : {}),
  },
})
child.on('close', (code) => process.exit(code ?? 1))
