// Finds features in one file that the oldest supported browsers lack, and leaves out the allowed ones.
import { newerFeaturesInScript } from './floorScripts.mjs'
import { newerFeaturesInStyles } from './floorStyles.mjs'

const withoutHash = (name) => name.replace(/-[\w-]{6,8}(?=\.\w+$)/, '')

/** These scripts run in the webp worker, which has no polyfills. */
const IN_WORKER = /^(?:webpWorker|webp_enc|webp_enc_simd|encode)\.js$/

/** Vite prefixes each class with the name of its CSS module, for example `.Field_label`, so the rule's source file is known. */
function placeOf(rule, file, nameOf) {
  const [, module] = /\.([A-Za-z]+)_[A-Za-z]/.exec(rule) ?? []
  return (module && nameOf?.(module)) ?? file
}

export function newerFeaturesInFile(name, text, nameOf) {
  const file = withoutHash(name)
  if (name.endsWith('.css'))
    return newerFeaturesInStyles(text).map((one) => ({
      ...one,
      file: placeOf(one.text, file, nameOf),
    }))
  return newerFeaturesInScript(text).map((one) => ({ ...one, file, worker: IN_WORKER.test(file) }))
}

const coversFeature = (entry, { feature, file }) =>
  (feature === entry.feature || feature.startsWith(`${entry.feature}.`)) &&
  (!entry.in || entry.in.includes(file))

export function judgeFeatures(found, allowed, polyfilled) {
  const entries = [...allowed, ...polyfilled.map((feature) => ({ feature, page: true }))]
  const used = new Set()
  const problems = found.filter((one) => {
    const entry = entries.find(
      (candidate) => coversFeature(candidate, one) && !(candidate.page && one.worker),
    )
    if (entry) used.add(entry)
    return !entry
  })
  const unused = entries
    .filter((entry) => !used.has(entry))
    .map(({ feature, in: files }) => [feature, ...(files ?? [])].join(' in '))
  return { problems, unused }
}
