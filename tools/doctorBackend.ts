import { imageCandidates } from '../src/rules/safe.ts'
import type { Reply } from './doctorAsk.ts'
import { receiptCandidates } from '../src/rules/receiptPlaces.ts'
import { directives } from './observatory.mjs'
import { backendRule, isOwnBackend } from './doctorRules.ts'
import { firstWords, header, isShop, serverOf, type Visit } from './doctorVisit.ts'

// The backend as the shop asks it: calls, streams, pictures, other origins, uploads.

const FOREIGN = 'https://shop-doctor.invalid'

const parsedFrom = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** False if the backend cannot be asked at all. */
export async function examineCalls(visit: Visit): Promise<boolean> {
  const { host } = visit
  const call = await visit.ask(`${host}/backend/api/get_products.php`)
  visit.hostServer = call.status === 0 ? visit.server : serverOf(call)
  const name = 'the backend'
  if (/^\s*<\?(php|=)/.test(call.text)) {
    visit.stop(
      'PHP',
      'is not run: its source is shown, with the passwords in it',
      'Switch PHP on at once. Debian: a2enmod proxy_fcgi, a2enconf php8.2-fpm, or the package libapache2-mod-php. Change the passwords that stood there.',
    )
    return false
  }
  const json = parsedFrom(call.text)
  if (call.status === 200 && json !== null) {
    visit.good(name)
    rulesOfBackend(visit, call)
    if (!visit.unruled && !/no-store/.test(header(call, 'cache-control')))
      visit.wrong(
        'calls are not kept',
        `Cache-Control is "${header(call, 'cache-control')}"`,
        `no-store for backend/: ${backendRule(visit, 'kept')}.`,
      )
    await pictures(visit, json)
    return true
  }
  const words = firstWords(call)
  const said = words === '' ? '' : ` ("${words}")`
  if (
    /SQLSTATE|mysqli|PDOException|Access denied for user|Too many connections|Unknown database/i.test(
      call.text,
    )
  )
    visit.stop(
      'the database',
      `does not answer the backend: ${call.status}${said}`,
      "Does MySQL run, and are host, name and password in the backend's configuration right?",
    )
  else if (
    call.status === 200 &&
    /\{[\s\S]*\}/.test(call.text) &&
    /<b>|Warning|Notice|Deprecated/i.test(call.text)
  ) {
    visit.think(
      'PHP notices',
      `stand before the JSON and tell your paths${said}`,
      'PHP: display_errors = Off (deploy/backend.user.ini as backend/.user.ini).',
    )
    await pictures(visit, parsedFrom(/\{[\s\S]*\}/.exec(call.text)?.[0] ?? ''))
    return true
  } else if (call.status === 200 && isShop(call))
    visit.stop(
      name,
      `is not there: ${host}/backend/api/ gives the shop's page`,
      'Upload the backend beside index.html.',
    )
  else if (call.status === 404)
    visit.stop(
      name,
      `is not at ${host}/backend/api/ (404)`,
      'Upload the backend as backend/ into the document root of that host, or set apiHost in shop.config.json.',
    )
  else if ([502, 503, 504].includes(call.status))
    visit.stop(
      'php-fpm',
      `is not reached (${call.status})`,
      'Does php-fpm run, and is its socket the one that the configuration names (ls /run/php)? With php-fpm running: pm.max_children may be used up.',
    )
  else if (call.status === 401 || call.status === 403)
    visit.stop(
      name,
      `get_products.php is guarded (${call.status})`,
      `The guard belongs on the back office's calls alone, unchanged: ${backendRule(visit, 'guard')}.`,
    )
  else if (call.status === 0)
    visit.stop(
      name,
      `${host} does not answer (${call.problem})`,
      host === visit.origin
        ? 'Does PHP hang? See its error log and the slow log.'
        : 'Is apiHost in shop.config.json right, and does that host run?',
    )
  else
    visit.stop(
      name,
      `get_products.php gives ${call.status}${json === null && call.status === 200 ? ' and no JSON' : ''}${said}`,
      `See PHP's error log. npm run contract -- ${host} says more.`,
    )
  return false
}

/** In a folder, and on a second host, the backend has rules of its own; without them several things are open at once. */
function rulesOfBackend(visit: Visit, call: Reply): void {
  const { build, hostServer } = visit
  if (isOwnBackend(visit) || hostServer !== 'apache' || build?.rules === undefined) return
  const rules = header(call, 'x-shop-rules')
  if (rules === build.rules) return visit.good('version of backend/.htaccess')
  visit.unruled = rules === ''
  visit.wrong(
    'backend/.htaccess',
    rules === ''
      ? 'is missing or not read: other web pages may write, replies are kept, and scripts among the uploads may run'
      : `is of version ${rules}; this build needs ${build.rules}`,
    `Put deploy/backend.htaccess there as .htaccess, and deploy/uploads.htaccess into the folders of uploads (the mark: ${backendRule(visit, 'mark')}; AllowOverride FileInfo AuthConfig).`,
  )
}

// ---- pictures ---------------------------------------------------------------------------------------------------------

/** Texts under a key that names pictures, also in a list that is stored as text. */
function picturePaths(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => picturePaths(part, key))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) => picturePaths(part, name))
  if (typeof value !== 'string' || value.trim() === '' || !/image|picture|photo|banner/i.test(key))
    return []
  const inside = value.trimStart().startsWith('[') ? parsedFrom(value) : null
  return inside === null ? [value] : picturePaths(inside, key)
}

async function pictures(visit: Visit, products: unknown): Promise<void> {
  const { host, page, build } = visit
  const replies = await Promise.all(
    [
      'get_categories.php',
      'get_homepage_data.php',
      'get_aboutus_data.php',
      'get_bottom_data.php',
    ].map((file) => visit.ask(`${host}/backend/api/${file}`)),
  )
  const lists = [products, ...replies.map(({ text }) => parsedFrom(text))].map((list) =>
    picturePaths(list),
  )
  const policy = header(page, 'content-security-policy') || build?.policy || ''
  const allowed = directives(policy).get('img-src') ?? []
  const own = (origin: string) =>
    origin === visit.origin || allowed.includes(origin) || allowed.includes('*')
  const foreign = new Map<string, number>()
  for (const path of lists.flat()) {
    const [first] = imageCandidates(path, host)
    const origin =
      first === undefined || first.startsWith('data:') ? visit.origin : new URL(first).origin
    if (!own(origin)) foreign.set(origin, (foreign.get(origin) ?? 0) + 1)
  }
  for (const [origin, count] of foreign)
    visit.stop(
      'pictures',
      `${count} lie on ${origin}, and img-src of the policy does not let the page show them`,
      `Another spelling of this shop's address: redirect www, or nginx: fastcgi_param HTTP_HOST $http_host. Otherwise "adminHosts": ["${origin}"] in shop.config.json, and build again.`,
    )
  const lost: string[] = []
  for (const list of lists)
    for (const path of list.slice(0, 2)) {
      const places = imageCandidates(path, host).filter(
        (place) => !place.startsWith('data:') && own(new URL(place).origin),
      )
      if (places.length === 0) continue
      const shown = await Promise.all(places.map((place) => visit.ask(place)))
      if (
        !shown.some(
          (reply) => reply.status === 200 && header(reply, 'content-type').startsWith('image/'),
        )
      )
        lost.push(path)
    }
  if (lost.length > 0)
    visit.think(
      'pictures',
      `${lost.length} cannot be loaded, such as ${lost[0]}`,
      'Are the folders of the uploads there, and may the web server read them (folders 755, files 644)?',
    )
}

// ---- streams ----------------------------------------------------------------------------------------------------------

export async function examineStreams(visit: Visit): Promise<void> {
  const { host, streamMs, config } = visit
  const address = `${host}/backend/api/products_sse.php`
  const headers = { Accept: 'text/event-stream', 'Accept-Encoding': 'gzip, deflate, br' }
  const off = config.streams === 'off'
  if (off) return visit.good('streams', 'are switched off in shop.config.json')
  const stream = await visit.ask(address, {
    timeoutMs: streamMs,
    headers,
    enough: (text) => /(^|\n)data:.*\r?\n\r?\n/.test(text),
  })
  if (stream.status !== 200)
    return visit.wrong(
      'streams',
      `products_sse.php gives ${stream.status || stream.problem}`,
      'The shop then reads its lists once and goes without live changes. Is the script uploaded?',
    )
  if (!/^text\/event-stream/.test(header(stream, 'content-type')))
    visit.wrong(
      'type of streams',
      `"${header(stream, 'content-type')}": browsers refuse it`,
      "header('Content-Type: text/event-stream') in the script.",
    )
  // The rules mark streams by their path; without the mark they are treated as any call.
  const unmarked =
    visit.hostServer === 'apache' &&
    header(stream, 'x-shop-rules') !== '' &&
    !/no-transform/.test(header(stream, 'cache-control'))
  if (unmarked)
    visit.wrong(
      'mod_setenvif',
      'is switched off: streams may be held back, and the guard of the back office cannot work',
      `Debian: a2enmod setenvif && systemctl restart apache2. Shared hosting: ask the host. It is needed from ${backendRule(visit, 'stream')} on.`,
    )
  const packed = header(stream, 'content-encoding')
  if (packed !== '' && !unmarked && !visit.unruled)
    visit.wrong(
      'compression of streams',
      `${packed}: messages are held back`,
      `no-gzip for *_sse.php: ${backendRule(visit, 'stream')}; PHP: zlib.output_compression = Off.`,
    )
  const late = stream.problem !== '' || stream.first === null || stream.first > 2000
  if (late && packed === '')
    visit.wrong(
      'first stream message',
      stream.first === null || stream.problem !== ''
        ? `none within ${streamMs / 1000} s: something on the way collects it`
        : `after ${stream.first} ms`,
      'PHP: output_buffering = 0 (backend/.user.ini) and flush() in the script; Apache with php-fpm: ProxySet flushpackets=on; nginx: fastcgi_buffering off. See "Streams" in docs/operating.md.',
    )
  if (!late) visit.good('first stream message', `after ${stream.first} ms`)
  await sixStreams(visit, address, headers)
}

/** The browsers of a few visitors hold six streams; a call must not wait for them. */
async function sixStreams(
  visit: Visit,
  address: string,
  headers: Record<string, string>,
): Promise<void> {
  const hold = visit.streamMs / 2
  const begun = performance.now()
  const streams = Array.from({ length: 6 }, () =>
    visit.ask(address, { timeoutMs: hold, headers, enough: () => false }),
  )
  await new Promise((done) => setTimeout(done, Math.min(300, hold / 10)))
  const call = await visit.ask(`${visit.host}/backend/api/fetch_shipping_charge.php`, {
    timeoutMs: hold * 2,
  })
  // Answered only when the doctor let its streams go.
  const waited = performance.now() - begun >= hold
  await Promise.all(streams)
  if (call.problem !== '' || waited)
    visit.wrong(
      'PHP workers',
      `with six streams open a call ${call.problem === '' ? `took ${(call.ms / 1000).toFixed(1)} s` : 'got no answer'}: a few visitors close the shop`,
      'More workers (pm.max_children in /etc/php/*/fpm/pool.d/www.conf), or stream scripts that send their list once and end: "How many PHP workers" in docs/operating.md.',
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
  const read = await visit.ask(`${api}/get_products.php`, { headers: { Origin: FOREIGN } })
  const preflight = await visit.ask(`${api}/remove_from_cart.php`, {
    method: 'OPTIONS',
    headers: { Origin: FOREIGN, ...asks },
  })
  const lets = (reply: typeof read) =>
    ['*', FOREIGN].includes(header(reply, 'access-control-allow-origin'))
  const open = [
    lets(read) && 'read calls',
    lets(preflight) && preflight.status < 400 && 'send writes',
  ].filter(Boolean)
  if (visit.unruled) return
  if (open.length > 0)
    visit.wrong(
      'other origins',
      `any web page may ${open.join(' and ')} from a visitor's browser (Access-Control-Allow-Origin)`,
      `They are taken out by ${backendRule(visit, 'origins')}. Better also take header('Access-Control-Allow-Origin: *') out of the backend's scripts.`,
    )
  else visit.good('other origins', 'may not read')
  if (host !== origin) {
    const ours = await visit.ask(`${api}/get_products.php`, { headers: { Origin: origin } })
    if (!['*', origin].includes(header(ours, 'access-control-allow-origin')))
      visit.stop(
        'own origin',
        `${host} does not let ${origin} read its calls`,
        `deploy/backend.htaccess as backend/.htaccess over there, with the shop in its line SetEnvIf Origin: ${backendRule(visit, 'listed')}.`,
      )
  }
  // A line of no cart: nothing is changed even where the call arrives.
  const forged = await visit.ask(`${api}/remove_from_cart.php`, {
    method: 'POST',
    headers: { Origin: FOREIGN, 'Content-Type': 'text/plain' },
    body: JSON.stringify({ cart_id: '0', email: 'nobody@shop-doctor.invalid' }),
  })
  if (forged.status === 403 || forged.status === 0) visit.good('forged writes', 'are refused')
  else
    visit.wrong(
      'forged writes',
      `a write from another web page arrives at the backend (${forged.status})`,
      `The lines "A page of another site may not write": ${backendRule(visit, 'forged')}.`,
    )
}

// ---- the office and the uploads ---------------------------------------------------------------------------------------

export async function examineOffice(visit: Visit): Promise<void> {
  const { host } = visit
  const open: string[] = []
  for (const name of ['get_orders.php', 'get_users.php']) {
    const reply = await visit.ask(`${host}/backend/api/${name}`)
    const guarded = reply.status === 401 || reply.status === 403
    if (!guarded) open.push(name)
    if (name !== 'get_orders.php') continue
    const headers: Record<string, string> =
      visit.auth === ''
        ? {}
        : { Authorization: `Basic ${Buffer.from(visit.auth).toString('base64')}` }
    const seen =
      guarded && visit.auth !== ''
        ? await visit.ask(`${host}/backend/api/${name}`, { headers })
        : reply
    if (seen.status === 200) await receipts(visit, parsedFrom(seen.text))
    else
      visit.note(
        'receipts',
        'not looked at, because the orders are guarded',
        'OFFICE_AUTH=user:password npm run doctor -- ADDRESS looks at the last three.',
      )
  }
  if (open.length > 0)
    visit.think(
      'guard of the back office',
      `anybody may read ${open.join(', ')}`,
      `The client cannot guard it. Switch it on: ${backendRule(visit, 'guard')}; docs/operating.md, "The true guard".`,
    )
  else visit.good('guard of the back office')
}

async function receipts(visit: Visit, value: unknown): Promise<void> {
  const orders = Object(value) as { orders?: unknown }
  const rows = Array.isArray(value) ? value : Array.isArray(orders.orders) ? orders.orders : []
  const names = rows.flatMap((row: unknown) => {
    const { payment_receipt: name } = Object(row) as { payment_receipt?: unknown }
    return typeof name === 'string' && name !== '' ? [name] : []
  })
  const folder =
    typeof visit.config.receiptsFolder === 'string' ? visit.config.receiptsFolder : undefined
  const tried = names.slice(0, 3)
  const seen = await Promise.all(
    tried.map(async (name) => {
      const places = await Promise.all(
        receiptCandidates(name, visit.host, folder).map((place) => visit.ask(place)),
      )
      return places.some(({ status }) => status === 200 || status === 401)
    }),
  )
  if (tried.length > 0 && !seen.includes(true))
    visit.wrong(
      'receiptsFolder',
      `the receipts of the last orders are not found, such as ${tried[0]}`,
      'Write the folder in which the backend stores receipts into "receiptsFolder" of shop.config.json.',
    )
}

const MARKER = 'shop-doctor.php'

const megabytes = (value: unknown): number => {
  const [, number = '0', unit = ''] = /^\s*(\d+)\s*([kmg]?)/i.exec(String(value)) ?? []
  return (
    Number(number) * ({ k: 1 / 1024, m: 1, g: 1024, '': 1 / 1_048_576 }[unit.toLowerCase()] ?? 0)
  )
}

/** The owner may place deploy/shop-doctor.php: in uploads it must not run, in backend/api it tells PHP's limits. */
export async function examineUploads(visit: Visit): Promise<void> {
  const { host } = visit
  const rule = `${backendRule(visit, 'uploads')}${visit.hostServer === 'nginx' ? ', before every location that knows PHP' : '; and deploy/uploads.htaccess as .htaccess into each folder of uploads'}.`
  const ran: string[] = []
  let unguarded = false
  for (const folder of ['backend/api/uploads', 'backend/uploads', 'uploads']) {
    const reply = await visit.ask(`${host}/${folder}/${MARKER}`)
    if (reply.status === 200 && /shop-doctor/.test(reply.text)) ran.push(folder)
    if (folder === 'backend/api/uploads' && reply.status === 404) unguarded = true
  }
  if (ran.length > 0)
    visit.wrong(
      'PHP in uploads',
      `a script in ${ran.join(', ')} runs or is shown: whoever uploads one owns the host`,
      rule,
    )
  else if (unguarded && !visit.unruled)
    visit.think(
      'PHP in uploads',
      'a script there is not refused by its name',
      `${rule} To be sure, copy deploy/${MARKER} there and ask again.`,
    )
  else if (!unguarded) visit.good('PHP in uploads', 'is refused')
  const told = await visit.ask(`${host}/backend/api/${MARKER}`)
  const limits = (Object(parsedFrom(told.text)) as { 'shop-doctor'?: Record<string, unknown> })[
    'shop-doctor'
  ]
  if (told.status !== 200 || limits === undefined)
    return visit.note(
      "PHP's limits",
      'not looked at',
      `Copy deploy/${MARKER} into backend/api, ask again, delete it.`,
    )
  const [file, form] = [megabytes(limits.upload_max_filesize), megabytes(limits.post_max_size)]
  if (file < 2)
    visit.stop(
      'upload_max_filesize',
      `is ${String(limits.upload_max_filesize)}: receipts of up to 1.9 MB are refused`,
      'PHP: upload_max_filesize = 8M (backend/.user.ini, or the PHP settings of the panel).',
    )
  if (form < 8)
    visit.wrong(
      'post_max_size',
      `is ${String(limits.post_max_size)}: forms with pictures are refused`,
      'PHP: post_max_size = 8M or more, above upload_max_filesize.',
    )
  if (/^(1|on|true)$/i.test(String(limits.display_errors)))
    visit.think('PHP notices', 'display_errors is on', 'PHP: display_errors = Off.')
  visit.think(MARKER, 'is still in backend/api', 'Delete it now; it was only for this question.')
}
