// node tools/subfolder.mjs dist /shop/ [dist-shop]
// Makes a finished build ready for a folder of its host: https://shop.example/shop/ in place of https://shop.example/.
// Without a third word the build itself is changed. The backend stays where it is, at /backend of the host.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const below = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? below(path) : [path]
  })

/** `/shop/`, whatever of its slashes was typed. */
export function folderOf(word) {
  const inner = word.replaceAll(/^\/+|\/+$/g, '')
  if (!/^[A-Za-z0-9_~-]+(\/[A-Za-z0-9_~-]+)*$/.test(inner)) throw new Error(`"${word}" is no folder such as /shop/`)
  return `/${inner}/`
}

/** The address that the build was made for stands in few forms. */
function moved(path, text, base) {
  if (path.endsWith('.html'))
    return text
      .replace('data-base="/"', `data-base="${base}"`)
      .replaceAll(/\b(src|href)="\/(?!\/)/g, `$1="${base}`)
      .replaceAll(/(["\s])\/assets\//g, `$1${base}assets/`)
  if (path.endsWith('.css')) return text.replaceAll(/url\((["']?)\/(?!\/)/g, `url($1${base}`)
  return (
    text
      // The one function through which vite's preloads find their files.
      .replaceAll(/(function\((\w+)(?:,\w+)?\)\{return) ?(["'`])\/\3\+\2\}/g, `$1$3${base}$3+$2}`)
      .replaceAll(/(["'`])\/(assets\/[\w.-]+)\1/g, `$1${base}$2$1`)
  )
}

/** Changes a finished build for a folder and says what it found; throws when the build is not one it knows. */
export function intoFolder(dist, word) {
  const base = folderOf(word)
  const changed = []
  for (const path of below(dist).filter((name) => /\.(html|css|js)$/.test(name))) {
    const text = readFileSync(path, 'utf8')
    const next = moved(path, text, base)
    if (/["'`(\s]\/assets\//.test(next)) throw new Error(`${path} still names /assets/`)
    if (next === text) continue
    changed.push({ path, next })
  }
  const page = changed.find(({ path }) => path.endsWith('index.html'))
  if (!page?.next.includes(`data-base="${base}"`)) throw new Error(`${dist}/index.html is no fresh build of this shop`)
  const preloads = changed.filter(
    ({ path, next }) => path.endsWith('.js') && new RegExp(`return["'\`]${base}["'\`]\\+`).test(next),
  )
  if (preloads.length !== 1) throw new Error(`the preload function was found ${preloads.length} times`)
  for (const { path, next } of changed) {
    writeFileSync(path, next)
    if (existsSync(`${path}.gz`)) writeFileSync(`${path}.gz`, gzipSync(next, { level: 9 }))
    if (existsSync(`${path}.br`))
      writeFileSync(`${path}.br`, brotliCompressSync(next, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
  return { base, files: changed.map(({ path }) => path) }
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
    const { base, files } = intoFolder(out ?? dist, word)
    console.log(
      `${out ?? dist} is ready for ${base} (${files.length} files changed). Its backend is /backend of the host.`,
    )
  } catch (cause) {
    console.error(cause.message)
    process.exit(1)
  }
}
