import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

// What a build leaves out or says shorter, so that less has to come before the first view. None of it changes behaviour.

/** axios always bundles three ways to send a request, and this client uses one: XMLHttpRequest, for its upload progress. */
function withoutFetchAdapter(): Plugin {
  return {
    name: 'without-fetch-adapter',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      /axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/.test(id)
        ? 'export const getFetch = () => null\nexport default null'
        : null,
  }
}

/** The router's package names its development build whatever is built; the other one lacks its warnings. */
function quietRouter(): Plugin {
  return {
    name: 'quiet-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) =>
      id === 'react-router-dom' ? resolve('node_modules/react-router/dist/production/index.mjs') : null,
  }
}

/**
 * vite's helper around `import()` in its shortest form: the chunk and its styles side by side, each asked for a second time
 * after a second (Firefox alone remembers a failed module; a torn file may lie in the HTTP cache for a year), and the event
 * that src/app/newBuild.ts waits for when one of them is gone. tools/subfolder.mjs knows its first line.
 */
const PRELOAD = `
const assetsURL = function (dep) { return '/' + dep }
const asked = {}
const again = (load) => {
  const begun = performance.now()
  return load().catch(() => {
    for (const { name, startTime } of performance.getEntriesByType('resource'))
      if (startTime >= begun && /\\/assets\\//.test(name)) fetch(name, { cache: 'reload' }).catch(() => {})
    return new Promise((done) => setTimeout(done, 1000)).then(load)
  })
}
const ask = (dep) => asked[dep] ??= new Promise((done, fail) => {
  const href = assetsURL(dep)
  const styles = dep.endsWith('.css')
  const rel = styles ? 'stylesheet' : 'modulepreload'
  if (document.querySelector('link[rel=' + rel + '][href="' + href + '"]')) return done()
  const link = document.createElement('link')
  link.rel = rel
  link.crossOrigin = ''
  link.href = href
  link.onload = done
  link.onerror = () => {
    delete asked[dep]
    link.remove()
    fail(new Error('Unable to preload ' + href))
  }
  document.head.append(link)
  if (!styles) done()
})
export const __vitePreload = (load, deps = []) => Promise.all([again(load), ...deps.map((dep) => again(() => ask(dep)))]).then(([loaded]) => loaded, async (cause) => {
  const event = Object.assign(new Event('vite:preloadError'), { payload: cause })
  window.dispatchEvent(event)
  if (!await event.reloading) throw cause
  // The page is being loaded anew; nothing is to be drawn in its place meanwhile.
  return new Promise(() => {})
})
`

function shortPreload(): Plugin {
  return {
    name: 'short-preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? { code: PRELOAD, moduleSideEffects: false } : null),
  }
}

/** A style sheet in the head holds back the first paint. After the loader, which needs none, it holds back the app alone. */
function stylesAfterLoader(): Plugin {
  return {
    name: 'styles-after-loader',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(/^ *<link rel="stylesheet"[^>]*>\n/gm) ?? []
        return links
          .reduce((page, link) => page.replace(link, ''), html)
          .replace(/^ *<\/body>/m, (end) => links.join('') + end)
      },
    },
  }
}

/** The early chunk (vite.config.ts) is its own script in the page; it runs as soon as it is there. */
function earlyFirst(): Plugin {
  return {
    name: 'early-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(/(<script type="module") (crossorigin src="[^"]*\/early-)/, '$1 async $2'),
    },
  }
}

/** The page names what every screen of the back office needs, so that src/app/early.ts can ask for it beside the libraries. */
function officeNamed(): Plugin {
  return {
    name: 'office-named',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.keys(bundle).filter((name) => /\/(?:office|parts|soon)-[^/]*\.(?:js|css)$/.test(name))
        return html.replace(
          '  </head>',
          `    <meta name="office" content="${chunks.map((name) => `/${name}`).join(' ')}" />\n  </head>`,
        )
      },
    },
  }
}

export const slimBuild = (): Plugin[] => [
  withoutFetchAdapter(),
  quietRouter(),
  shortPreload(),
  stylesAfterLoader(),
  earlyFirst(),
  officeNamed(),
]

const classesOf = new Map<string, { file: string; names: string[] }>()

/** A class of a CSS module: its file's mark and its number there, the same in every build. */
export function shortClass(name: string, path: string): string {
  const file = path.replace(/^.*\/src\//, '').replace(/\?.*$/, '')
  const mark = (createHash('sha256').update(file).digest().readUInt32BE() % 36 ** 3).toString(36).padStart(3, '0')
  const known = classesOf.get(mark) ?? { file, names: [] }
  if (known.file !== file) throw new Error(`${file} and ${known.file} have the same mark: rename one of them`)
  classesOf.set(mark, known)
  if (!known.names.includes(name)) known.names.push(name)
  return `c${mark}${known.names.indexOf(name).toString(36)}`
}

export type Modules = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** Reached from the first view through their package's own list of everything, but used by later screens alone. */
const LATER = /[\\/]@tanstack[\\/].*[\\/](?:useQueries|queriesObserver|useMutation|mutationObserver)\.js$/

const firstView = new Set<string>()

/** Whether a module is needed before anything can be shown: main.tsx imports it, or one of its imports does. */
export function inFirstView(id: string, main: string, modules: Modules): boolean {
  const visit = (next: string) => {
    if (firstView.has(next) || LATER.test(next)) return
    firstView.add(next)
    modules.getModuleInfo(next)?.importedIds.forEach(visit)
  }
  visit(main)
  return firstView.has(id)
}

const closure = (id: string, modules: Modules, found = new Set<string>()): Set<string> => {
  if (firstView.has(id) || found.has(id)) return found
  found.add(id)
  modules.getModuleInfo(id)?.importedIds.forEach((next) => closure(next, modules, found))
  return found
}

/** How many of the chunks that come on demand need a module: those of the back office, and the others. */
const needs = new Map<string, { office: number; shop: number }>()

function countNeeds(main: string, modules: Modules): void {
  inFirstView(main, main, modules)
  const seen = new Set<string>()
  const roots = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
    dynamicallyImportedIds.forEach((root) => roots.add(root))
    for (const next of [...importedIds, ...dynamicallyImportedIds]) visit(next)
  }
  visit(main)
  for (const root of roots) {
    if (SOON.test(root)) closure(root, modules, soon)
    for (const id of closure(root, modules)) {
      const count = needs.get(id) ?? { office: 0, shop: 0 }
      count[root.includes('/src/admin/') ? 'office' : 'shop'] += 1
      needs.set(id, count)
    }
  }
}

/** Drawn by itself in the first seconds on every storefront page, without anybody asking for it. */
const SOON =
  /\/src\/(app\/NoticeHost|app\/ConfirmHost|storefront\/footer\/Footer|storefront\/home\/OrganizationData)\.tsx$/
const soon = new Set<string>()

/**
 * `soon` for that, with whatever it stands on; `office` for what only the back office's screens share, its frame included;
 * `shopping` for what only the storefront's screens share; `parts` for what both halves share.
 */
export function sharedChunk(
  id: string,
  main: string,
  modules: Modules,
): 'soon' | 'parts' | 'shopping' | 'office' | null {
  if (needs.size === 0) countNeeds(main, modules)
  if (soon.has(id)) return 'soon'
  if (LATER.test(id)) return 'parts'
  const { office, shop } = needs.get(id) ?? { office: 0, shop: 0 }
  if (!id.includes('/src/') || office + shop < (id.endsWith('/AdminFrame.tsx') ? 1 : 2)) return null
  if (shop === 0) return 'office'
  return office === 0 ? 'shopping' : 'parts'
}
