// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { filesOfDiff, MOST, testsOf } from './changedTests.mjs'

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
    const { run, left } = testsOf(['src/admin/users/AllUsers.tsx'])
    expect(run).toContain('src/admin/users/UsersScreen.test.tsx')
    expect(run.filter((path) => !path.startsWith('src/admin/users/'))).toEqual([])
    expect(left).toBe(0)
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
    expect(testsOf(['README.md'])).toEqual({ run: [], left: 0 })
    expect(testsOf(['tests/renderAt.tsx']).left).toBeGreaterThan(0)
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
