// The tests that tell most about a change: those beside it, then those that import it.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'

/** More files would take longer than a minute. */
export const MOST = 20

const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean)
const IS_TEST = /\.test\.tsx?$/
const stem = (path) => path.replace(/(?:\.test)?\.[cm]?[jt]sx?$/, '')

/** Where the branch left `name`; undefined if there is no such branch. */
function forkFrom(name) {
  try {
    return git('merge-base', 'HEAD', name)[0]
  } catch {
    return undefined
  }
}

/**
 * HEAD while something is not committed. Otherwise nothing would differ from it, so the base is the commit where the branch left
 * main; on main itself, its last commit is checked.
 */
export function baseOfCheck() {
  if (git('status', '--porcelain').length > 0) return 'HEAD'
  const [head] = git('rev-parse', 'HEAD')
  const forks = ['@{upstream}', 'origin/main', 'main'].map(forkFrom)
  return forks.find((fork) => fork !== undefined && fork !== head) ?? 'HEAD~1'
}

/** The files of `git diff -U0` in which a line that is not a comment was added or removed. */
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

/** Files that differ from `base` in more than comments, new ones included. */
export const filesSince = (base) => [
  ...filesOfDiff(
    git('diff', '-U0', '--no-color', '--no-ext-diff', '--dst-prefix=b/', '--diff-filter=d', base),
  ),
  ...git('ls-files', '--others', '--exclude-standard'),
]

function importsOf(test) {
  const found = readFileSync(test, 'utf8').matchAll(/(?:from|import|import\() *'(\.[^']+)'/g)
  return [...found].map(([, path]) => stem(posix.join(dirname(test), path)))
}

/** Tests in the nearest folder that has some; none at the top of src, mocks, tools or tests. */
function inFolder(file, tests) {
  for (let folder = dirname(file); folder.includes('/'); folder = dirname(folder)) {
    const found = tests.filter((test) => test.startsWith(`${folder}/`))
    if (found.length > 0) return found
  }
  return []
}

/** `left`: how many tests that import a changed file are over the limit, or lie in tests/, where some take a minute. */
export function testsOf(
  changed,
  tests = git('ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx'),
) {
  const code = changed.filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !IS_TEST.test(file))
  const stems = new Set(code.map(stem))
  const own = tests.filter((test) => changed.includes(test) || stems.has(stem(test)))
  const importing = tests.filter((test) => importsOf(test).some((path) => stems.has(path)))
  const known = new Set([...own, ...importing].map(stem))
  const folders = code
    .filter((file) => !known.has(stem(file)))
    .flatMap((file) => inFolder(file, tests))
  const all = new Set([...own, ...folders, ...importing])
  const run = [...all]
    .filter((test) => own.includes(test) || !test.startsWith('tests/'))
    .slice(0, MOST)
  return { run, left: all.size - run.length }
}
