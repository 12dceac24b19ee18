import { CONTRACT, type Call } from '../mocks/contractTable.ts'
import { parseJson } from '../src/api/core/php.ts'
import type { Reply } from './doctorRequests.ts'
import { placeOfBackendRule, isOwnBackend } from './doctorRules.ts'
import {
  cacheSigns,
  firstWordsOf,
  headerOf,
  hostPageProblem,
  isShopPage,
  serverKindOf,
  parsedReply,
  type Visit,
} from './doctorVisit.ts'

// Sends the calls of the contract as the shop does. They change nothing, because the account and the ids do not exist and
// the order has no fields.

/** No account can have this address, because the domain .invalid is reserved. */
const UNKNOWN_EMAIL = 'nobody@shop-doctor.invalid'
const UNKNOWN_ID = '999999999'
/** The size of the largest form that the shop sends: a receipt of at most 1.9 MB and some small fields. */
const UPLOAD_BYTES = 1_950_000

/** If one of these calls fails, no one can buy. */
const NEEDED_TO_BUY = new Set([
  'login.php',
  'signup.php',
  'verify.php',
  'get_cart.php',
  'add_to_cart.php',
  'get_product_detail.php',
  'get_size_stock.php',
  'orders.php',
])

type CallTrouble = { what: string; fix: string; limit?: boolean }

const missingFix = (host: string) => `Upload the PHP scripts to ${host}/backend/api/ again.`

const PHP_SOURCE = /^\s*<\?(?:php|=)/
const DATABASE_ERROR =
  /SQLSTATE|mysqli|PDOException|Access denied for user|Too many connections|Unknown database/i

const quotedWords = (reply: Reply) => {
  const words = firstWordsOf(reply)
  return words === '' ? '' : ` ("${words}")`
}

/** Returns why the shop cannot read this reply; null if it can. A refusal in JSON is a reply that the shop can read. */
function troubleOf(visit: Visit, reply: Reply, file: string): CallTrouble | null {
  const { host, hostServer } = visit
  const { status } = reply
  if (status < 500 && status !== 413 && status !== 429 && parsedReply(reply, file) !== undefined)
    return null
  const instead = hostPageProblem(reply)
  if (status === 0)
    return {
      what: `doesn't answer (${reply.problem})`,
      fix:
        host === visit.origin
          ? 'Does PHP hang? Check its error log and its slow log.'
          : 'Is apiHost in shop.config.json correct, and is that host running?',
    }
  if (PHP_SOURCE.test(reply.text))
    return {
      what: "isn't run: visitors see its source, with the passwords in it",
      fix: 'Switch PHP on immediately: choose a PHP version for this folder in the panel. If an upload replaced the host\'s .htaccess, put its lines with "handler" or "AddHandler" back above BEGIN shop. On your own server, install libapache2-mod-php or run a2enconf php8.2-fpm. Then change the passwords in these scripts.',
    }
  if (DATABASE_ERROR.test(reply.text))
    return {
      what: `can't reach the database: ${status}${quotedWords(reply)}`,
      fix: "Is MySQL running, and are host, name and password in the backend's configuration correct?",
    }
  if (instead !== null) return { what: instead[0], fix: instead[1] }
  if (status >= 300 && status < 400)
    return {
      what: `redirects to ${headerOf(reply, 'location')} (${status}), and the data that the shop sends is lost`,
      fix: `Run the doctor with the address it redirects to, and make the release for that address ("shopUrl"); or remove the host's redirect from backend/ (www, https, slash at the end).`,
    }
  if (status === 404 || (status === 200 && isShopPage(reply)))
    return {
      what:
        status === 404 ? 'is missing (404)' : "is missing: the host sends the shop's page instead",
      fix: missingFix(host),
    }
  if (status === 401)
    return {
      what: 'asks for a password (401)',
      fix: `Protect only the back office's calls, with the original guard: ${placeOfBackendRule(visit, 'guard')}.`,
    }
  if (status === 403)
    return {
      what: 'is refused (403)',
      fix: 'Is there a guard, a firewall (ModSecurity) or a bot check in the panel? Can the web server read the file (644)?',
    }
  if (status === 405)
    return {
      what: "doesn't accept POST (405)",
      fix: 'Is PHP enabled for this folder, or does a static host or CDN answer?',
    }
  if (status === 406 || status === 415)
    return {
      what: `is refused by a firewall (${status})`,
      fix: 'Switch off ModSecurity for this site in the panel, or ask the host to exempt backend/api/ from the rule that its log names.',
    }
  if (status === 413)
    return {
      what: 'is too large for the host (413)',
      fix:
        hostServer === 'nginx'
          ? 'Set client_max_body_size to 8m in server/nginx.conf, and in each nginx in front of it.'
          : 'Ask the host to allow uploads of 8 MB: LimitRequestBody (Apache), client_max_body_size (an nginx in front), SecRequestBodyLimit (ModSecurity).',
    }
  if (status === 429)
    return {
      what: 'is rate-limited by the host (429)',
      fix: 'Try again later. If customers see this too, ask the host to allow more requests per minute.',
      limit: true,
    }
  if ([502, 503, 504].includes(status))
    return {
      what: `can't be reached (${status})`,
      fix: 'Is php-fpm running, and does server/nginx.conf (or the site) name its socket (ls /run/php)? If it is running, all its workers may be busy: raise pm.max_children.',
    }
  return {
    what: `returns ${status}${status === 200 ? ' without JSON' : ''}${quotedWords(reply)}`,
    fix: "Check PHP's error log (in the panel, or the file error_log beside the script).",
  }
}

export async function examineBackend(visit: Visit): Promise<boolean> {
  const reply = await visit.read('get_products.php')
  visit.hostServer = reply.status === 0 ? visit.server : serverKindOf(reply)
  const trouble = troubleOf(visit, reply, 'get_products.php')
  if (trouble === null) {
    visit.good('the backend')
    rulesOfBackend(visit, reply)
    if (!visit.unruled && !/no-store/.test(headerOf(reply, 'cache-control')))
      visit.wrong(
        'call caching',
        `Cache-Control is "${headerOf(reply, 'cache-control')}": browsers may keep old replies`,
        `Send "Cache-Control: no-store" for backend/: ${placeOfBackendRule(visit, 'kept')}.`,
      )
    if (parseJson(reply.text.trim()) === undefined)
      visit.think(
        'PHP notices',
        `are printed around the JSON and show the server's paths${quotedWords(reply)}`,
        "Set PHP's display_errors to Off (upload server/backend.user.ini as backend/.user.ini, or use the PHP settings in the panel).",
      )
    return true
  }
  const name = PHP_SOURCE.test(reply.text)
    ? 'PHP'
    : DATABASE_ERROR.test(reply.text)
      ? 'the database'
      : [502, 503, 504].includes(reply.status)
        ? 'php-fpm'
        : 'the backend'
  visit.stop(name, `get_products.php ${trouble.what}`, trouble.fix)
  return false
}

/** A backend in a folder or on a second host has its own .htaccess. If the file is missing, several protections are off. */
function rulesOfBackend(visit: Visit, call: Reply): void {
  const { build, hostServer } = visit
  if (isOwnBackend(visit) || hostServer !== 'apache' || build?.rules === undefined) return
  const rules = headerOf(call, 'x-shop-rules')
  if (rules === build.rules) return visit.good('backend/.htaccess version')
  visit.unruled = rules === ''
  visit.wrong(
    'backend/.htaccess',
    rules === ''
      ? "is missing or isn't read: other websites can send writes, browsers may keep old replies, and uploaded scripts may run"
      : `is version ${rules}; this build needs ${build.rules}`,
    `Upload server/backend.htaccess as backend/.htaccess, and server/uploads.htaccess as .htaccess into the upload folders (its version: ${placeOfBackendRule(visit, 'mark')}; it needs AllowOverride FileInfo AuthConfig).`,
  )
}

// ---- what the shop sends ------------------------------------------------------------------------------------------------

type PostBody = { file: string; type: string; body: string | Buffer }

const BOUNDARY = 'shop-doctor-0123456789'
const multipart = (head: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

const LOGIN_POST: PostBody = {
  file: 'login.php',
  type: 'application/json',
  body: JSON.stringify({ email: UNKNOWN_EMAIL, password: 'shop-doctor' }),
}
const ORDER_POST: PostBody = {
  file: 'orders.php',
  type: FORM_TYPE,
  body: multipart('name="shop_doctor"', '1'),
}
/** login.php reads only JSON, so it refuses this file. Any reply by the script proves that the host lets the upload through. */
const uploadPost = (): PostBody => ({
  file: 'login.php',
  type: FORM_TYPE,
  body: multipart(
    'name="shop_doctor"; filename="receipt.jpg"\r\nContent-Type: image/jpeg',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(UPLOAD_BYTES)]),
  ),
})

const RECEIPT_TEXT = 'a receipt of 1.9 MB'
/**
 * With these statuses the host refuses a body before the script runs. Any other status means that the script received the
 * body.
 */
const STATUSES_BEFORE_PHP = new Set([
  0, 301, 302, 303, 307, 308, 403, 406, 413, 415, 429, 502, 503, 504,
])

/** Reports that the backend is on another host, which does not allow the shop's origin. */
export const reportBlockedOrigin = (visit: Visit): void =>
  visit.stop(
    'own origin',
    `${visit.host} doesn't let ${visit.origin} read its replies`,
    `Upload server/backend.htaccess as backend/.htaccess to ${visit.host}, with the shop's address in its SetEnvIf Origin line: ${placeOfBackendRule(visit, 'listed')}.`,
  )

const postOf = (visit: Visit, { file, type, body }: PostBody, origin: string) =>
  visit.ask(`${visit.host}/backend/api/${file}`, {
    method: 'POST',
    headers: {
      'Content-Type': type,
      Accept: 'application/json, text/plain, */*',
      ...(origin !== '' && { Origin: origin }),
    },
    body,
    refusable: true,
  })

/** Sends login, order and receipt as the shop does, with the Origin header that browsers add. */
export async function examineWrites(visit: Visit): Promise<void> {
  const { origin } = visit
  const said = new Set<string>()
  const tell = (name: string, { what, fix }: CallTrouble, level = visit.stop) => {
    // Leave out the redirect's target, so that redirects of all scripts become one finding.
    const cause = what.replace(/ to \S+/, '')
    if (!said.has(cause)) level(name, what, fix)
    said.add(cause)
  }
  const sent = [
    ['login', LOGIN_POST],
    ['order', ORDER_POST],
    [RECEIPT_TEXT, uploadPost()],
  ] as const
  const missing: string[] = []
  for (const [name, one] of sent) {
    const reply = await postOf(visit, one, origin)
    const trouble =
      name === RECEIPT_TEXT && !STATUSES_BEFORE_PHP.has(reply.status)
        ? null
        : troubleOf(visit, reply, one.file)
    if (trouble === null) {
      visit.good(name, 'reaches the backend')
      continue
    }
    // The script is missing; examineScripts reports all missing scripts together.
    if (reply.status === 404) {
      missing.push(one.file)
      continue
    }
    if (reply.status === 403 && (await postOf(visit, one, '')).status !== 403) {
      if (visit.host !== origin) return reportBlockedOrigin(visit)
      tell("the shop's own POST", {
        what: 'is refused (403): the proxy in front changes Host, so the shop looks like another site',
        fix: `Make that proxy keep Host: proxy_set_header Host $http_host; (nginx) or ProxyPreserveHost On (Apache). The rule that refuses the request: ${placeOfBackendRule(visit, 'forged')}.`,
      })
      continue
    }
    if (reply.status === 403)
      tell('every POST', {
        what: 'is refused (403), even though the scripts can be read',
        fix: 'Ask the host to allow POST below backend/api/: its firewall (ModSecurity, a bot check) or a <Limit POST> in an .htaccess refuses it.',
      })
    // A script that checks nothing may crash on an order without fields, so this is only a warning.
    else if (reply.status === 500 && name === 'order')
      tell(
        name,
        {
          what: `returns 500 when sent without fields${quotedWords(reply)}`,
          fix: "Check PHP's error log. The script should refuse such an order with a message.",
        },
        visit.think,
      )
    else tell(`${name} (${one.file})`, trouble, trouble.limit ? visit.think : visit.stop)
  }
  await examineScripts(visit, missing)
}

// ---- each script of the contract ----------------------------------------------------------------------------------------

const queryOf = ({ fields }: Call) =>
  fields.length === 0
    ? ''
    : `?${new URLSearchParams(fields.map((name) => [name, name.includes('email') ? UNKNOWN_EMAIL : name === 'q' ? 'shop-doctor' : UNKNOWN_ID]))}`

/** Checks that each script exists: reads by GET, writes by OPTIONS, which changes nothing. */
async function examineScripts(visit: Visit, missing: readonly string[]): Promise<void> {
  const { host } = visit
  const options = (file: string) =>
    visit.ask(`${host}/backend/api/${file}`, {
      method: 'OPTIONS',
      refusable: true,
      headers: visit.authHeaders,
    })
  // If even a script that exists answers 404 to OPTIONS, a 404 proves nothing.
  const tells = (await options('get_products.php')).status !== 404
  const shopper = CONTRACT.filter(({ audience, stream }) => audience === 'storefront' && !stream)
  // A guard answers for all scripts behind it, also for missing ones.
  const guarded =
    visit.auth === '' && [401, 403].includes((await visit.read('get_orders.php')).status)
  const office = CONTRACT.filter(({ audience, stream }) => audience === 'admin' && !stream)
  const lost = new Map<string, { fix: string; files: string[] }>()
  const note = (file: string, { what, fix }: CallTrouble) => {
    const kind = lost.get(what) ?? { fix, files: [] }
    if (!kind.files.includes(file)) kind.files.push(file)
    lost.set(what, kind)
  }
  const gone = { what: 'is missing (404)', fix: missingFix(host) }
  for (const file of missing) note(file, gone)
  await Promise.all(
    shopper.map(async (call) => {
      const { file, method } = call
      if (file === 'login.php' || file === 'orders.php' || file === 'get_products.php') return
      if (method === 'GET') {
        const trouble = troubleOf(visit, await visit.read(file, queryOf(call)), file)
        // A script that does not check its fields may crash on made-up ids, so do not report its 500.
        if (trouble && !(trouble.what.startsWith('returns 500') && call.fields.length > 0))
          note(file, trouble)
      } else if (
        tells &&
        !CONTRACT.some((other) => other.file === file && other.method === 'GET')
      ) {
        if ((await options(file)).status === 404) note(file, gone)
      }
    }),
  )
  if (tells && !guarded)
    await Promise.all(
      office.map(async ({ file }) => {
        if ((await options(file)).status === 404) note(file, gone)
      }),
    )
  for (const [what, { fix, files }] of lost) {
    const stops = files.some((file) => NEEDED_TO_BUY.has(file))
    ;(stops ? visit.stop : visit.wrong)(files.toSorted().join(', '), what, fix)
  }
  if (lost.size === 0)
    visit.good('contract scripts', tells && !guarded ? 'all found' : 'all storefront scripts found')
}

// ---- caches ------------------------------------------------------------------------------------------------------------

/** A cached reply can show another shopper's cart or an old price, or hide what the shopper has just done. */
export async function examineCaches(visit: Visit): Promise<void> {
  const fix =
    'Switch off caching below backend/ in the panel of the host or CDN (a rule "bypass cache" for /backend/*). The backend already sends no-store, but that cache ignores it.'
  const { products } = Object(
    parsedReply(await visit.read('get_products.php'), 'get_products.php'),
  ) as { products?: unknown }
  const rows = Object.values(Object(products) as object) as { id?: unknown }[]
  const id = String(rows.find((row) => Object(row).id !== undefined)?.id ?? '')
  // Ask a second time, because a cache can only answer the second request.
  const again = await visit.ask(`${visit.host}/backend/api/get_products.php`)
  const sign = cacheSigns(again)
  if (sign !== '')
    return visit.stop(
      'calls',
      `are answered from a cache (${sign}): carts, stock and orders may be outdated or belong to another customer`,
      fix,
    )
  if (id === '' || !/^[\w.-]{1,64}$/.test(id)) return
  const [one, other] = await Promise.all(
    [id, UNKNOWN_ID].map((wanted) => visit.read('get_product_detail.php', `?id=${wanted}`)),
  )
  const { product } = Object(parsedReply(one as Reply, 'get_product_detail.php')) as {
    product?: unknown
  }
  if (one?.text !== other?.text) return visit.good('calls', 'are not cached')
  if (product)
    visit.stop(
      'calls',
      'are answered from a cache that ignores the part after "?": two products get the same reply, and all customers share one cart',
      fix,
    )
  else
    visit.stop(
      'products',
      `get_product_detail.php?id=${id} returns no product, even though the list contains it: no product can be opened`,
      'Does a proxy or CDN in front remove the part after the "?" from addresses? If not, the script can\'t find products that get_products.php lists.',
    )
}
