import {
  paymentAccountsOf,
  complaintsByCause,
  checkConfigFile,
  type ConfigComplaint,
} from '../src/api/admin/configCheck.ts'
import { MISSING_BUSINESS_TEXT, missingBusinessFacts } from '../src/rules/business.ts'
import { readConfigText } from '../src/rules/configText.ts'
import { isSamplePicture } from '../src/rules/sampleShop.ts'
import { qrComplaintsOf, accountQrFindings } from './accountCodes.ts'
import { placeOfPageRule } from './doctorRules.ts'
import { headerOf, isShopPage, htmlTagsOf, type Visit } from './doctorVisit.ts'

// Checks shop.config.json on the host, and the files that it names, as strictly as the build and Shop check do.

const isOwnFile = (path: unknown): path is string =>
  typeof path === 'string' && path !== '' && !/^(?:[a-z]+:|\/\/)/i.test(path)

/** Reads the file and takes the backend's host from it, as the page does. */
export async function readShopConfig(visit: Visit): Promise<Buffer | null> {
  const { base } = visit
  const reply = await visit.ask(`${base}/shop.config.json`)
  if (reply.status !== 200 || isShopPage(reply) || reply.text.trimStart().startsWith('<')) {
    visit.stop(
      'shop.config.json',
      `is missing (${reply.status}): no one can pay or log in to the back office`,
      'Upload it beside index.html.',
    )
    return null
  }
  const { value } = readConfigText(reply.body)
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    visit.config = value as Record<string, unknown>
  const { apiHost } = visit.config
  if (typeof apiHost === 'string' && /^https?:\/\/[^/?#\s]+$/.test(apiHost)) visit.host = apiHost
  return reply.body
}

export async function examineConfig(visit: Visit, file: Buffer): Promise<void> {
  const { base, origin, config } = visit
  const codes = new Map<string, string>()
  const bytes = new Map<string, Uint8Array<ArrayBuffer>>()
  const pictures: string[] = []
  for (const [, { qrImage }] of paymentAccountsOf(config))
    if (isOwnFile(qrImage)) pictures.push(qrImage)
  for (const [key, usual] of [
    ['wordmark', 'brand/wordmark.svg'],
    ['wordmarkLight', 'brand/wordmark-light.svg'],
  ] as const) {
    const path = config[key] ?? usual
    if (isOwnFile(path)) pictures.push(path)
  }
  for (const path of new Set([...pictures, 'brand/icon-192.png'])) {
    const picture = await visit.ask(new URL(path, `${base}/`).href)
    const type = headerOf(picture, 'content-type')
    const there = picture.status === 200 && picture.body.length > 0 && !isShopPage(picture)
    if (there) {
      codes.set(path, picture.text)
      bytes.set(path, new Uint8Array(picture.body))
    }
    if (!there || /^text\/html/.test(type))
      visit.wrong(
        path,
        picture.status === 200 && picture.body.length === 0
          ? 'is empty (0 bytes)'
          : `returns ${picture.status} ${type}`.trim(),
        'Upload the picture, or correct its path in shop.config.json.',
      )
    else if (!type.startsWith('image/'))
      visit.think(
        'picture content type',
        `${path} is sent as "${type}", so browsers may not show it`,
        visit.server === 'nginx'
          ? 'Add "include /etc/nginx/mime.types" to http { } of nginx.'
          : `Add "AddType image/svg+xml .svg": ${placeOfPageRule(visit, 'scripts')}.`,
      )
  }
  const complaints = checkConfigFile(file, { origin, qrText: (path) => codes.get(path) ?? null })
  const wordmark = codes.get(
    typeof config.wordmark === 'string' ? config.wordmark : 'brand/wordmark.svg',
  )
  if (wordmark !== undefined && isSamplePicture('wordmark', wordmark))
    visit.think(
      'wordmark',
      'is still the sample',
      'Replace brand/wordmark.svg and brand/wordmark-light.svg.',
    )
  for (const alike of complaintsByCause(complaints)) reportComplaints(visit, alike)
  if (complaints.length === 0) visit.good('shop.config.json')
  const found = await accountQrFindings(config, (path) => bytes.get(path) ?? null)
  for (const alike of complaintsByCause(qrComplaintsOf(found))) reportComplaints(visit, alike)
  for (const { level, key, what, fix } of found)
    if (level === 'good') visit.good(key, `${what}. ${fix}`.trim())
  const missing = missingBusinessFacts(config)
  // If the file could not be read, another finding says so.
  if (missing.length > 0 && Object.keys(config).length > 0)
    visit.think(
      'seller details',
      `${MISSING_BUSINESS_TEXT}: ${missing.join(', ')}`,
      'Fill in the "business" section in shop.config.json, or run npm run setup.',
    )
  await examineErrorReports(visit)
}

function reportComplaints(visit: Visit, alike: readonly ConfigComplaint[]): void {
  const [{ level, what, fix } = { level: 'wrong' as const, what: '', fix: '' }] = alike
  const lines = [...new Set(alike.flatMap(({ line }) => (line === null ? [] : [line])))]
  const keys = alike.flatMap(({ key }) => (key === '' ? [] : [key]))
  const name = `shop.config.json${lines.length > 0 ? `:${lines.join(',')}` : ''}${keys.length > 0 ? ` ${keys.join(', ')}` : ''}`
  ;({ money: visit.stop, wrong: visit.wrong, think: visit.think })[level](name, what, fix)
}

async function examineErrorReports(visit: Visit): Promise<void> {
  const { base, origin, config, page } = visit
  const { errorReports: path = 'errors' } = config
  if (path === '' || path === false) {
    const address = htmlTagsOf(page, 'img').find(({ id }) => id === 'report')?.['data-src']
    if (address !== undefined && !address.startsWith('data:'))
      visit.think(
        'no error reports',
        'error reports are off, but index.html still sends one when the shop fails to start',
        'Upload index.html from your next release, or set data-src="data:," on the tag with id="report" in index.html.',
      )
    return
  }
  const file = new URL(typeof path === 'string' ? path : 'errors', `${base}/`)
  const reply = await visit.ask(file.href)
  if (file.origin !== origin || ![200, 204].includes(reply.status) || isShopPage(reply))
    visit.think(
      'error reports',
      `${file.pathname} returns ${reply.status}${reply.status === 200 ? ", the shop's page" : ''}: every error report downloads more than it should`,
      'Upload the file "errors" from the release\'s shop/ beside index.html, or set "errorReports" to "" in shop.config.json.',
    )
}
