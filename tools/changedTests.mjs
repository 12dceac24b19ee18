// Chooses the tests of a change: those beside the changed files, then the tests that import them most directly.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { SWEEP_TEST_FILES } from './sweeps.mjs'

/** With more test files, `npm run check` would take longer than a minute. */
export const MOST_OTHER_TESTS = 12

const runGit = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean)
const IS_TEST = /\.test\.tsx?$/
const withoutEnding = (path) => path.replace(/(?:\.test)?\.[cm]?[jt]sx?$/, '')

/** Returns the commit at which the branch left `name`; undefined if there is no such branch. */
function forkPointFrom(name) {
  try {
    return runGit('merge-base', 'HEAD', name)[0]
  } catch {
    return undefined
  }
}

/**
 * Chooses the commit that the change is compared with: HEAD if something is not committed, otherwise the commit where the
 * branch left main. On main itself, the last commit counts as the change.
 */
export function baseCommitOfCheck() {
  if (runGit('status', '--porcelain').length > 0) return 'HEAD'
  const [head] = runGit('rev-parse', 'HEAD')
  const forks = ['@{upstream}', 'origin/main', 'main'].map(forkPointFrom)
  return forks.find((fork) => fork !== undefined && fork !== head) ?? 'HEAD~1'
}

/** Reads `git diff -U0` and leaves out files in which only comments changed. */
export function filesOfDiff(diff) {
  const files = new Set()
  let file = ''
  for (const line of diff) {
    if (line.startsWith('--- ')) continue
    if (line.startsWith('+++ b/')) file = line.slice(6)
    else if (/^[+-]\s*(?!\s|\/\/|\/?\*|$)/.test(line)) files.add(file)
  }
  return [...files]
}

export const filesChangedSince = (base) => [
  ...filesOfDiff(
    runGit(
      'diff',
      '-U0',
      '--no-color',
      '--no-ext-diff',
      '--dst-prefix=b/',
      '--diff-filter=d',
      base,
    ),
  ),
  ...runGit('ls-files', '--others', '--exclude-standard'),
]

const CODE_PATTERNS = ['ts', 'tsx', 'mjs', 'css'].map((end) => `*.${end}`)
/**
 * Matches the path in `import x from '.'`, `import('.')`, `new URL('.', import.meta.url)`, and `composes: x from '.'`
 * in a style sheet.
 */
const IMPORTED_PATH = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\() *'(\.[^'?]+)/g

/** Returns paths without their endings. A test also counts as importing the file beside it. */
const importsOf = (file) => [
  ...(IS_TEST.test(file) ? [withoutEnding(file)] : []),
  ...[...readFileSync(file, 'utf8').matchAll(IMPORTED_PATH)].map(([, path]) =>
    withoutEnding(posix.join(dirname(file), path)),
  ),
]

/** A test that imports this file renders the whole shop. */
const WHOLE_SHOP = 'tests/renderAt.tsx'

/** These files import every screen, so a test that reaches a changed file only through them tests something else. */
const SCREEN_LISTS = [WHOLE_SHOP, 'src/admin/frame/adminRoutes.tsx', 'src/storefront/screens.ts']

function usersOf(files) {
  const users = new Map()
  for (const file of files)
    for (const used of importsOf(file)) users.set(used, [...(users.get(used) ?? []), file])
  return users
}

function distances(changed, users) {
  const found = new Map([[changed, { distance: 0, isFar: false }]])
  // A loop over a Map also visits the entries that are added during the loop.
  for (const [file, { distance, isFar }] of found)
    for (const user of IS_TEST.test(file) ? [] : (users.get(withoutEnding(file)) ?? []))
      if (!found.has(user))
        found.set(user, { distance: distance + 1, isFar: isFar || SCREEN_LISTS.includes(file) })
  return found
}

function sharedFolderCount(one, other) {
  const [mine, theirs] = [one, other].map((path) => dirname(path).split('/'))
  const at = mine.findIndex((name, index) => name !== theirs[index])
  return at < 0 ? mine.length : at
}

/**
 * Sorts the tests of one changed file by how directly they import it. A file that no test imports gets the tests of its
 * folder.
 */
function testsOfFile(changed, users, files) {
  const found = distances(changed, users)
  const isOwn = (test) => withoutEnding(test) === withoutEnding(changed)
  const reached = [...found.keys()]
    .filter((file) => IS_TEST.test(file) && (isOwn(file) || !SWEEP_TEST_FILES.includes(file)))
    .toSorted(
      (one, other) =>
        found.get(one).distance - found.get(other).distance ||
        sharedFolderCount(other, changed) - sharedFolderCount(one, changed),
    )
  const isBeside = (test) => dirname(test) === dirname(changed)
  const isOfScreen = (test) => (users.get(withoutEnding(WHOLE_SHOP)) ?? []).includes(test)
  // No test imports this file, as for src/main.tsx, so take the tests beside it.
  if (reached.length === 0 && /\.tsx?$/.test(changed))
    reached.push(
      ...files.filter(
        (file) => IS_TEST.test(file) && isBeside(file) && !SWEEP_TEST_FILES.includes(file),
      ),
    )
  return {
    reached,
    own: reached.filter(isOwn),
    screens: reached.filter((test) => isOfScreen(test) && !found.get(test)?.isFar).slice(0, 1),
    others: [
      ...reached.filter(isBeside),
      ...reached.filter((test) => !isBeside(test) && !found.get(test)?.isFar),
    ],
  }
}

/**
 * Returns the changed files' own tests and at most MOST_OTHER_TESTS others. The nearest screen test comes first, because
 * most acts of a screen's parts are tested there. `left` counts the other tests that import a changed file.
 */
export function testsOfChange(
  changed,
  files = runGit('ls-files', '-co', '--exclude-standard', ...CODE_PATTERNS).filter((file) =>
    existsSync(file),
  ),
) {
  const users = usersOf(files)
  const each = changed
    .filter((file) => files.includes(file))
    .map((file) => testsOfFile(file, users, files))
  const own = new Set(each.flatMap((one) => one.own))
  const wanted = new Set(each.flatMap(({ screens }) => screens))
  // Take one test of each changed file in turn, so that no file uses up all places.
  const longest = Math.max(0, ...each.map(({ others }) => others.length))
  for (let at = 0; at < longest; at++)
    for (const { others } of each) if (at in others) wanted.add(others[at])
  const more = [...wanted].filter((test) => !own.has(test)).slice(0, MOST_OTHER_TESTS)
  const reached = new Set(each.flatMap((one) => one.reached))
  return { run: [...own, ...more], left: reached.size - own.size - more.length }
}
