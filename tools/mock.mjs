// npm run mock [-- --port 9000 --scenario big --latency 3g --world file.json]
// npm run mock -- --package [--to folder] packs it for other projects: tools/mockPackage.mjs
// Starts the mock backend alone, without Vite. The first start after an edit compiles its TypeScript.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { readArgument } from '../mocks/server/mockOptions.mjs'
import { ensurePackages } from './ensure.mjs'

const MADE_OF_FILE = 'node_modules/.cache/mock/made-of.json'

function isFresh() {
  if (!existsSync(MADE_OF_FILE)) return false
  const made = statSync(MADE_OF_FILE).mtimeMs
  const files = [
    'package-lock.json',
    'tools/mockBuild.mjs',
    ...JSON.parse(readFileSync(MADE_OF_FILE, 'utf8')),
  ]
  return files.every((file) => existsSync(file) && statSync(file).mtimeMs <= made)
}

ensurePackages()
if (process.argv.includes('--package')) {
  const { packMock } = await import('./mockPackage.mjs')
  console.log(await packMock(readArgument('to') ?? '.'))
  process.exit()
}
if (!isFresh()) {
  // Build in a separate process, so that the server does not keep the memory that the build used.
  const { status } = spawnSync(process.execPath, ['tools/mockBuild.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) process.exit(1)
}
const { mockCommand } = await import('../node_modules/.cache/mock/mocks/panel/command.mjs')
await mockCommand(process.argv.slice(2))
