// npm run release
// Builds the shop for its owner, checks it, and writes a folder and an archive that are ready to upload.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { zipSync } from 'fflate'
import { build } from 'vite'
import { writeBrand } from './brand.mjs'
import { measureBuild } from './bundle.mjs'
import { selfRemovingWorker, writeWorker } from './worker.mjs'
import { loadTool } from './loadTool.mjs'
import {
  changedFiles,
  deletableFiles,
  earlierReleasesOf,
  shopRulesPart,
  uploadText,
} from './releaseNotes.mjs'
import { moveIntoFolder, robotsInFolder } from './subfolder.mjs'

const HELP = `npm run release

Builds the shop from public/, checks it, and writes releases/VERSION-TIME, also as a .zip:

  shop/          the files to upload
  server/        files for the web server and PHP
  back/          the file that removes the shop from visitors' devices
  release.json   each file with its size and hash
  UPLOAD.txt     what to upload, what you can delete, and how to go back to the release before

  --dist FOLDER      uses this build instead of making one
  --to releases      the folder of the releases; UPLOAD.txt compares with the newest one
  --with-samples     continues even if sample values are left, for a trial

Exit code: 0 the release is made, 1 something is wrong with the shop, 2 wrong options.`

export class NotReadyError extends Error {}

const projectPath = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Returns paths with forward slashes, also on Windows. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()

const fileFacts = (folder) =>
  Object.fromEntries(
    filesIn(folder).map((path) => {
      const bytes = readFileSync(join(folder, path))
      return [path, [bytes.length, sha256(bytes)]]
    }),
  )

/** Any error stops the release, but a release for trying out (`withSamples`) may keep some sample values. */
async function checkConfig(shop, withSamples) {
  const { configComplaintsOf, readConfigFile } = await loadTool('./setupShop.ts')
  const { configComplaintLines } = await loadTool('../src/api/admin/configCheck.ts')
  const config = readConfigFile(shop)
  const same = ({ key, what }) => `${key} ${what}`
  const delivered = withSamples
    ? new Set(
        configComplaintsOf(
          projectPath('public'),
          readJson(projectPath('public/shop.config.json')),
        ).map(same),
      )
    : new Set()
  const complaints = configComplaintsOf(shop, config)
  const wrong = complaints.filter((one) => !delivered.has(same(one)))
  if (wrong.length > 0)
    throw new NotReadyError(
      `${configComplaintLines(wrong).join('\n')}\nRun npm run setup to enter what is missing.`,
    )
  if (!config.shopUrl && !withSamples)
    throw new NotReadyError(
      'shop.config.json: "shopUrl" is blank, but the release needs the shop\'s address. Run npm run setup to enter it.',
    )
  return { config, samples: configComplaintLines(complaints) }
}

function stopIfAny(complaints) {
  if (complaints.length > 0) throw new NotReadyError(complaints.join('\n'))
}

/** Checks that no file of the build is missing or changed, compressed copies included. */
function checkBuild(shop) {
  const bad = []
  for (const [path, copies] of Object.entries(readJson(join(shop, 'files.json')).files))
    for (const [encoding, [, hash]] of Object.entries(copies)) {
      const file = join(shop, encoding === 'plain' ? path : `${path}.${encoding}`)
      if (!existsSync(file) || sha256(readFileSync(file)) !== hash)
        bad.push(`${file} is missing or was changed after the build`)
    }
  stopIfAny(bad)
}

export function checkPage(shop, base) {
  const html = readFileSync(join(shop, 'index.html'), 'utf8')
  const named = [...html.matchAll(/ (?:src|href)="(\/[^"#?]+)"/g)].map(([, path = '']) => path)
  const isMissing = (path) => {
    const file = path.startsWith(base) ? path.slice(base.length) : path
    return /\.[a-z\d]+$/.test(file) && !existsSync(join(shop, file))
  }
  stopIfAny(named.filter(isMissing).map((path) => `index.html names ${path}, which is missing`))
}

/** Searches for sample values only outside of scripts: scripts contain these values on purpose, to warn the owner of them. */
function checkBrand(shop, { brandName }) {
  const read = filesIn(shop).filter((path) =>
    /^(?:index\.html|shop\.config\.json|robots\.txt|placeholder\.svg|brand\/.*\.(?:svg|css))$/.test(
      path,
    ),
  )
  const left = read.filter((path) => /pahiran/i.test(readFileSync(join(shop, path), 'utf8')))
  if (!/pahiran/i.test(brandName) && left.length > 0)
    throw new NotReadyError(`The sample's name is still in ${left.join(', ')}.`)
}

async function dropSampleQr(shop, config) {
  const { isSamplePicture } = await loadTool('../src/rules/sampleShop.ts')
  const file = join(shop, 'brand/qr.svg')
  if (JSON.stringify(config).includes('"brand/qr.svg"') || !existsSync(file)) return
  if (isSamplePicture('qr', readFileSync(file, 'utf8'))) rmSync(file)
}

const SERVER_FILES = [
  'apache.conf',
  'backend.htaccess',
  'backend.user.ini',
  'feed.php',
  'heads.php',
  'limits.php',
  'modphp.htaccess',
  'nginx.conf',
  'shop-doctor.php',
  'uploads.htaccess',
]

/** The rule against forged writes contains the host's name. The rule also allows `www.` in front, so leave `www.` out. */
const withOwnName = (text, address) =>
  text.replaceAll(
    'shop\\.example',
    new URL(address).hostname.replace(/^www\./, '').replaceAll('.', '\\.'),
  )

/** Writes the shop's host, folder and policy into a server file. Lines that the owner must complete keep the mark "<-". */
export function serverFile(delivered, { address, base, policy, stampZone = '' }) {
  // `stampZone` is set if the backend's clock is not Nepal's; then the file must not set Nepal's time zone.
  const text = stampZone
    ? delivered.replaceAll(/\\ndate\.timezone=[\w/]+|^.*date\.timezone.*\n/gm, '')
    : delivered
  const into = base.slice(1)
  const own = withOwnName(text, address)
    .replaceAll('shop.example', new URL(address).hostname)
    .replace(
      /("~\^\(app\|asset\) " ")default-src[^"]*(; frame-ancestors 'none'")/,
      (_all, before, after) => before + policy + after,
    )
  if (into === '') return own
  return own
    .replace(
      /# location ~ \^\/(\(\?:\(\?:products.*\n.*rewrite \^ )\//,
      `# location ~ ^${base}$1${base}`,
    )
    .replace(/# location ~ \^\/(feed.*\n.*rewrite \^ )\//, `# location ~ ^${base}$1${base}`)
    .replaceAll(/# location (?:=|@shop_gone).*/g, (line) =>
      line.replaceAll(/(?<= |_root)\/(?=[a-z ])/g, base),
    )
    .replaceAll(/"~(\*?)\^\/(?=assets\/"|\(\?:index|\(\?:products)/g, `"~$1^${base}`)
    .replace(
      /^( *)# (location \/shop\/ \{.*)$/m,
      (_all, room, line) => room + line.replaceAll('/shop/', base),
    )
}

function writeServerFiles(folder, how, part) {
  mkdirSync(folder)
  writeFileSync(join(folder, 'htaccess-part.txt'), part)
  for (const name of SERVER_FILES)
    writeFileSync(
      join(folder, name),
      serverFile(readFileSync(projectPath(`deploy/${name}`), 'utf8'), how),
    )
}

/** Unix files with mode 644: unpackers on a host restore this mode. */
const ZIP_OPTIONS = { level: 9, os: 3, attrs: (0o100644 << 16) >>> 0 }

function earlierReleases(to) {
  if (!existsSync(to)) return []
  return readdirSync(to)
    .map((name) => join(to, name, 'release.json'))
    .filter((file) => existsSync(file))
    .map((file) => readJson(file))
    .toSorted((one, other) => (one.built < other.built ? 1 : -1))
}

const shopFiles = ({ files }) =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.startsWith('shop/'))
      .map(([path, fact]) => [path.slice('shop/'.length), fact]),
  )

/** Returns the release's name, its paths, the text of UPLOAD.txt and notes for the owner. */
export async function makeRelease({ to = 'releases', dist = '', withSamples = false } = {}) {
  await checkConfig(dist || projectPath('public'), withSamples)
  const work = join(to, '.unfinished')
  rmSync(work, { recursive: true, force: true })
  const shop = join(work, 'shop')
  if (dist) cpSync(dist, shop, { recursive: true })
  else await build({ logLevel: 'error', build: { outDir: shop, emptyOutDir: true } })

  const { config, samples } = await checkConfig(shop, withSamples)
  const address = config.shopUrl || 'http://localhost'
  const base = new URL(address).pathname.replace(/\/*$/, '/')
  checkBuild(shop)
  if (base !== '/') moveIntoFolder(shop, base)
  const { notes } = writeBrand(shop)
  if (base !== '/') robotsInFolder(shop, base)
  await dropSampleQr(shop, config)
  await writeWorker(shop)
  const rulesFile = join(shop, '.htaccess')
  if (config.shopUrl)
    writeFileSync(rulesFile, withOwnName(readFileSync(rulesFile, 'utf8'), address))
  checkPage(shop, base)
  checkBrand(shop, config)
  stopIfAny(measureBuild(shop).problems)

  const { version, commit = '', built, rules, policy } = readJson(join(shop, 'files.json'))
  const part = shopRulesPart(readFileSync(rulesFile, 'utf8'))
  writeServerFiles(
    join(work, 'server'),
    { address, base, policy, stampZone: config.stampZone },
    part,
  )
  mkdirSync(join(work, 'back'))
  writeFileSync(join(work, 'back/sw.js'), `${await selfRemovingWorker()}\n`)
  const name = `${version}-${built.slice(0, 16).replace('T', '-').replace(':', '')}`
  const [before, ...others] = earlierReleasesOf(earlierReleases(to), { name, address })
  const now = fileFacts(shop)
  const known = {
    name,
    brandName: config.brandName,
    version,
    built,
    commit,
    address,
    base,
    rules,
    part: sha256(part),
  }
  const text = uploadText({
    ...known,
    apiHost: config.apiHost ?? '',
    stampZone: config.stampZone ?? '',
    before,
    difference: before && changedFiles(shopFiles(before), now),
    old: before ? deletableFiles(others.map(shopFiles), shopFiles(before), now) : [],
  })
  writeFileSync(join(work, 'UPLOAD.txt'), text)
  cpSync(projectPath('LICENSE'), join(work, 'LICENSE'))
  writeFileSync(
    join(work, 'release.json'),
    `${JSON.stringify({ ...known, files: fileFacts(work) }, null, 1)}\n`,
  )

  const folder = join(to, name)
  rmSync(folder, { recursive: true, force: true })
  cpSync(work, folder, { recursive: true })
  rmSync(work, { recursive: true })
  const packed = Object.fromEntries(
    filesIn(folder).map((path) => [`${name}/${path}`, readFileSync(join(folder, path))]),
  )
  writeFileSync(`${folder}.zip`, zipSync(packed, { ...ZIP_OPTIONS, mtime: built }))
  return { name, folder, archive: `${folder}.zip`, text, notes: [...samples, ...notes] }
}

export async function releaseAndPrint(options) {
  const { folder, archive, text, notes } = await makeRelease(options)
  for (const note of notes) console.log(`Note: ${note}`)
  console.log(
    `\n${text}\nRelease: ${folder} and ${archive}. These steps are also in ${join(folder, 'UPLOAD.txt')}.`,
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const words = process.argv.slice(2)
  const options = {}
  while (words.length > 0) {
    const word = words.shift()
    if (word === '--with-samples') options.withSamples = true
    else if ((word === '--dist' || word === '--to') && words[0])
      options[word.slice(2)] = words.shift()
    else {
      console.log(HELP)
      process.exit(word === '--help' ? 0 : 2)
    }
  }
  try {
    await releaseAndPrint(options)
  } catch (cause) {
    if (!(cause instanceof NotReadyError)) throw cause
    console.error(`${cause.message}\n\nNo release was created.`)
    process.exitCode = 1
  }
}
