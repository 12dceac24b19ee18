import { createServer, request as ask } from 'node:http'
import {
  PLANTED_ERRORS,
  REPORT_DELAY_MS,
  REPORTS_PER_VISIT,
  PERSON,
  SECRETS,
  type ErrorKind,
  type Person,
} from '../plantedErrors'
import { expect, test } from './browserFixtures'
import { Page } from './drivenPage'

type ErrorLog = { origin: string; lines: URL[]; close: () => void }

/**
 * In Chromium 92 the failing code must be a file on the shop's host, because each error in a driver's script is
 * reported as "Script error". WebKit gets the driver's script: in a module's strict code its tail calls lose the
 * error's place.
 */
const BROWSER_NAMING_FILES = 'Chromium 92'
const PLANTS_PATH = '/plants.js'
const plantsModule = `export const plants = [${PLANTED_ERRORS.map(({ plant }) => String(plant)).join(',\n')}]`

/** Chromium 92 fires no event when `Response.json()` rejects. The shop itself parses replies as text (src/api/core/php.ts). */
const UNREPORTED: Record<string, string> = { [BROWSER_NAMING_FILES]: 'a reply that is no JSON' }

/** The driver sends this function to the page, which imports the file and causes the error with this index. */
const plantError = (file: string, at: number, person: Person) =>
  void import(file).then(({ plants: all }: { plants: ErrorKind['plant'][] }) => all[at]?.(person))

/**
 * Records an access log in front of the shop's server, because the browsers' protocols report requests differently or not
 * at all.
 */
async function withLog(shop: string): Promise<ErrorLog> {
  const lines: URL[] = []
  const server = createServer((incoming, outgoing) => {
    const address = new URL(incoming.url ?? '/', shop)
    if (address.pathname.endsWith('/errors') && address.search !== '') lines.push(address)
    if (address.pathname === PLANTS_PATH)
      return void outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(plantsModule)
    const onward = ask(
      address,
      { method: incoming.method, headers: { ...incoming.headers, host: address.host } },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    lines,
    close,
  }
}

/** Groups five kinds of errors into a visit. A kind that breaks the page is the only one of its visit. */
function errorVisits(): ErrorKind[][] {
  const harmless = PLANTED_ERRORS.filter(({ last }) => !last)
  const groups = Array.from({ length: Math.ceil(harmless.length / REPORTS_PER_VISIT) }, (_, n) =>
    harmless.slice(n * REPORTS_PER_VISIT, (n + 1) * REPORTS_PER_VISIT),
  )
  return [...groups, ...PLANTED_ERRORS.filter(({ last }) => last).map((one) => [one])]
}

test('errors: each planted kind reaches the access log, none with a person in it', async ({
  shop,
  origin,
  expected,
}, info) => {
  info.setTimeout(240_000)
  expected.push(/./)
  const log = await withLog(origin)
  const page = new Page(shop.raw, log.origin)
  const silent: string[] = []
  const untold = UNREPORTED[info.project.name]
  if (untold)
    info.annotations.push({
      type: 'note',
      description: `all but "${untold}", which it reports to no page`,
    })
  for (const group of errorVisits()) {
    await page.open('/search?q=sita.lama%40post.example')
    await page.run(() => sessionStorage.removeItem('errorsSent'))
    await page.open('/search?q=sita.lama%40post.example')
    for (const planted of group) {
      const { name, kind, plant } = planted
      const since = log.lines.length
      if (info.project.name === BROWSER_NAMING_FILES)
        await page.run(plantError, PLANTS_PATH, PLANTED_ERRORS.indexOf(planted), PERSON)
      else await page.run(plant, PERSON)
      const end = Date.now() + REPORT_DELAY_MS + 3000
      while (
        Date.now() < end &&
        !log.lines.slice(since).some(({ searchParams }) => searchParams.get('k') === kind)
      )
        await new Promise((done) => setTimeout(done, 50))
      const told = log.lines.slice(since).map(({ searchParams }) => searchParams.get('k'))
      if (told.includes(kind) === (name === untold))
        silent.push(`${name}: ${kind}, told ${told.join() || 'nothing'}`)
    }
  }
  log.close()
  expect(silent).toEqual([])
  const text = decodeURIComponent(
    log.lines
      .map(({ search }) => search)
      .join('\n')
      .replaceAll('+', ' '),
  ).toLowerCase()
  for (const secret of SECRETS) expect(text).not.toContain(secret)
})
