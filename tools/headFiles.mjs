// npm run heads -- https://shop.example
// Writes as files the pages that deploy/heads.php makes on request, for a host that runs no PHP for the shop's pages.
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadTool } from './loadTool.mjs'
import { exitWithError, withoutTrailingSlash, shopCommand, shopReads } from './shopReads.mjs'

const HELP = `npm run heads -- https://shop.example [--api-host https://api.example] [--out dist] [--fewer]

Writes heads/ beside index.html: a copy of it for Home, About, each category and each
product, with title, description, picture, price and structured data for chat apps and
search engines that run no JavaScript. docs/install.md has the server rules that serve them.

Run it after each build and regularly (cron): it writes only what changed. The page of a
deleted product is replaced with a marker in heads/gone/, and the server answers 404 for it.
If the backend can't be read, the command fails and changes nothing.

  --api-host   the origin of the PHP backend, if it isn't the shop's (apiHost in shop.config.json)
  --out        the folder of the build or of the installed shop; default: dist
  --fewer      deletes the pages even if more than half of the products are missing`

const { values, shopUrl } = shopCommand(HELP, {
  out: { type: 'string', default: 'dist' },
  fewer: { type: 'boolean' },
})

/** A run takes minutes at most, so an older lock was left by a run that was killed. */
const LOCK_MS = 30 * 60_000
const FOLDERS = ['product', 'category']

const headPages = await loadTool('./headPages.ts')

async function takeLock(file) {
  for (let turn = 0; turn < 2; turn++) {
    const handle = await open(file, 'wx').catch(({ code }) => {
      if (code !== 'EEXIST') throw new Error(`couldn't write ${file} (${code})`)
    })
    if (handle) return handle.close()
    const age =
      Date.now() -
      (await stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ))
    if (age < LOCK_MS) throw new Error(`another run is writing (${file})`)
    await rm(file, { force: true })
  }
  throw new Error(`another run is writing (${file})`)
}

/** The server answers 404 for a product with a file in heads/gone/. A product that is sold again loses that file. */
async function markGoneFiles(folder, gone, wanted) {
  const marks = await readdir(folder)
  const back = marks.filter((id) => wanted.has(`product/${id}.html`))
  await Promise.all([
    ...gone.map((file) =>
      writeFile(join(folder, file.slice('product/'.length, -'.html'.length)), ''),
    ),
    ...back.map((id) => rm(join(folder, id), { force: true })),
  ])
}

/** Writes to a new file and renames it, so that the server never sends half a page. Returns false if nothing changed. */
async function writeChanged(path, text) {
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return false
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
  return true
}

async function filesIn(folder) {
  const names = await Promise.all(
    [...FOLDERS, 'gone'].map((name) => readdir(join(folder, name)).catch(() => [])),
  )
  return names.flatMap((inside, at) => inside.map((name) => `${FOLDERS[at]}/${name}`))
}

async function writeHeads() {
  const { out } = values
  const html = await readFile(join(out, 'index.html'), 'utf8').catch(() => {
    throw new Error(`${out} has no index.html: build first, or name the folder with --out`)
  })
  const base = /<html [^>]*data-base="([^"]*)"/.exec(html)?.[1]
  if (base !== shopUrl.pathname)
    throw new Error(
      `${join(out, 'index.html')} is a page for ${base ?? 'another program'}, not for ${shopUrl.pathname}`,
    )
  const config = JSON.parse(
    (await readFile(join(out, 'shop.config.json'), 'utf8')).replace(/^\uFEFF/, ''),
  )
  const host = withoutTrailingSlash(values['api-host'] || config.apiHost || shopUrl.origin)
  const place = headPages.describedShopOf(config, html, shopUrl.href, host)
  const folder = join(out, 'heads')
  await Promise.all(
    [...FOLDERS, 'gone'].map((name) => mkdir(join(folder, name), { recursive: true })),
  )
  const locked = join(folder, 'lock.tmp')
  await takeLock(locked)
  try {
    const reads = shopReads(host)
    const [products, categories, about] = await Promise.all([
      reads.products(),
      reads.categories(),
      reads.about(),
    ])
    const had = await filesIn(folder)
    const wanted = new Set()
    let changed = 0
    async function add(found) {
      for (const { file, html: text } of found) {
        wanted.add(file)
        if (await writeChanged(join(folder, file), text)) changed++
      }
    }
    await add([
      ...headPages.homePage(html, place),
      ...headPages.aboutPage(html, about, place),
      ...headPages.categoryPages(html, categories, place),
    ])
    let left = 0
    for (const row of products) {
      const found = headPages.productPage(html, row, place)
      // If rows repeat an id, only the first row counts, as in the feed.
      const fresh = found.filter(({ file }) => !wanted.has(file))
      if (found.length === 0) left++
      await add(fresh)
    }
    const old = had.filter((file) => !wanted.has(file))
    const before = had.filter((file) => file.startsWith('product/')).length
    const gone = old.filter((file) => file.startsWith('product/'))
    if (gone.length > before / 2 && gone.length > 5 && !values.fewer)
      throw new Error(
        `${gone.length} of ${before} products aren't in the list, so nothing was deleted. If they really were deleted, add --fewer`,
      )
    await markGoneFiles(join(folder, 'gone'), gone, wanted)
    await Promise.all(old.map((file) => rm(join(folder, file), { force: true })))
    console.log(
      `${folder}: ${wanted.size} pages, ${changed} written, ${old.length} deleted${left > 0 ? `; ${left} products without a name or with an unusual id have none` : ''}`,
    )
  } finally {
    await rm(locked, { force: true })
  }
}

await writeHeads().catch(({ message }) => exitWithError(message))
// An open stream of the backend would keep the process alive.
process.exit()
