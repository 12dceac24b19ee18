// Finds what is newer than the floor in one file, and judges the findings by the list of what is allowed.
import { newerInScript } from './floorScripts.mjs'
import { newerInStyles } from './floorStyles.mjs'

/** A file's name without its hash. */
const plain = (name) => name.replace(/-[\w-]{6,8}(?=\.\w+$)/, '')

/** What src/admin/products/form/webpWorker.ts brings along: the page's polyfills are not there. */
const IN_WORKER = /^(?:webpWorker|webp_enc|webp_enc_simd|encode)\.js$/

/** Vite puts the name of the CSS module in front of each class: `.Field_label`. */
function placeOf(rule, file, nameOf) {
  const [, module] = /\.([A-Za-z]+)_[A-Za-z]/.exec(rule) ?? []
  return (module && nameOf?.(module)) ?? file
}

export function newerIn(name, text, nameOf) {
  const file = plain(name)
  if (name.endsWith('.css'))
    return newerInStyles(text).map((one) => ({ ...one, file: placeOf(one.text, file, nameOf) }))
  return newerInScript(text).map((one) => ({ ...one, file, worker: IN_WORKER.test(file) }))
}

const covers = (entry, { feature, file }) =>
  (feature === entry.feature || feature.startsWith(`${entry.feature}.`)) && (!entry.in || entry.in.includes(file))

/** What is newer and not allowed, and which entries allow nothing. */
export function judge(found, allowed, polyfilled) {
  const entries = [...allowed, ...polyfilled.map((feature) => ({ feature, page: true }))]
  const used = new Set()
  const problems = found.filter((one) => {
    const entry = entries.find((candidate) => covers(candidate, one) && !(candidate.page && one.worker))
    if (entry) used.add(entry)
    return !entry
  })
  const unused = entries
    .filter((entry) => !used.has(entry))
    .map(({ feature, in: files }) => [feature, ...(files ?? [])].join(' in '))
  return { problems, unused }
}
