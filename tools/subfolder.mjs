// node tools/subfolder.mjs dist /shop/ [dist-shop]
// Makes a finished build ready for a folder of its host: https://shop.example/shop/ instead of https://shop.example/.
// Without the third argument it changes the build itself. The backend stays at /backend of the host.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeBrand } from './brand.mjs'

/** Adds missing slashes: `shop` becomes `/shop/`. */
export function folderOf(word) {
  const inner = word.replaceAll(/^\/+|\/+$/g, '')
  if (!/^[A-Za-z0-9_~-]+(\/[A-Za-z0-9_~-]+)*$/.test(inner))
    throw new Error(`"${word}" isn't a folder such as /shop/`)
  return `/${inner}/`
}

/** Changes only index.html and the server's rule for unknown addresses, because all other files use relative addresses. */
export function moveIntoFolder(dist, word) {
  const base = folderOf(word)
  const path = join(dist, 'index.html')
  const html = readFileSync(path, 'utf8')
  if (!html.includes('data-base="/"')) throw new Error(`${path} isn't a fresh build of this shop`)
  writeFileSync(path, html.replaceAll(/\b(src|href|data-base)="\/(?!\/)/g, `$1="${base}`))
  const rules = join(dist, '.htaccess')
  if (existsSync(rules))
    writeFileSync(
      rules,
      readFileSync(rules, 'utf8').replace(/^( *ErrorDocument 404 )\//m, `$1${base}`),
    )
  return base
}

/** Adds the folder to robots.txt, which search engines read only in the host's root. Paths of the backend stay. */
export function robotsInFolder(dist, base) {
  const path = join(dist, 'robots.txt')
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replaceAll(/^((?:Dis)?allow: )\/(?!(?:backend|uploads)\/)/gim, `$1${base}`),
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [dist, word, out] = process.argv.slice(2)
  if (!dist || !word || dist.startsWith('--')) {
    console.log('node tools/subfolder.mjs dist /shop/ [dist-shop]')
    process.exit(dist?.startsWith('--') ? 0 : 1)
  }
  try {
    if (out && resolve(out) !== resolve(dist)) {
      folderOf(word)
      rmSync(out, { recursive: true, force: true })
      cpSync(dist, out, { recursive: true })
    }
    const base = moveIntoFolder(out ?? dist, word)
    // The page's share card contains absolute addresses, so brand the page again.
    writeBrand(out ?? dist)
    robotsInFolder(out ?? dist, base)
    console.log(`${out ?? dist} is ready for ${base}. It uses the backend at /backend of the host.`)
  } catch (cause) {
    console.error(cause.message)
    process.exit(1)
  }
}
