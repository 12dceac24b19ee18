// Looks features up in Mozilla's compatibility data for the oldest supported browsers.
import { createRequire } from 'node:module'
import { FLOOR } from './floorBrowsers.mjs'

const bcd = createRequire(import.meta.url)('@mdn/browser-compat-data')

const versionNumber = (version) => Number(/^≤?(\d+(?:\.\d+)?)/.exec(version)?.[1] ?? NaN)

/** As a number, 15.10 would be older than 15.9, but none of the supported browsers has such a version. */
const isSupported = (one, least) =>
  typeof one.version_added === 'string' &&
  versionNumber(one.version_added) <= least &&
  !one.flags &&
  (!one.version_removed || versionNumber(one.version_removed) > least)

/** A prefixed or renamed feature counts as another one. Partial support counts, because the data explains it in notes only. */
const isPlain = (one) => !one.prefix && !one.alternative_name

/** The oldest browsers that lack a feature: "chrome 92 (since 110)". Empty if all have it. */
function lackingBrowsers(compat) {
  return Object.entries(FLOOR).flatMap(([browser, least]) => {
    const told = [compat.support[browser] ?? []].flat().filter(isPlain)
    if (told.some((one) => isSupported(one, least))) return []
    const since = told
      .map((one) => one.version_added)
      .find((version) => typeof version === 'string' && version !== 'preview')
    return [`${browser} ${least} (${since ? `since ${since}` : 'never'})`]
  })
}

function nodeAt(path) {
  let node = bcd
  for (const part of path.split('.'))
    node = node && Object.hasOwn(node, part) ? node[part] : undefined
  return node
}

/** The names of the entries below a path of the data ('css.types', 'api.Document'). */
export const children = (path) =>
  Object.keys(nodeAt(path) ?? {}).filter((name) => name !== '__compat')

const knownLacking = new Map()

/** The browsers that lack the feature at a path: null if none does, undefined if the data has no such feature. */
export function lackingAt(path) {
  if (!knownLacking.has(path)) {
    const compat = nodeAt(path)?.__compat
    const who = compat && lackingBrowsers(compat)
    knownLacking.set(path, who?.length === 0 ? null : who)
  }
  return knownLacking.get(path)
}
