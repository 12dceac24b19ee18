// node tools/worker.mjs dist [--no-worker] The last step of a build: writes dist/sw.js, the service worker that knows
// the files of this build, and names it in index.html. It also writes files that remove a previous site's worker from
// visitors' devices. Later files are listed in assets/later-HASH.json, which the worker keeps with the first files.
// With --no-worker it writes a worker that removes itself and all that it kept (docs/running.md says when).
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { FORMER_WORKERS } from './formerWorkers.mjs'
import { loadTool } from './loadTool.mjs'

const projectRoot = join(import.meta.dirname, '..')
const shortHash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16)

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isFile(),
  )
}

/**
 * The names of the back office's source files. The bundler names a chunk after one of its modules, so these names show
 * which chunks are the back office's.
 */
function adminNames() {
  const sources = filesBelow(join(projectRoot, 'src/admin')).map(({ name }) =>
    basename(name).replace(/\.(?:tsx?|module\.css)$/, ''),
  )
  return new Set(['admin', 'dense', ...sources])
}

const sourceName = (file) => file.replace(/-[\w-]{8}\.\w+$/, '')

const isLater = (name) => /^later-\w+\.json$/.test(name)

/** Sorts the build's files by when a visitor needs them: for the first view, in later steps, in the back office. */
export function prefetchSets(folder) {
  const assets = readdirSync(join(folder, 'assets')).filter(
    (name) => !/\.(?:br|gz)$/.test(name) && !isLater(name),
  )
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const named = (text, names) => names.filter((name) => text.includes(name))
  const textOf = (name) =>
    /\.(?:js|css)$/.test(name) ? readFileSync(join(folder, 'assets', name), 'utf8') : ''
  const texts = new Map(assets.map((name) => [name, textOf(name)]))
  const isAdmin = (name) => admin.has(sourceName(name))
  const admin = adminNames()
  const reach = (from, edges) => {
    const found = new Set()
    const visit = (name) => {
      if (found.has(name)) return
      found.add(name)
      edges(name).forEach(visit)
    }
    from.forEach(visit)
    return found
  }
  const atOnce = (name) => {
    const text = texts.get(name) ?? ''
    const imports = [...text.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)].map(
      ([, file]) => file,
    )
    return name.endsWith('.css')
      ? named(text, assets)
      : imports.filter((file) => assets.includes(file))
  }
  const inPage = named(html, assets)
  const first = reach(inPage, atOnce)
  const shopper = reach(inPage, (name) =>
    named(texts.get(name) ?? '', assets).filter((next) => !isAdmin(next)),
  )
  const list = (names) => names.map((name) => `assets/${name}`).sort()
  const brand = [
    ...html.matchAll(/ (?:src|href)="[^"]*\/((?:brand\/[^"?#]+|placeholder\.svg))"/g),
  ].map(([, path]) => path)
  return {
    first: [
      ...list([...first]),
      ...new Set([...brand, 'placeholder.svg', 'shop.config.json']),
    ].filter((path) => existsSync(join(folder, path))),
    next: list([...shopper].filter((name) => !first.has(name))),
    admin: list(assets.filter((name) => !shopper.has(name) && !first.has(name))),
  }
}

async function bundleCode(source, define = {}) {
  const { output } = await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    define,
    plugins: [
      {
        name: 'worker-source',
        resolveId: (id) => (id === 'worker-source' ? '\0worker-source' : null),
        load: (id) => (id === '\0worker-source' ? source : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: 'worker-source', output: { format: 'iife' } },
    },
  })
  return output[0].code.trim()
}

const importPath = (file) => JSON.stringify(join(projectRoot, 'src/worker', file))

/** index.html answers these paths below the shop's folder. */
async function screenPaths() {
  const { ADMIN_PATHS, ...paths } = await loadTool('../src/rules/paths.ts')
  const all = [...Object.values(paths), ...Object.values(ADMIN_PATHS)].filter(
    (path) => typeof path === 'string',
  )
  return all.map((path) => path.slice(1))
}

export const selfRemovingWorker = () =>
  bundleCode(
    `import { startSelfRemovingWorker } from ${importPath('noWorker.ts')}\nstartSelfRemovingWorker(self)`,
  )

export async function writeWorker(folder, off = false) {
  const page = join(folder, 'index.html')
  const html = readFileSync(page, 'utf8').replace(/ data-worker="[^"]*"/, '')
  writeFileSync(page, off ? html : html.replace('<html ', '<html data-worker="sw.js" '))
  const assets = join(folder, 'assets')
  for (const name of readdirSync(assets).filter(isLater)) rmSync(join(assets, name))
  const { first, next, admin } = prefetchSets(folder)
  // Files outside of assets/ get the size 0, because the owner may change them.
  const sized = (paths) =>
    Object.fromEntries(
      paths.map((path) => [
        path,
        path.startsWith('assets/') ? statSync(join(folder, path)).size : 0,
      ]),
    )
  const list = JSON.stringify({ next: sized(next), admin: sized(admin) })
  const later = `assets/later-${shortHash(list).slice(0, 8)}.json`
  if (!off) writeFileSync(join(folder, later), list)
  const id = shortHash(JSON.stringify([readFileSync(page, 'utf8'), first, later]))
  const sizes = { ...sized(first), [later]: Buffer.byteLength(list) }
  const facts = { id, screens: await screenPaths(), first: sizes, later }
  const leaving = await selfRemovingWorker()
  for (const name of FORMER_WORKERS) writeFileSync(join(folder, name), `${leaving}\n`)
  const code = off
    ? leaving
    : await bundleCode(
        `import { startServiceWorker } from ${importPath('serviceWorker.ts')}\nstartServiceWorker(self, SHOP_BUILD)`,
        {
          SHOP_BUILD: JSON.stringify(facts),
        },
      )
  writeFileSync(join(folder, 'sw.js'), `${code}\n`)
  return { bytes: gzipSync(code, { level: 9 }).length, ...facts, first, next, admin }
}

if (process.argv[1] === import.meta.filename) {
  const folder = process.argv[2] ?? 'dist'
  const off = process.argv.includes('--no-worker')
  const { bytes, id, first, next, admin } = await writeWorker(folder, off)
  console.log(
    off
      ? `${folder}/sw.js removes itself from the visitors' devices.`
      : `${folder}/sw.js: build ${id}, ${first.length} files at once, ${next.length} later, ${admin.length} for the back office; ${(bytes / 1024).toFixed(1)} KB gzip`,
  )
}
