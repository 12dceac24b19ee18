// The tests that tell most about a change: those beside it, then those that reach it by the fewest imports.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { SWEEPS } from './sweeps.mjs'

/** More files would take longer than a minute. */
export const MOST = 16

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

const CODE = ['ts', 'tsx', 'mjs', 'css'].map((end) => `*.${end}`)
/** `import x from '.'`, `import('.')`, `new URL('.', import.meta.url)`, and `composes: x from '.'` in a style sheet. */
const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\() *'(\.[^'?]+)/g

/** The stems of the files that a file imports; a test also belongs to the file beside it. */
const importsOf = (file) => [
  ...(IS_TEST.test(file) ? [stem(file)] : []),
  ...[...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, path]) =>
    stem(posix.join(dirname(file), path)),
  ),
]

/** Draws the whole shop, so a test that uses it reaches every file. */
const WHOLE_SHOP = 'tests/renderAt.tsx'

/** How many imports lie between each file and the nearest of the changed ones. */
function distances(changed, files) {
  const users = new Map()
  for (const file of files)
    for (const used of importsOf(file)) users.set(used, [...(users.get(used) ?? []), file])
  const found = new Map(changed.map((file) => [file, { distance: 0, isFar: false }]))
  // A Map goes on with what is added to it meanwhile.
  for (const [file, { distance, isFar }] of found)
    for (const user of IS_TEST.test(file) ? [] : (users.get(stem(file)) ?? []))
      if (!found.has(user))
        found.set(user, { distance: distance + 1, isFar: isFar || file === WHOLE_SHOP })
  return found
}

/**
 * The tests to run: the changed files' own ones, those in their folders, and at most MOST of the others, by their distance. The
 * two nearest of a screen are always among them, because most acts of a screen's parts are tested there. `left`: how many
 * more tests reach a changed file.
 */
export function testsOf(
  changed,
  files = git('ls-files', '-co', '--exclude-standard', ...CODE).filter((file) => existsSync(file)),
) {
  const code = changed.filter((file) => files.includes(file))
  const stems = new Set(code.map(stem))
  const folders = new Set(code.map((file) => dirname(file)))
  const found = distances(code, files)
  const isOwn = (test) => stems.has(stem(test))
  const isBeside = (test) => folders.has(dirname(test))
  const reached = [...found.keys()]
    .filter((file) => IS_TEST.test(file) && (isOwn(file) || !SWEEPS.includes(file)))
    .toSorted((one, other) => found.get(one).distance - found.get(other).distance)
  const screens = reached.filter((test) => /Screen\.test\.tsx$/.test(test)).slice(0, 2)
  const others = [
    ...reached.filter(isBeside),
    ...reached.filter((test) => !isBeside(test) && !found.get(test).isFar),
  ]
  const run = [...new Set([...reached.filter(isOwn), ...screens, ...others.slice(0, MOST)])]
  return { run, left: reached.length - run.length }
}
