// npm run brand -- dist
// npm run brand -- --screens https://shop.example
// Writes the owner's brand into a build or into a copy of an installed shop. It needs no build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readTheme, recolorDrawing, themeSheet } from './brandColors.mjs'
import { adminManifestOf, manifestOf, SCREENSHOTS } from './brandManifest.mjs'
import { shopFolderOf, brandPage } from './brandPage.mjs'
import { withGeneratedMark, brandPictures, weaveTile, drawWordmark } from './brandPictures.mjs'
import { GENERATOR_MARK } from './brandRaster.mjs'

const SAMPLE_NAME = 'Pahiran'

const HELP = `npm run brand -- dist

Reads dist/shop.config.json and writes into dist: title, description, share card, colors and
loader of index.html, brand/theme.css, favicon.ico, brand/manifest.json, brand/nest.json,
brand/icon-192.png, icon-512.png, icon-maskable-512.png, icon-monochrome-512.png,
apple-touch-icon.png, share.png and brand/weave.png. The folder may be a build or a copy of
an installed shop.

If brand/wordmark.svg is still the sample's, it draws a wordmark from brandName. Pictures
that you drew yourself stay as they are.

Screenshots for the install dialog: npm run brand -- --screens https://shop.example`

/**
 * Hashes of the sample pictures. They are compared by content, because the owner's own pictures in public/ may have the
 * same names.
 */
const SAMPLES = new Set([
  '7cba4ad324ad39b36dec064c2a1c49e564855a092d25529c51a895151f0d17c3', // brand/wordmark.svg
  '7db0d55683a12a9557562c07c000a1e570fecf0732b4ae2331f82e74ebf02165', // brand/wordmark-light.svg
  '592bcf75d118d25fc9df5abfbc8af7951d733d878ff8a6376694b3f5e846e57c', // brand/icon-192.png
  '9ee9399f6eae7286ad44f222b5e2c78bf891ef5f88a10422d6c99a7a7e64edc1', // brand/weave.svg
  'b9039685ff6e0b719c5b5de4f2cb995614f04d4850a07f96905591eda9173051', // placeholder.svg
])

/** True if the owner did not make this file: the file is missing, a sample, or drawn by an earlier run of this command. */
function isReplaceable(file) {
  if (!existsSync(file)) return true
  const bytes = readFileSync(file)
  return (
    bytes.includes(GENERATOR_MARK) || SAMPLES.has(createHash('sha256').update(bytes).digest('hex'))
  )
}

const projectUrl = (name) => new URL(`../${name}`, import.meta.url)
const deliveredFile = (name) => readFileSync(projectUrl(`public/${name}`), 'utf8')

const trimmedText = (value) => (typeof value === 'string' ? value.trim() : '')

function versionOf(dist) {
  if (!existsSync(join(dist, 'files.json'))) return ''
  const {
    version,
    built = '',
    commit = '',
  } = JSON.parse(readFileSync(join(dist, 'files.json'), 'utf8'))
  return [version, built.slice(0, 10), commit].filter(Boolean).join(' ')
}

/** A shop that keeps the sample's name keeps the sample's drawings, in its own colours. */
function wordmarkFiles(name, colors) {
  if (name !== SAMPLE_NAME)
    return {
      'brand/wordmark.svg': drawWordmark(name, colors.ink),
      'brand/wordmark-light.svg': drawWordmark(name, colors.paper),
    }
  return Object.fromEntries(
    ['brand/wordmark.svg', 'brand/wordmark-light.svg'].map((path) => [
      path,
      withGeneratedMark(recolorDrawing(deliveredFile(path), colors)),
    ]),
  )
}

/** Search engines need the sitemap's absolute address in robots.txt. The owner's lines for other sitemaps stay. */
export function robotsWithSitemap(robots, shopUrl, base) {
  const rest = robots.replaceAll(/^Sitemap:.*\/sitemap\.xml[ \t]*(?:\r?\n|$)/gim, '')
  const origin = /^https?:\/\/[^/\s"<>]+/.exec(shopUrl)?.[0]
  return origin === undefined ? rest : `${rest.trimEnd()}\nSitemap: ${origin}${base}sitemap.xml\n`
}

/** Returns the written files and notes for the owner; throws if the configuration holds a value that cannot be used. */
export function writeBrand(dist) {
  const at = (path) => join(dist, path)
  if (
    !existsSync(at('index.html')) ||
    shopFolderOf(readFileSync(at('index.html'), 'utf8')) === null
  )
    throw new Error(
      `${dist} isn't a build of this shop: index.html is missing or isn't this shop's page`,
    )
  let config
  try {
    config = JSON.parse(readFileSync(at('shop.config.json'), 'utf8').replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new Error(`Couldn't read ${at('shop.config.json')}: ${cause.message}`)
  }
  const { colors, complaints, isOwn } = readTheme(config.theme)
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
  const name = trimmedText(config.brandName) || 'Shop'
  const written = []
  const write = (path, contents) => {
    if (!isReplaceable(at(path))) return
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), contents)
    written.push(path)
  }

  for (const [path, drawing] of Object.entries(wordmarkFiles(name, colors))) write(path, drawing)
  const weave = deliveredFile('brand/weave.svg')
  const isOwnWeave = !isReplaceable(at('brand/weave.svg'))
  write('brand/weave.svg', withGeneratedMark(recolorDrawing(weave, colors)))
  write('brand/weave.png', weaveTile(recolorDrawing(weave, colors)))
  write(
    'placeholder.svg',
    withGeneratedMark(recolorDrawing(deliveredFile('placeholder.svg'), colors)),
  )

  const logo = trimmedText(config.wordmark) || 'brand/wordmark.svg'
  const isFile = !/^(?:[a-z]+:|\/)/i.test(logo) && existsSync(at(logo))
  const { drawn, files } = brandPictures({
    wordmark: isFile ? readFileSync(at(logo), 'utf8') : '',
    name,
    weave,
    colors,
  })
  for (const [path, bytes] of Object.entries(files)) write(path, bytes)
  const screens = SCREENSHOTS.map(({ file }) => file).filter((file) =>
    existsSync(at(`brand/${file}`)),
  )
  write(
    'brand/manifest.json',
    manifestOf({ name, tagline: trimmedText(Object(config.texts).tagline), colors, screens }),
  )
  write('brand/nest.json', adminManifestOf({ name, colors }))

  if (isOwn)
    writeFileSync(at('brand/theme.css'), themeSheet(colors, isOwnWeave ? 'weave.svg' : 'weave.png'))
  else rmSync(at('brand/theme.css'), { force: true })
  const source = readFileSync(projectUrl('index.html'), 'utf8')
  const options = { config, colors, themed: isOwn, source, version: versionOf(dist) }
  const html = brandPage(readFileSync(at('index.html'), 'utf8'), options)
  writeFileSync(at('index.html'), html)
  written.push(...(isOwn ? ['brand/theme.css'] : []), 'index.html')
  if (existsSync(at('robots.txt'))) {
    const robots = readFileSync(at('robots.txt'), 'utf8')
    const named = robotsWithSitemap(robots, trimmedText(config.shopUrl), shopFolderOf(html))
    if (named !== robots) {
      writeFileSync(at('robots.txt'), named)
      written.splice(-1, 0, 'robots.txt')
    }
  }

  const notes = [
    !drawn && `${logo} contains text or a picture, so the icons show the first letter of the name`,
    trimmedText(config.shopUrl) === '' &&
      '"shopUrl" is blank, so shared links show a name but no picture',
  ].filter(Boolean)
  return { name, written, notes }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const words = process.argv.slice(2)
  if (words.includes('--screens')) {
    await import('./brandScreens.mjs')
    process.exit()
  }
  const dist = words.find((word) => !word.startsWith('--'))
  if (!dist || words.includes('--help')) {
    console.log(HELP)
    process.exit(words.includes('--help') ? 0 : 2)
  }
  try {
    const { name, written, notes } = writeBrand(dist)
    console.log(`${name}: ${written.join(', ')}`)
    for (const note of notes) console.log(`Note: ${note}.`)
    console.log('Upload these files, index.html last.')
  } catch (cause) {
    console.error(cause.message)
    process.exit(1)
  }
}
