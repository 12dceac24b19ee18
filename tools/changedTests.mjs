// Finds the files that a change touched, and the tests that belong to them.
import { execFileSync } from 'node:child_process'

const runGit = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean)

/** The commit at which the branch left `name`; undefined if there is no such branch. */
function forkPointFrom(name) {
  try {
    return runGit('merge-base', 'HEAD', name)[0]
  } catch {
    return undefined
  }
}

/**
 * HEAD if something is not committed. Otherwise a comparison with HEAD would find nothing, so the base is the commit
 * where the branch left main. On main itself, the last commit is checked.
 */
export function baseOfCheck() {
  if (runGit('status', '--porcelain').length > 0) return 'HEAD'
  const [head] = runGit('rev-parse', 'HEAD')
  const forks = ['@{upstream}', 'origin/main', 'main'].map(forkPointFrom)
  return forks.find((fork) => fork !== undefined && fork !== head) ?? 'HEAD~1'
}

/** Files that differ from `base`, new ones included. */
export const filesSince = (base) => [
  ...runGit('diff', '--name-only', '--diff-filter=d', base),
  ...runGit('ls-files', '--others', '--exclude-standard'),
]

/**
 * Vitest's filters for the tests of changed files: those of the part of the shop that a file belongs to, such as src/rules or
 * src/admin/orders; for a file of another folder the test beside it.
 */
export const filtersFor = (files) => [
  ...new Set(
    files
      .filter((file) => /\.(?:[jt]sx?|mjs|css)$/.test(file) && !file.startsWith('e2e/'))
      .map(
        (file) =>
          /^(?:src\/(?:admin|storefront)|src|mocks)\/[^/]+\//.exec(file)?.[0] ??
          file.replace(/(?:\.test)?\.\w+$/, '.test'),
      ),
  ),
]
