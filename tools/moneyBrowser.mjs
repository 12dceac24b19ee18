// npm run money:browser [-- --sequences=300] [--kills=20] [--seed=20261123]
// One payment, one order, in a real browser on the production build: every row, random sequences, and a killed renderer.
// The mock's clock and the page's are advanced together instead of waiting. Needs a build in dist/.
import { spawn } from 'node:child_process'

const word = (name) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)

const args = [
  'node_modules/playwright/cli.js',
  'test',
  'e2e/money',
  '--project=desktop',
  '--retries=0',
]
const child = spawn(process.execPath, args, {
  stdio: 'inherit',
  env: {
    ...process.env,
    MONEY_SEQUENCES: word('sequences') ?? '300',
    MONEY_KILLS: word('kills') ?? '20',
    ...(word('seed') ? { MONEY_SEED: word('seed') } : {}),
  },
})
child.on('close', (code) => process.exit(code ?? 1))
