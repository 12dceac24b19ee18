// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { filesOfDiff, MOST_OTHER_TESTS, testsOfChange } from './changedTests.mjs'

describe('npm run check runs', () => {
  it('the test beside a changed file first, then those that reach it by imports', () => {
    const { run } = testsOfChange(['src/rules/stock.ts'])
    expect(run[0]).toBe('src/rules/stock.test.ts')
    expect(run).toContain('src/rules/productChecks.test.ts')
    expect(run.length).toBeLessThanOrEqual(MOST_OTHER_TESTS + 1)
  })

  it('a changed test itself, a sweep too', () => {
    expect(testsOfChange(['src/rules/stock.test.ts']).run).toEqual(['src/rules/stock.test.ts'])
    expect(testsOfChange(['tests/fuzz.test.tsx']).run).toEqual(['tests/fuzz.test.tsx'])
  })

  it.each([
    ['src/admin/users/AllUsers.tsx', 'src/admin/users/UsersScreen.test.tsx'],
    ['src/admin/orders/list/useOrderRun.ts', 'src/admin/orders/OrdersScreen.test.tsx'],
    ['src/rules/formFields.ts', 'src/rules/productFields.test.ts'],
    ['src/admin/products/form/StockFields.tsx', 'src/admin/products/form/ProductForm.test.tsx'],
    [
      'src/admin/products/list/ManageProducts.tsx',
      'src/admin/products/AdminProductsScreen.test.tsx',
    ],
    [
      'src/storefront/checkout/checkout.module.css',
      'src/storefront/checkout/CheckoutScreen.test.tsx',
    ],
  ])('for %s the tests of the screen that draws it', (file, test) => {
    expect(testsOfChange([file]).run).toContain(test)
  })

  it('the screen of each changed file, and the others in turn', () => {
    const { run } = testsOfChange([
      'src/rules/stock.ts',
      'src/storefront/cart/FilledCart.tsx',
      'src/admin/orders/list/useOrderRun.ts',
    ])
    for (const test of [
      'src/rules/stock.test.ts',
      'src/storefront/cart/CartDropdown.test.tsx',
      'src/admin/orders/OrdersScreen.test.tsx',
    ])
      expect(run).toContain(test)
    expect(run.length).toBeLessThanOrEqual(MOST_OTHER_TESTS + 1)
  })

  it('no test for a file in which only comments changed', () => {
    const diff = (name: string, ...lines: string[]) => [
      `--- a/${name}`,
      `+++ b/${name}`,
      '@@ -1 +1 @@',
      ...lines,
    ]
    expect(
      filesOfDiff([
        ...diff(
          'said.ts',
          '-// Old words.',
          '+// New words.',
          '-  /** Old. */',
          '+  /**',
          '+   * New.',
          '+   */',
        ),
        ...diff('code.ts', '-  return 1', '+  return 2 // more'),
        ...diff('blank.ts', '+', '-   '),
      ]),
    ).toEqual(['code.ts'])
  })

  it('no test for a document, and says how many are left out of a large change', () => {
    expect(testsOfChange(['README.md'])).toEqual({ run: [], left: 0 })
    expect(testsOfChange(['tests/renderAt.tsx']).left).toBeGreaterThan(0)
  })
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
      `import { baseCommitOfCheck } from '${module}'; console.log(baseCommitOfCheck())`,
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
