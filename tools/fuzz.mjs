// npm run fuzz [-- --seed=N]
// 100,000 fuzzed replies through the readers and more than 5,000 fuzzed screens: one half from the fixed seed, the other
// half from a random seed, which is printed and can be passed again.
import { spawn } from 'node:child_process'
import { argument } from '../mocks/server/mockOptions.mjs'

const FIXED = 20261121
const fresh = Number(argument('seed') ?? Math.floor(Math.random() * 1e9))
const HALF = { FUZZ_READS: '50000', FUZZ_SCREENS: '2550' }

function half(seed) {
  return new Promise((resolve) => {
    const child = spawn('node_modules/.bin/vitest', ['run', 'tests/fuzz.test.tsx'], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, ...HALF, FUZZ_SEED: String(seed) },
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

const began = Date.now()
console.log(`fixed seed ${FIXED}, fresh seed ${fresh}`)
const good = await Promise.all([half(FIXED), half(fresh)])
console.log(
  `100,000 replies and 5,100 screens: ${good.every(Boolean) ? 'good' : 'NOT good'} (seed ${fresh}, ${Math.round((Date.now() - began) / 1000)} s)`,
)
process.exit(good.every(Boolean) ? 0 : 1)
