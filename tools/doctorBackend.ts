import { parseJson } from '../src/api/core/php.ts'
import { stampSortKey } from '../src/rules/days.ts'
import { receiptUrlCandidates } from '../src/rules/receipt.ts'
import { imageUrlCandidates } from '../src/rules/safeUrl.ts'
import type { Reply } from './doctorRequests.ts'
import { reportBlockedOrigin } from './doctorCalls.ts'
import { placeOfBackendRule } from './doctorRules.ts'
import { headerOf, parsedReply, type Visit } from './doctorVisit.ts'
import { policyDirectives } from './policy'

// Checks the parts of the backend other than its calls: pictures, streams, other origins, receipts, times, uploads.

const FOREIGN_ORIGIN = 'https://shop-doctor.invalid'

// ---- pictures ---------------------------------------------------------------------------------------------------------

/** Collects the texts under keys that name pictures. Some backends store a list of pictures as JSON text, which is decoded. */
function picturePaths(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => picturePaths(part, key))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) => picturePaths(part, name))
  if (typeof value !== 'string' || value.trim() === '' || !/image|picture|photo|banner/i.test(key))
    return []
  const inside = value.trimStart().startsWith('[') ? parseJson(value) : undefined
  return inside === undefined ? [value] : picturePaths(inside, key)
}

const PICTURE_LISTS = [
  'get_products.php',
  'get_categories.php',
  'get_homepage_data.php',
  'get_aboutus_data.php',
  'get_bottom_data.php',
]

export async function examinePictures(visit: Visit): Promise<void> {
  const { host, page, build } = visit
  const lists = await Promise.all(
    PICTURE_LISTS.map(async (file) => picturePaths(parsedReply(await visit.read(file), file))),
  )
  const policy = headerOf(page, 'content-security-policy') || build?.policy || ''
  const allowed = policyDirectives(policy).get('img-src') ?? []
  const own = (origin: string) =>
    origin === visit.origin || allowed.includes(origin) || allowed.includes('*')
  const foreign = new Map<string, number>()
  for (const path of lists.flat()) {
    const [first] = imageUrlCandidates(path, host)
    const origin =
      first === undefined || first.startsWith('data:') ? visit.origin : new URL(first).origin
    if (!own(origin)) foreign.set(origin, (foreign.get(origin) ?? 0) + 1)
  }
  for (const [origin, count] of foreign)
    visit.stop(
      'pictures',
      `${count} are on ${origin}, which img-src in the policy blocks`,
      `If that is this shop's address with or without www, redirect one to the other; in nginx, or set fastcgi_param HTTP_HOST $http_host. Otherwise add "adminHosts": ["${origin}"] to shop.config.json and make a new release.`,
    )
  const tried: { path: string; first: boolean; fault: string }[] = []
  for (const [at, list] of lists.entries())
    for (const path of list.slice(0, 2)) {
      const places = imageUrlCandidates(path, host).filter(
        (place) => !place.startsWith('data:') && own(new URL(place).origin),
      )
      // Try the addresses in the page's order; the page asks for the next one only if the one before shows nothing.
      const faults: string[] = []
      for (const place of places) {
        faults.push(pictureFault(await visit.ask(place)))
        if (faults.at(-1) === '') break
      }
      // If an address has a broken file, report the file rather than the addresses without one.
      const fault = faults.includes('')
        ? ''
        : (faults.find((one) => one !== 'returns 404') ?? faults[0] ?? '')
      if (places.length > 0) tried.push({ path, first: at === 0, fault })
    }
  const lost = tried.filter(({ fault }) => fault !== '')
  const [one] = lost
  if (one === undefined) return visit.good('pictures', `${tried.length} checked`)
  const products = tried.filter(({ first }) => first)
  const none = products.length > 0 && products.every(({ fault }) => fault !== '')
  ;(none ? visit.stop : visit.think)(
    'pictures',
    `${lost.length} of ${tried.length} can't be loaded: ${one.path} ${one.fault}`,
    one.fault === EMPTY_TEXT
      ? 'Uploads are stored as empty files. Is the disk or your quota full (see the panel)? Make room, then upload these pictures again.'
      : one.fault.startsWith('has the type')
        ? `Make the server send pictures with the right content type: ${visit.hostServer === 'nginx' ? 'include /etc/nginx/mime.types in http { }' : 'AddType image/svg+xml .svg, AddType image/webp .webp'}.`
        : 'Are the upload folders on the server, and can the web server read them (folders 755, files 644)?',
  )
}

const EMPTY_TEXT = 'is empty (0 bytes)'

/** Returns why a browser shows no picture for this reply; '' if it shows one. */
function pictureFault(reply: Reply): string {
  if (reply.status !== 200) return `returns ${reply.status || reply.problem}`
  if (reply.body.length === 0) return EMPTY_TEXT
  const type = headerOf(reply, 'content-type')
  return type.startsWith('image/') ? '' : `has the type "${type}"`
}

// ---- streams ----------------------------------------------------------------------------------------------------------

export async function examineStreams(visit: Visit): Promise<void> {
  const { host, streamMs, config } = visit
  const address = `${host}/backend/api/products_sse.php`
  const headers = { Accept: 'text/event-stream', 'Accept-Encoding': 'gzip, deflate, br' }
  if (config.streams === 'off') return visit.good('streams', 'are switched off in shop.config.json')
  const stream = await visit.hold(address, {
    timeoutMs: streamMs,
    headers,
    enough: (text) => /(^|\n)data:.*\r?\n\r?\n/.test(text),
  })
  const held =
    'Switch buffering off. In PHP, set output_buffering = 0 (upload server/backend.user.ini as backend/.user.ini) and call flush() in the script. In Apache with php-fpm, set ProxySet flushpackets=on. In nginx, set fastcgi_buffering off. If nothing helps, set "streams" to "off" in shop.config.json.'
  // If even the headers have not arrived, a proxy or PHP buffers the reply until the script ends.
  if (stream.status === 0 && /^no end/.test(stream.problem))
    return visit.wrong(
      'first stream message',
      `didn't arrive within ${streamMs / 1000} s, and neither did the headers: a proxy or PHP is buffering it`,
      held,
    )
  if (stream.status !== 200)
    return visit.wrong(
      'streams',
      `products_sse.php returns ${stream.status || stream.problem}, so the shop reads its lists once and shows no live changes`,
      'Is the script uploaded?',
    )
  if (!/^text\/event-stream/.test(headerOf(stream, 'content-type')))
    visit.wrong(
      'stream content type',
      `is "${headerOf(stream, 'content-type')}", so browsers refuse the streams`,
      "Add header('Content-Type: text/event-stream') to the script.",
    )
  // The server's rules recognise a stream by its path and mark its headers. Without mod_setenvif the mark is missing.
  const unmarked =
    visit.hostServer === 'apache' &&
    headerOf(stream, 'x-shop-rules') !== '' &&
    !/no-transform/.test(headerOf(stream, 'cache-control'))
  if (unmarked)
    visit.wrong(
      'mod_setenvif',
      "is switched off: streams may be delayed, and the guard of the back office can't work",
      `Switch it on; the rules need it from this line on: ${placeOfBackendRule(visit, 'stream')}. Debian: a2enmod setenvif && systemctl restart apache2. Shared hosting: ask the host.`,
    )
  const packed = headerOf(stream, 'content-encoding')
  if (packed !== '' && !unmarked && !visit.unruled)
    visit.wrong(
      'stream compression',
      `${packed} is on, so messages are delayed`,
      `Set no-gzip for *_sse.php (${placeOfBackendRule(visit, 'stream')}), and PHP's zlib.output_compression to Off.`,
    )
  // If a small call is slow too, the streams are not the cause.
  const usual = (await visit.read('fetch_shipping_charge.php')).ms
  const slow = usual > streamMs * 0.4
  if (slow)
    visit.wrong(
      'backend speed',
      `a small call takes ${(usual / 1000).toFixed(1)} s, so every page is slow`,
      "Check the host's load in its panel, and the slow logs of MySQL and PHP. Ask for a faster plan, or switch off plugins that inspect every request.",
    )
  const late = !slow && (stream.problem !== '' || stream.first === null || stream.first > 2000)
  if (late && packed === '')
    visit.wrong(
      'first stream message',
      stream.first === null || stream.problem !== ''
        ? `didn't arrive within ${streamMs / 1000} s: a proxy or PHP is buffering it`
        : `arrived only after ${stream.first} ms`,
      held,
    )
  if (!late && !slow) visit.good('first stream message', `arrived after ${stream.first} ms`)
  if (!slow) await examineSixStreams(visit, address, headers)
}

/** A few visitors hold six streams open; if PHP has too few workers, every call then waits until a stream ends. */
async function examineSixStreams(
  visit: Visit,
  address: string,
  headers: Record<string, string>,
): Promise<void> {
  const hold = visit.streamMs / 2
  let letGo = () => {}
  const until = new Promise<void>((done) => (letGo = done))
  const begun = performance.now()
  const streams = Array.from({ length: 6 }, () =>
    visit.hold(address, { timeoutMs: hold, headers, until }),
  )
  await new Promise((done) => setTimeout(done, Math.min(300, hold / 10)))
  const call = await visit.hold(`${visit.host}/backend/api/fetch_shipping_charge.php`, {
    timeoutMs: hold * 2,
  })
  // True if the backend answered the call only after the streams had ended.
  const waited = performance.now() - begun >= hold * 0.95
  letGo()
  await Promise.all(streams)
  if (call.problem !== '' || waited)
    visit.wrong(
      'PHP workers',
      `with six streams open, a call ${call.problem === '' ? `took ${(call.ms / 1000).toFixed(1)} s` : 'got no answer'}: a few visitors are enough to block the shop`,
      'Raise the number of workers (pm.max_children in /etc/php/*/fpm/pool.d/www.conf, or the number of processes in the panel), or set "streams" to "short" in shop.config.json.',
    )
  else visit.good('six streams', `a call took ${call.ms} ms`)
}

// ---- other origins ----------------------------------------------------------------------------------------------------

export async function examineOrigins(visit: Visit): Promise<void> {
  const { host, origin } = visit
  const api = `${host}/backend/api`
  const asks = {
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type',
  }
  const read = await visit.ask(`${api}/get_products.php`, { headers: { Origin: FOREIGN_ORIGIN } })
  const preflight = await visit.ask(`${api}/remove_from_cart.php`, {
    method: 'OPTIONS',
    headers: { Origin: FOREIGN_ORIGIN, ...asks },
    refusable: true,
  })
  const lets = (reply: typeof read) =>
    ['*', FOREIGN_ORIGIN].includes(headerOf(reply, 'access-control-allow-origin'))
  const open = [
    lets(read) && 'read replies',
    lets(preflight) && preflight.status < 400 && 'send writes',
  ].filter(Boolean)
  if (visit.unruled) return
  if (open.length > 0)
    visit.wrong(
      'other origins',
      `any web page can ${open.join(' and ')} from a visitor's browser (Access-Control-Allow-Origin)`,
      `Restore the lines that remove this header: ${placeOfBackendRule(visit, 'origins')}. Also remove header('Access-Control-Allow-Origin: *') from the PHP scripts.`,
    )
  else visit.good('other origins', "can't read the shop's data")
  if (host !== origin) {
    const ours = await visit.ask(`${api}/get_products.php`, { headers: { Origin: origin } })
    if (!['*', origin].includes(headerOf(ours, 'access-control-allow-origin')))
      reportBlockedOrigin(visit)
  }
  // No cart line has this id, so the call changes nothing even if it reaches the backend.
  const forged = await visit.ask(`${api}/remove_from_cart.php`, {
    method: 'POST',
    headers: { Origin: FOREIGN_ORIGIN, 'Content-Type': 'text/plain' },
    body: JSON.stringify({ cart_id: '0', email: 'nobody@shop-doctor.invalid' }),
    refusable: true,
  })
  // The backend got the write if the reply has one of these statuses or is JSON. Otherwise the host itself replied.
  const arrives =
    [200, 201, 204, 500].includes(forged.status) ||
    parsedReply(forged, 'remove_from_cart.php') !== undefined
  if (!arrives) visit.good('forged writes', 'are refused')
  else
    visit.wrong(
      'forged writes',
      `a write from another web page reaches the backend (${forged.status})`,
      `Restore the lines "Pages of other sites may not send writes": ${placeOfBackendRule(visit, 'forged')}.`,
    )
}

// ---- the back office and the uploads ---------------------------------------------------------------------------------------

export async function examineAdmin(visit: Visit): Promise<void> {
  const { host, auth } = visit
  const orders = await visit.read('get_orders.php')
  const isGuarded = ({ status }: Reply) => status === 401 || status === 403
  const open = [
    ['get_orders.php', orders] as const,
    ['get_users.php', await visit.read('get_users.php')] as const,
  ].flatMap(([name, reply]) => (isGuarded(reply) ? [] : [name]))
  if (open.length > 0)
    // A given password means that the owner believes the guard to be on, so an open guard is then an error, not a hint.
    (auth === '' ? visit.think : visit.wrong)(
      'back office guard',
      `${auth === '' ? '' : 'is off: '}anyone can read ${open.join(', ')}: names, addresses and phone numbers of all customers`,
      `Uncomment the guard's lines and create its password file: ${placeOfBackendRule(visit, 'guard')}.`,
    )
  else visit.good('back office guard')
  const seen =
    isGuarded(orders) && auth !== ''
      ? await visit.ask(`${host}/backend/api/get_orders.php`, {
          headers: visit.authHeaders,
        })
      : orders
  if (isGuarded(seen) && auth !== '')
    return visit.wrong(
      'OFFICE_AUTH',
      'the guard rejects this user and password',
      'Use those from the password file: OFFICE_AUTH=user:password.',
    )
  if (isGuarded(seen))
    return visit.note(
      'receipts and times',
      "weren't checked, because the orders are guarded",
      'To check the newest ones, run OFFICE_AUTH=user:password npm run doctor -- ADDRESS.',
    )
  const { orders: list } = Object(parsedReply(seen, 'get_orders.php')) as { orders?: unknown }
  const rows = Object.values(Object(list) as object).map(
    (row) => Object(row) as { payment_receipt?: unknown; created_at?: unknown },
  )
  const zone = typeof visit.config.stampZone === 'string' ? visit.config.stampZone : ''
  const timed = rows
    .map((row) => ({ row, at: stampSortKey(withZone(String(row.created_at ?? ''), zone)) }))
    .toSorted((one, other) => other.at - one.at)
  examineTimes(visit, timed[0]?.at ?? -1, Date.parse(headerOf(seen, 'date')))
  await examineReceipts(
    visit,
    timed.map(({ row }) => String(row.payment_receipt ?? '')),
  )
}

const withZone = (stamp: string, zone: string) =>
  /\d$/.test(stamp.trim()) && zone !== '' && stamp.includes(':') ? stamp + zone : stamp

const NEPAL_MS = 345 * 60_000
const MINUTE_MS = 60_000

/** Compares the newest order's time with the server's clock. Both are in Nepal time, as the shop reads them. */
function examineTimes(visit: Visit, newest: number, clock: number): void {
  if (newest < 0 || Number.isNaN(clock)) return
  const minutes = (clock + NEPAL_MS - newest) / MINUTE_MS
  const fix =
    'Set the time zone of PHP and MySQL to Asia/Kathmandu (date.timezone in backend/.user.ini or in the panel), with "stampZone" "" in shop.config.json. If both must stay in UTC, set "stampZone" to "Z".'
  if (minutes < -10)
    visit.wrong(
      'time zone',
      `the newest order is dated ${Math.round(-minutes)} minutes in the future`,
      fix,
    )
  // An order that looks 344 to 360 minutes old was probably just placed and stored in UTC, 345 minutes behind Nepal. In
  // one of a hundred visits the newest order has this age by chance.
  else if (minutes >= 344 && minutes <= 360)
    visit.wrong(
      'time zone',
      "the newest order looks 5 h 45 min old, exactly the difference between UTC and Nepal: new orders show the wrong time, and Today and the day's sales are wrong",
      `${fix} If nobody has ordered in the last few minutes, check again after the next order.`,
    )
  else visit.good('time zone')
}

async function examineReceipts(visit: Visit, given: readonly string[]): Promise<void> {
  const folder =
    typeof visit.config.receiptsFolder === 'string' ? visit.config.receiptsFolder : undefined
  // Leave out values such as "null", which are not file names.
  const tried = given
    .map((name) => ({ name, places: receiptUrlCandidates(name, visit.host, folder) }))
    .filter(({ places }) => places.length > 0)
    .slice(0, 3)
  const seen = await Promise.all(
    tried.map(async ({ name, places }) => {
      const replies: Reply[] = []
      for (const place of places) {
        const reply = await visit.ask(place, { headers: visit.authHeaders, refusable: true })
        if ([200, 401, 403].includes(reply.status)) replies.push(reply)
        if (reply.status === 200 && reply.body.length > 0) break
      }
      return {
        name,
        found: replies.length > 0,
        empty:
          replies.length > 0 &&
          replies.every(({ status, body }) => status === 200 && body.length === 0),
      }
    }),
  )
  const empty = seen.filter((one) => one.empty)
  if (empty.length > 0)
    visit.stop(
      'receipts',
      `${empty.length} of the last ${seen.length} are empty (0 bytes), such as ${empty[0]?.name}: payments can't be checked`,
      'Is the disk or your quota full (see the panel)? Make room, and ask these customers for their receipts again.',
    )
  else if (seen.length > 0 && !seen.some(({ found }) => found))
    visit.wrong(
      'receiptsFolder',
      `the receipts of the latest orders can't be found, such as ${seen[0]?.name}`,
      'Set "receiptsFolder" in shop.config.json to the folder in which the backend stores receipts.',
    )
  else if (seen.length > 0) visit.good('receipts')
}

const MARKER_SCRIPT = 'shop-doctor.php'

const megabytesOf = (value: unknown): number => {
  const [, number = '0', unit = ''] = /^\s*(\d+)\s*([kmg]?)/i.exec(String(value)) ?? []
  return (
    Number(number) * ({ k: 1 / 1024, m: 1, g: 1024, '': 1 / 1_048_576 }[unit.toLowerCase()] ?? 0)
  )
}

/**
 * Requests server/shop-doctor.php, which the owner may have copied into these folders. In the upload folders PHP must
 * not run it; in backend/api it prints PHP's limits.
 */
export async function examineUploads(visit: Visit): Promise<void> {
  const { host } = visit
  const rule = `Refuse scripts there: ${placeOfBackendRule(visit, 'uploads')}${visit.hostServer === 'nginx' ? ', before every location that runs PHP' : '; and copy server/uploads.htaccess as .htaccess into each upload folder'}.`
  const ran: string[] = []
  let unguarded = false
  for (const folder of ['backend/api/uploads', 'backend/uploads', 'uploads']) {
    const reply = await visit.ask(`${host}/${folder}/${MARKER_SCRIPT}`, { refusable: true })
    if (reply.status === 200 && /shop-doctor/.test(reply.text)) ran.push(folder)
    if (folder === 'backend/api/uploads' && reply.status === 404) unguarded = true
  }
  if (ran.length > 0)
    visit.wrong(
      'PHP in uploads',
      `a script in ${ran.join(', ')} runs or is shown: anyone who uploads one can take over the host`,
      rule,
    )
  else if (unguarded && !visit.unruled)
    visit.think(
      'PHP in uploads',
      "the server doesn't block .php files there",
      `${rule} To be sure, copy server/${MARKER_SCRIPT} there and run the doctor again.`,
    )
  else if (!unguarded) visit.good('PHP in uploads', 'is refused')
  const printed = await visit.ask(`${host}/backend/api/${MARKER_SCRIPT}`, { refusable: true })
  const limits = (Object(parseJson(printed.text)) as { 'shop-doctor'?: Record<string, unknown> })[
    'shop-doctor'
  ]
  if (printed.status !== 200 || limits === undefined)
    return visit.note(
      "PHP's limits",
      "weren't checked",
      `Copy server/${MARKER_SCRIPT} into backend/api, run the doctor again, then delete it.`,
    )
  const [file, form] = [megabytesOf(limits.upload_max_filesize), megabytesOf(limits.post_max_size)]
  if (file < 2)
    visit.stop(
      'upload_max_filesize',
      `is ${String(limits.upload_max_filesize)}: receipts of up to 1.9 MB are refused`,
      "Set PHP's upload_max_filesize to 8M (backend/.user.ini, or the PHP settings in the panel).",
    )
  if (form < 8)
    visit.wrong(
      'post_max_size',
      `is ${String(limits.post_max_size)}: forms with pictures are refused`,
      "Set PHP's post_max_size to 8M or more, above upload_max_filesize.",
    )
  const { stampZone = '' } = visit.config
  const wanted = stampZone === '' ? '+05:45' : stampZone === 'Z' ? '+00:00' : stampZone
  if (limits.zone !== undefined && limits.zone !== wanted)
    visit.wrong(
      'time zone',
      `PHP's clock is at ${String(limits.zone)}, and the shop reads its times as ${String(wanted)}: new orders show the wrong time, and Today and the day's sales are wrong`,
      'Set date.timezone to Asia/Kathmandu in backend/.user.ini (or the panel), and the same zone in MySQL. If both must stay in UTC, set "stampZone" to "Z" in shop.config.json.',
    )
  if (/^(1|on|true)$/i.test(String(limits.display_errors)))
    visit.think('PHP notices', 'display_errors is on', "Set PHP's display_errors to Off.")
  visit.think(
    MARKER_SCRIPT,
    'is still in backend/api',
    'Delete it now; it was only for this check.',
  )
}
