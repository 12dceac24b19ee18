// Looks up in Mozilla's compatibility data which of the oldest supported browsers lack a feature.
import { createRequire } from 'node:module'
import { OLDEST_BROWSERS } from './floorBrowsers.mjs'

const bcd = createRequire(import.meta.url)('@mdn/browser-compat-data')

const versionNumber = (version) => Number(/^≤?(\d+(?:\.\d+)?)/.exec(version)?.[1] ?? NaN)

/** Compares versions as numbers. 15.10 would count as older than 15.9, but no supported browser has such a version. */
const isSupported = (one, least) =>
  typeof one.version_added === 'string' &&
  versionNumber(one.version_added) <= least &&
  !one.flags &&
  (!one.version_removed || versionNumber(one.version_removed) > least)

/**
 * A prefix or another name counts as another feature. Partial support counts as support, because only the data's notes
 * explain it.
 */
const isPlain = (one) => !one.prefix && !one.alternative_name

/** Returns texts such as "chrome 92 (since 110)". */
function lackingBrowsers(compat) {
  return Object.entries(OLDEST_BROWSERS).flatMap(([browser, least]) => {
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

export const featuresBelow = (path) =>
  Object.keys(nodeAt(path) ?? {}).filter((name) => name !== '__compat')

const knownLacking = new Map()

/** Returns the browsers that lack a feature: null if none does, undefined if the data does not know the feature. */
export function browsersLacking(path) {
  if (!knownLacking.has(path)) {
    const compat = nodeAt(path)?.__compat
    const who = compat && lackingBrowsers(compat)
    knownLacking.set(path, who?.length === 0 ? null : who)
  }
  return knownLacking.get(path)
}
