// npm test -- --only bundle
// Measures the size of a build and searches it for forbidden content. Fails above a budget.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** In KB of 1024 bytes, gzip level 9. Raise a budget only with the reason in docs/performance.md. */
const SIZE_BUDGET = { homeJs: 162, homeCss: 12, fonts: 30, adminJs: 250, worker: 4, scripts: 51 }

const SCREENS = ['Dashboard', 'Users', 'Orders', 'Inquiries', 'Pages', 'Settings', 'AdminProducts']

/** A shop's build must never contain these texts. */
const FORBIDDEN_CODE = [
  ["React's development build", /\bjsxDEV\b/],
  ['the mock backend', /mockServiceWorker|__mock|setupWorker|pahiran-demo-owner/],
  ["the seed's people", /asha@pahiran\.example|Mustang Pashmina/],
  ['eval', /\beval\(|new Function\(/],
  ['a source map', /\/\/# sourceMappingURL/],
]

/** Each file is compressed only once, because all screens share most files. */
function oncePerFile(measure) {
  const known = new Map()
  return (path) => {
    if (!known.has(path)) known.set(path, measure(readFileSync(path)).length / 1024)
    return known.get(path)
  }
}
const sumOfSizes = (paths, size) => paths.reduce((total, path) => total + size(path), 0)

const filesBelow = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })

/** Measures a build and lists problems, such as forbidden content, which stop `npm run release`. */
export function measureBuild(folder) {
  const files = filesBelow(folder).filter((path) => !/\.(gz|br)$/.test(path))
  const text = new Map(
    files
      .filter((path) => /\.(js|css|html|json|svg|txt)$/.test(path))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )
  const named = new Map(files.map((path) => [basename(path), path]))

  const importsOf = (path) =>
    [...(text.get(path) ?? '').matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(
      ([, name]) => named.get(name),
    )

  /** Adds all static imports, because they must load before the files in `start` run. */
  function needs(start) {
    const found = new Set()
    const visit = (path) => {
      if (!path || found.has(path)) return
      found.add(path)
      importsOf(path).forEach(visit)
    }
    start.forEach(visit)
    return [...found]
  }

  const html = text.get(join(folder, 'index.html')) ?? ''
  const linked = [...html.matchAll(/(?:src|href)="[^"]*?([^"/]+\.(?:js|css))"/g)]
    .map(([, name]) => named.get(name))
    .filter(Boolean)
  const chunk = (name) =>
    files.find((path) => basename(path).startsWith(`${name}-`) && path.endsWith('.js'))

  const entry = linked.filter((path) => path.endsWith('.js'))
  const entryCss = linked.filter((path) => path.endsWith('.css'))
  const home = needs(entry)
  const homeCss = entryCss
  const frame = chunk('AdminFrame')
  const admin = SCREENS.map((name) => ({
    name,
    js: needs([...entry, frame, chunk(`${name}Screen`)]),
  }))

  const gzip = oncePerFile((bytes) => gzipSync(bytes, { level: 9 }))
  const brotli = oncePerFile(brotliCompressSync)
  const problems = []
  const rows = []
  const row = (what, paths, most) => {
    const [g, b] = [sumOfSizes(paths, gzip), sumOfSizes(paths, brotli)]
    rows.push(
      `${what.padEnd(26)} ${g.toFixed(1).padStart(7)} KB gzip ${b.toFixed(1).padStart(7)} KB brotli   must ${most}`,
    )
    if (g > most) problems.push(`${what}: ${g.toFixed(1)} KB gzip, but at most ${most} are allowed`)
  }

  row('JS that / needs', home, SIZE_BUDGET.homeJs)
  const scripts = files.filter((path) => path.includes('assets') && path.endsWith('.js'))
  rows.push(
    `${'Scripts'.padEnd(26)} ${String(scripts.length).padStart(7)}${' '.repeat(34)}must ${SIZE_BUDGET.scripts}`,
  )
  if (scripts.length > SIZE_BUDGET.scripts)
    problems.push(`${scripts.length} scripts, but at most ${SIZE_BUDGET.scripts} are allowed`)
  row('CSS on /', homeCss, SIZE_BUDGET.homeCss)
  const fonts = files.filter((path) => /\.woff2?$/.test(path))
  const fontKb = fonts.reduce((total, path) => total + statSync(path).size / 1024, 0)
  rows.push(
    `${'Fonts'.padEnd(26)} ${fontKb.toFixed(1).padStart(7)} KB on the wire          must ${SIZE_BUDGET.fonts}`,
  )
  if (fontKb > SIZE_BUDGET.fonts) problems.push(`fonts: ${fontKb.toFixed(1)} KB`)
  for (const { name, js } of admin)
    row(`JS of /nest ${name.toLowerCase()}`, js, SIZE_BUDGET.adminJs)
  // The build for the journeys has no sw.js; e2e/worker.e2e.ts builds its own and measures it.
  if (named.has('sw.js')) row('Service worker', [named.get('sw.js')], SIZE_BUDGET.worker)

  for (const name of ['AdminFrame', 'reports', ...SCREENS.map((screen) => `${screen}Screen`)])
    if (!chunk(name)) problems.push(`the build has no chunk ${name}`)

  for (const path of scripts)
    if (needs(importsOf(path)).includes(path))
      problems.push(`${basename(path)} imports a chunk that imports it back`)

  const onDemand = home.flatMap((path) => [
    ...text.get(path).matchAll(/import\(\s*[`"']\.\/([^`"']+\.js)[`"']\s*\)/g),
  ])
  const inAdmin = /^(?:AdminFrame|admin)-/
  for (const [, name] of onDemand.filter(([, name]) => !inAdmin.test(name)))
    if (needs([named.get(name)]).some((path) => inAdmin.test(basename(path))))
      problems.push(`${name} of the storefront loads code of the back office`)

  // tools/indexHtml.ts changes tags that Vite writes. A new version of Vite may write them differently, so check that
  // they were changed.
  if (!/<script [^>]*type="module" async [^>]*\/early-/.test(html))
    problems.push('index.html has no async script for the early chunk')
  if (html.indexOf('<link rel="stylesheet"') < html.indexOf('id="loader"'))
    problems.push('index.html loads its style sheet before the loader')

  for (const path of files.filter((one) => /[\\/]assets[\\/][^\\/]+\.js$/.test(one)))
    if (!text.get(path).startsWith('//# allFunctionsCalledOnLoad\n'))
      problems.push(
        `${basename(path)} does not ask V8 to compile it in the background (tools/finishBuild.ts)`,
      )

  for (const [what, mark] of FORBIDDEN_CODE) {
    const [first, ...others] = [...text.keys()].filter((path) => mark.test(text.get(path)))
    if (first)
      problems.push(
        `${first}${others.length > 0 ? ` (and ${others.length} more)` : ''} contains ${what}`,
      )
  }
  for (const path of files)
    if (/\.map$|mockServiceWorker/.test(path)) problems.push(`${path} must not be in a build`)
  for (const [, address] of html.matchAll(/(?:src|href)="((?:https?:)?\/\/[^"]+)"/g))
    problems.push(`index.html fetches ${address}`)
  if (!files.some((path) => path.endsWith('.js') && text.get(path).includes('updateViaCache')))
    problems.push('no script registers the service worker')
  return { rows, problems }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = process.argv[2] ?? 'dist'
  if (!existsSync(join(folder, 'index.html'))) {
    console.error(`Found no build in ${folder}: run npm run build first.`)
    process.exit(1)
  }
  const { rows, problems } = measureBuild(folder)
  for (const row of rows) console.log(row)
  for (const problem of problems) console.error(`- ${problem}`)
  console.log(
    problems.length === 0 ? 'The bundle is within its budgets.' : `${problems.length} problem(s)`,
  )
  process.exit(problems.length === 0 ? 0 : 1)
}
