// npm run money [-- --runs 20000] [-- --seed 1]
// One payment, one order: random shoppers on fake clocks (tests/money); `npm test` plays a few hundred of them.
import { spawnSync } from 'node:child_process'

const given = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? otherwise : String(process.argv[at + 1])
}
const env = { ...process.env, MONEY_RUNS: given('runs', '20000'), MONEY_SEED: given('seed', '1') }
const { status } = spawnSync('npx', ['vitest', 'run', 'tests/money', '--maxWorkers=1'], {
  env,
  stdio: 'inherit',
})
process.exit(status ?? 1)
