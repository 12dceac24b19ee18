// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { filtersFor } from './changedTests.mjs'

it("npm run check runs the tests of the part of the shop that changed, and a tool's own", () => {
  expect(
    filtersFor([
      'src/rules/stock.ts',
      'src/rules/text.test.ts',
      'src/admin/orders/list/useOrderRun.ts',
      'src/storefront/checkout/checkout.module.css',
      'mocks/handlers/cartHandlers.ts',
      'tools/setupShop.ts',
      'tests/fuzz.test.tsx',
      'README.md',
      'e2e/buy.e2e.ts',
    ]),
  ).toEqual([
    'src/rules/',
    'src/admin/orders/',
    'src/storefront/checkout/',
    'mocks/handlers/',
    'tools/setupShop.test',
    'tests/fuzz.test',
  ])
})

describe('npm run check compares with', () => {
  const repository = mkdtempSync(join(tmpdir(), 'check-'))
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { cwd: repository, encoding: 'utf8', stdio: 'pipe' }).trim()
  const module = new URL('changedTests.mjs', import.meta.url).href
  const base = () =>
    run(
      'node',
      '--input-type=module',
      '-e',
      `import { baseOfCheck } from '${module}'; console.log(baseOfCheck())`,
    )
  const commit = (text: string) => {
    writeFileSync(join(repository, 'a.txt'), text)
    run('git', 'add', '.')
    run('git', '-c', 'user.name=a', '-c', 'user.email=a@a.example', 'commit', '-q', '-m', text)
    return run('git', 'rev-parse', 'HEAD')
  }
  afterAll(() => rmSync(repository, { recursive: true }))

  it('the last commit while something is not committed, and where the branch left main when all is', () => {
    run('git', 'init', '-q', '-b', 'main')
    commit('one')
    const fork = commit('two')
    expect(base()).toBe('HEAD~1')
    run('git', 'checkout', '-q', '-b', 'pockets')
    commit('three')
    commit('four')
    expect(base()).toBe(fork)
    writeFileSync(join(repository, 'a.txt'), 'five')
    expect(base()).toBe('HEAD')
  })
})
