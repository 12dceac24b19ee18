// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { reportedIn, PLANTED_TITLES, plantedFiles } from './plantedCalls'

// The folder is inside the project, so that the tests in it find its packages.
const folder = resolve('node_modules/.cache/unknown-calls')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('an unknown call of the backend fails the unit test that makes it, by name, also when it is swallowed', () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `export default { test: { exclude: [], setupFiles: ['${resolve('tests/unitSetup.ts')}'] } }\n`,
  )
  for (const [name, text] of plantedFiles('')) writeFileSync(join(folder, name), text)
  const out = join(folder, 'report.json')
  const words = ['run', '--root', folder, '--reporter=json', `--outputFile=${out}`]
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...words, '--maxWorkers=1'])
  expect(reportedIn(readFileSync(out, 'utf8'))).toEqual(PLANTED_TITLES)
})
