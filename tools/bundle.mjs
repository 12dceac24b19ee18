// npm run bundle
// What a build weighs and what it must not hold. Fails when a budget is outgrown or something stands there that may not.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const DIST = process.argv[2] ?? 'dist'

/** KB are 1024 bytes, gzip level 9. Raise one only with the reason in docs/performance.md. */
const BUDGET = { homeJs: 134, homeCss: 9, fonts: 30, adminJs: 190 }

if (!existsSync(join(DIST, 'index.html'))) {
  console.error(`No build in ${DIST}: npm run build first.`)
  process.exit(1)
}

const below = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? below(path) : [path]
  })

const files = below(DIST).filter((path) => !/\.(gz|br)$/.test(path))
const text = new Map(
  files.filter((path) => /\.(js|css|html|json|svg|txt)$/.test(path)).map((path) => [path, readFileSync(path, 'utf8')]),
)
const named = new Map(files.map((path) => [basename(path), path]))
const gzip = (path) => gzipSync(readFileSync(path), { level: 9 }).length / 1024
const brotli = (path) => brotliCompressSync(readFileSync(path)).length / 1024

/** A chunk and all that it imports statically, styles included: what has to come before it runs. */
function needs(start) {
  const found = new Set()
  const visit = (path) => {
    if (!path || found.has(path)) return
    found.add(path)
    for (const [, name] of (text.get(path) ?? '').matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      visit(named.get(name))
  }
  start.forEach(visit)
  return [...found]
}

const html = text.get(join(DIST, 'index.html')) ?? ''
const linked = [...html.matchAll(/(?:src|href)="[^"]*?([^"/]+\.(?:js|css))"/g)]
  .map(([, name]) => named.get(name))
  .filter(Boolean)
const chunk = (name) => files.find((path) => basename(path).startsWith(`${name}-`) && path.endsWith('.js'))
const stylesOf = (names) =>
  files.filter((path) => path.endsWith('.css') && names.some((name) => basename(path).startsWith(`${name}-`)))

const entry = linked.filter((path) => path.endsWith('.js'))
const entryCss = linked.filter((path) => path.endsWith('.css'))
const home = needs([...entry, chunk('HomeScreen')])
const homeCss = [...new Set([...entryCss, ...stylesOf(['HomeScreen'])])]
const SCREENS = ['Dashboard', 'Users', 'Orders', 'Inquiries', 'Pages', 'Settings', 'Products']
const office = chunk('office')
const adminUsers = files.filter(
  (path) => path.endsWith('.js') && text.get(path).includes(`"./${basename(office ?? '')}"`),
)
/** The chunk of the products screen is AdminProductsScreen: the storefront has a ProductsScreen of its own. */
const isScreen = (path, name) =>
  basename(path)
    .replace(/^Admin/, '')
    .startsWith(`${name}Screen-`)
const admin = SCREENS.map((name) => ({
  name,
  js: needs([...entry, office, adminUsers.find((path) => isScreen(path, name))]),
}))

const sum = (paths, size) => paths.reduce((total, path) => total + size(path), 0)
const problems = []
const row = (what, paths, most) => {
  const [g, b] = [sum(paths, gzip), sum(paths, brotli)]
  console.log(
    `${what.padEnd(26)} ${g.toFixed(1).padStart(7)} KB gzip ${b.toFixed(1).padStart(7)} KB brotli   must ${most}`,
  )
  if (g > most) problems.push(`${what}: ${g.toFixed(1)} KB gzip is more than ${most}`)
}

row('JS that / needs', home, BUDGET.homeJs)
row('CSS on /', homeCss, BUDGET.homeCss)
const fonts = files.filter((path) => /\.woff2?$/.test(path))
const fontKb = fonts.reduce((total, path) => total + statSync(path).size / 1024, 0)
console.log(`${'Fonts'.padEnd(26)} ${fontKb.toFixed(1).padStart(7)} KB on the wire          must ${BUDGET.fonts}`)
if (fontKb > BUDGET.fonts) problems.push(`fonts: ${fontKb.toFixed(1)} KB`)
for (const { name, js } of admin) row(`JS of /nest ${name.toLowerCase()}`, js, BUDGET.adminJs)

const shoppers = adminUsers.filter((path) => !SCREENS.some((name) => isScreen(path, name)))
if (!office || adminUsers.length !== SCREENS.length || shoppers.length > 0)
  problems.push(
    `the back office's chunk belongs to its ${SCREENS.length} screens, and is imported by ${adminUsers.map((path) => basename(path)).join(', ')}`,
  )

/** Marks of what must never reach a shop. */
const FORBIDDEN = [
  ['the mock backend', /mockServiceWorker|__mock|setupWorker|pahiran-demo-owner/],
  ["the seed's people", /asha@pahiran\.example|Mustang Pashmina/],
  ['eval', /\beval\(|new Function\(/],
  ['a source map', /\/\/# sourceMappingURL/],
]
for (const [what, mark] of FORBIDDEN)
  for (const [path, content] of text) if (mark.test(content)) problems.push(`${path} holds ${what}`)
for (const path of files) if (/\.map$|mockServiceWorker/.test(path)) problems.push(`${path} may not be there`)
for (const [, address] of html.matchAll(/(?:src|href)="((?:https?:)?\/\/[^"]+)"/g))
  problems.push(`index.html fetches ${address}`)

for (const problem of problems) console.error(`- ${problem}`)
console.log(problems.length === 0 ? 'The bundle keeps its budgets.' : `${problems.length} problem(s)`)
process.exit(problems.length === 0 ? 0 : 1)
