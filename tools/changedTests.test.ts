// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { MOST, testsOf } from './changedTests.mjs'

describe('npm run check runs', () => {
  it('the test beside a changed file, and those that import it', () => {
    const { run } = testsOf(['src/rules/stock.ts'])
    expect(run[0]).toBe('src/rules/stock.test.ts')
    expect(run.length).toBeLessThanOrEqual(MOST)
  })

  it('a changed test itself', () => {
    expect(testsOf(['src/rules/stock.test.ts']).run).toContain('src/rules/stock.test.ts')
  })

  it('the tests of the folder for a part without a test of its own', () => {
    expect(testsOf(['src/admin/users/AllUsers.tsx'])).toEqual({
      run: ['src/admin/users/UsersScreen.test.tsx'],
      left: 0,
    })
  })

  it('no test for a document, and says how many are left out of a large change', () => {
    expect(testsOf(['README.md'])).toEqual({ run: [], left: 0 })
    expect(testsOf(['tests/renderAt.tsx']).left).toBeGreaterThan(0)
  })
})
