import { directives } from './policy'
import { isOwnBackend, pageRule } from './doctorRules.ts'
import {
  cacheOf,
  fileOf,
  filesOfPage,
  firstWords,
  header,
  hostPage,
  isShop,
  serverOf,
  tagsOf,
  type Visit,
} from './doctorVisit.ts'

// How the web server treats the shop's paths, types and headers. A missing .htaccess has a dozen effects and one cause.

const CERTIFICATE: Record<string, string> = {
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'no known authority has signed the certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'no known authority has signed the certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the certificate's chain is not complete",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "the certificate's chain is not complete",
}

const CONNECTION: Record<string, [string, string]> = {
  ENOTFOUND: [
    'the name is not known',
    "Does the domain's DNS record point to this host? Is the address spelt right?",
  ],
  EAI_AGAIN: [
    'the name could not be looked up',
    'Try again; otherwise look at the DNS record of the domain.',
  ],
  ECONNREFUSED: [
    'nothing answers there',
    'Does the web server run, and does it listen on this port?',
  ],
  ECONNRESET: ['the connection is cut', 'Is it a port for https, asked without it, or a firewall?'],
  EPROTO: ['the port does not speak https', 'Is the certificate configured for this port?'],
}

/** Asks for the page; false if no shop was found. */
export async function examinePage(visit: Visit): Promise<boolean> {
  const { base } = visit
  let page = await visit.hold(`${base}/`, { insecure: false })
  const certificate = CERTIFICATE[page.problem]
  if (certificate !== undefined || /CERT|SIGNATURE/.test(page.problem)) {
    visit.stop(
      'certificate',
      `${certificate ?? page.problem}: browsers refuse the shop`,
      'Renew it in the host\'s panel, or "certbot renew". Your own authority: NODE_EXTRA_CA_CERTS=ca.pem npm run doctor.',
    )
    page = await visit.hold(`${base}/`)
  }
  visit.page = page
  if (page.status >= 300 && page.status < 400) {
    const to = header(page, 'location')
    const round = URL.canParse(to, `${base}/`) && new URL(to, `${base}/`).href === `${base}/`
    visit.stop(
      'the page',
      round ? 'redirects to itself in a loop' : `redirects to ${to}`,
      round
        ? `The server does not know that visitors come over https: the proxy or CDN has to send X-Forwarded-Proto (Cloudflare: SSL "Full", not "Flexible"), and the lines at ${pageRule(visit, 'https')} stay off until then.`
        : 'Ask the doctor with that address, and build the release for it ("shopUrl" in npm run setup).',
    )
    return false
  }
  visit.server = serverOf(page)
  if (page.status === 200 && isShop(page)) {
    visit.good('the page')
    if (cacheOf(page) !== '')
      visit.think(
        'the page',
        `comes from a cache (${cacheOf(page)}): visitors may get the page before the last upload`,
        'Empty that cache after each upload, and leave HTML out of it (panel of the host or CDN).',
      )
    return true
  }
  await noShop(visit)
  return false
}

async function noShop(visit: Visit): Promise<void> {
  const { base, page } = visit
  const [what, cure] = CONNECTION[page.problem] ?? []
  if (page.status === 0)
    return visit.stop(
      'the page',
      what ?? `no answer (${page.problem})`,
      cure ?? 'Does the web server run? Is the address spelt right?',
    )
  const instead = hostPage(page)
  if (instead !== null) return visit.stop('the page', ...instead)
  if (page.status === 429)
    return visit.stop(
      'the page',
      'the host blocks requests from your address (429)',
      'Wait an hour and try again; or let your address through in the panel of the host.',
    )
  if (page.status >= 500)
    return visit.stop(
      'the page',
      `${page.status} for every path`,
      page.status === 500
        ? 'The host refuses a line of .htaccess; its error log names it ("not allowed here"). Often it is one that begins with Options or php_value: try without these. The shop\'s own lines need AllowOverride FileInfo.'
        : "The web server can't reach PHP behind it: ask the host.",
    )
  if (page.status === 401)
    return visit.stop(
      'the page',
      'asks for a password',
      "The guard belongs on the back office's calls alone: the last block of .htaccess, unchanged.",
    )
  for (const folder of ['shop', 'dist']) {
    const inside = await visit.hold(`${base}/${folder}/`)
    if (inside.status === 200 && isShop(inside))
      return visit.stop(
        'the page',
        `the folder ${folder}/ itself was uploaded`,
        `Upload the contents of ${folder}/, not the folder itself.`,
      )
  }
  if (page.status === 403)
    return visit.stop(
      'the page',
      '403',
      'Is index.html uploaded, and may the web server read it (files 644, folders 755)?',
    )
  if (/Index of/i.test(page.text))
    return visit.stop(
      'the page',
      'the folder shows its list: index.html is missing',
      'Upload index.html.',
    )
  visit.stop(
    'the page',
    `${page.status}, and not the shop ("${firstWords(page)}")`,
    "Upload the contents of the release's shop/ into this folder of the host; is an index.php or an older index.html in the way?",
  )
}

type Signs = {
  fallback: boolean
  missing: boolean
  compressed: boolean
  /** Whether any header of the shop's rules arrived; the version mark needs only mod_headers. */
  marked: boolean
  nosniff: boolean
  policy: boolean
}

const MODULES =
  'Debian: a2enmod rewrite headers setenvif mime && systemctl restart apache2. Shared hosting: ask the host.'

/** The one cause of several signs; null if each has to be named by itself. */
function commonCause(
  visit: Visit,
  signs: Signs,
): [name: string, what: string, cure: string] | null {
  if (visit.server === 'nginx') {
    if (signs.fallback || signs.nosniff || signs.marked) return null
    return [
      'nginx.conf',
      "is not the shop's: neither its paths nor its headers work",
      'Copy server/nginx.conf of the release, change the lines marked "<-", then nginx -t && systemctl reload nginx.',
    ]
  }
  const heading = signs.marked || signs.nosniff || signs.policy
  // Hosts compress scripts and answer 404 for missing files by themselves: neither proves that the shop's rules are read.
  if (!signs.fallback && !heading)
    return [
      '.htaccess',
      'is not read: neither its paths nor its headers work',
      "Is it uploaded (its name begins with a dot) and does the host read it (AllowOverride FileInfo AuthConfig, or All, in the site's <Directory>)?",
    ]
  if (!heading && !signs.missing)
    return [
      '.htaccess',
      "is not the shop's: another program's file lies in its place",
      "Put the release's shop/.htaccess there, and the other program's lines below its mark END shop.",
    ]
  if (!heading)
    return [
      'mod_headers',
      'is switched off: no header of .htaccess is sent',
      `mod_headers: ${MODULES}`,
    ]
  if (!signs.fallback && !signs.nosniff)
    return ['mod_rewrite', 'is switched off: every address but / fails', `mod_rewrite: ${MODULES}`]
  return null
}

/** Paths, compression, types and headers. */
export async function examineRules(visit: Visit): Promise<void> {
  const { base, origin, page, server } = visit
  const [deep, gone, noCall, list] = await Promise.all([
    visit.ask(`${base}/nest/dashboard`),
    visit.ask(`${base}/assets/gone-00000000.js`),
    visit.ask(`${origin}/backend/api/gone-00000000.php`),
    visit.ask(`${base}/assets/`),
  ])
  const ours = tagsOf(page, 'script').filter(({ src = '' }) => /\/assets\//.test(src))
  // The app itself; a script beside it may be too small for compressed copies.
  const app = ours.find(({ src = '' }) => /\/shop-[^/]*\.js/.test(src)) ?? ours.at(-1)
  const script = app?.src ?? ''
  const inFolder = new URL(script, `${base}/`).href.startsWith(`${base}/assets/`)
  if (script !== '' && !inFolder)
    return visit.stop(
      'folder',
      `index.html asks for ${script}, but the shop is at ${base}/`,
      `npm run setup with the address ${base}/, then upload the contents of that release's shop/.`,
    )
  if (
    ours.some(
      ({ type = 'module' }) => type.endsWith('-module') || type.endsWith('-text/javascript'),
    )
  )
    visit.stop(
      'Rocket Loader',
      'Cloudflare starts the scripts of the page by one of its own, and the shop stays on its loader',
      'Cloudflare: Speed, Settings, Rocket Loader: off.',
    )
  const asset = await visit.ask(new URL(script, `${base}/`).href, {
    headers: { 'Accept-Encoding': 'gzip, deflate, br' },
  })
  const found = asset.status === 200
  const csp = header(page, 'content-security-policy')
  const signs: Signs = {
    fallback: deep.status === 200 && isShop(deep),
    missing: gone.status === 404 && !isShop(gone),
    compressed: /\b(br|gzip|zstd)\b/.test(header(asset, 'content-encoding')),
    nosniff: header(page, 'x-content-type-options').toLowerCase() === 'nosniff',
    marked: header(page, 'x-shop-rules') !== '',
    policy: csp !== '',
  }
  const cause = commonCause(visit, signs)
  if (cause !== null) {
    visit.unruled = isOwnBackend(visit)
    ;(signs.fallback ? visit.wrong : visit.stop)(...cause)
  } else {
    const say = (fine: boolean, name: string, what: string, cure: string, level = visit.wrong) =>
      fine ? visit.good(name) : level(name, what, cure)
    say(
      signs.fallback,
      'fallback',
      `/nest/dashboard gives ${deep.status}: a reload on any screen fails`,
      `Paths that are no files give index.html: ${pageRule(visit, 'fallback')}.`,
    )
    say(
      signs.missing,
      'missing assets',
      `a missing script gives ${gone.status}: old tabs break after an upload`,
      `What is missing in assets/ gives 404: ${pageRule(visit, 'missing')}.`,
    )
    say(
      noCall.status === 404 && !isShop(noCall),
      'missing calls',
      `a missing file of the backend gives ${noCall.status}`,
      `Nothing below backend/ gives index.html: ${pageRule(visit, 'calls')}.`,
    )
    if (found) {
      say(
        signs.compressed,
        'compression',
        'scripts come uncompressed: three times as many bytes',
        `Upload the .br and .gz files of assets/ too; ${pageRule(visit, 'copies')} serves them.`,
      )
      say(
        /immutable/.test(header(asset, 'cache-control')),
        'caching of assets',
        `Cache-Control is "${header(asset, 'cache-control')}"`,
        `"public, max-age=31536000, immutable" for assets/: ${pageRule(visit, 'assets')}.`,
        visit.think,
      )
    }
    say(
      /no-cache|no-store|max-age=0/.test(header(page, 'cache-control')),
      'caching of the page',
      `Cache-Control is "${header(page, 'cache-control')}": visitors keep an old page after an upload`,
      `"no-cache" for index.html: ${pageRule(visit, 'page')}.`,
    )
    headersOf(visit)
  }
  if (found && !/javascript/.test(header(asset, 'content-type')))
    visit.stop(
      'type of scripts',
      `"${header(asset, 'content-type')}": browsers refuse them`,
      server === 'nginx'
        ? 'nginx: include /etc/nginx/mime.types in http { }.'
        : `AddType text/javascript .js: ${pageRule(visit, 'scripts')}.`,
    )
  const style = filesOfPage(page).find((file) => file.endsWith('.css'))
  if (style !== undefined) {
    const sheet = await visit.ask(`${base}/${style}`)
    if (sheet.status === 200 && !/^text\/css/.test(header(sheet, 'content-type')))
      visit.wrong(
        'type of style sheets',
        `"${header(sheet, 'content-type')}": browsers refuse them`,
        server === 'nginx'
          ? 'nginx: include /etc/nginx/mime.types in http { }.'
          : 'mod_mime: AddType text/css .css.',
      )
  }
  if (cause === null && /Index of|<title>Index/i.test(list.text))
    visit.wrong(
      'folder lists',
      'assets/ shows its contents',
      `No list of a folder: ${pageRule(visit, 'folders')}.`,
    )
  policies(visit, csp, cause !== null)
  await https(visit)
  await trace(visit)
}

/** Apache answers TRACE before it reads .htaccess, so only the host can switch it off. */
async function trace(visit: Visit): Promise<void> {
  const reply = await visit.ask(`${visit.base}/`, { method: 'TRACE', refusable: true })
  if (reply.status === 200 && reply.text.startsWith('TRACE '))
    visit.note(
      'TRACE',
      'the server sends such requests back, passwords in their headers included; browsers send none',
      'A server of your own: TraceEnable Off, as in server/apache.conf. .htaccess has no power over it: elsewhere ask the host.',
    )
}

function headersOf(visit: Visit): void {
  const { page } = visit
  const sniff = header(page, 'x-content-type-options')
  if (sniff.toLowerCase() === 'nosniff') visit.good('x-content-type-options')
  else
    visit.wrong(
      'x-content-type-options',
      sniff === '' ? 'is missing' : `is "${sniff}"`,
      `x-content-type-options: nosniff: ${pageRule(visit, 'sniff')}.`,
    )
  const { build } = visit
  const rules = header(page, 'x-shop-rules')
  if (build?.rules === undefined) return
  const name = visit.server === 'nginx' ? 'version of nginx.conf' : 'version of .htaccess'
  if (rules === build.rules) visit.good(name)
  else
    visit.wrong(
      name,
      rules === ''
        ? `is older than the mark; this build needs ${build.rules}`
        : `is ${rules}; this build needs ${build.rules}`,
      visit.server === 'nginx'
        ? 'Replace the parts between "BEGIN shop" and "END shop" by those of the release\'s server/nginx.conf; your lines stay.'
        : 'Replace the lines between "BEGIN shop" and "END shop" of .htaccess on the host by that part of the release\'s shop/.htaccess; your own lines stay.',
    )
}

const unescaped = (text: string) =>
  text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Sources that the build needs and a policy does not allow. */
function lacking(needed: string, given: string): string[] {
  const own = directives(given)
  return [...directives(needed)].flatMap(([name, values]: [string, string[]]) => {
    const allowed = own.get(name) ?? (name.endsWith('-src') ? own.get('default-src') : undefined)
    if (name === 'default-src' || name === 'require-trusted-types-for') return []
    // A directive that is not in the policy and has no fall-back restricts nothing.
    if (allowed === undefined || allowed.includes('*')) return []
    const missing = values.filter((value) => value !== "'none'" && !allowed.includes(value))
    return missing.length > 0 ? [`${name} ${missing.join(' ')}`] : []
  })
}

function policies(visit: Visit, csp: string, caused: boolean): void {
  const { page, build } = visit
  const meta = unescaped(
    tagsOf(page, 'meta').find(
      (tag) => tag['http-equiv']?.toLowerCase() === 'content-security-policy',
    )?.content ?? '',
  )
  if (csp === '' && !caused)
    (meta === '' ? visit.wrong : visit.think)(
      'content security policy',
      meta === ''
        ? 'neither a header nor in the page'
        : 'only in the page, not as a header: other sites may frame the shop',
      `The line Content-Security-Policy, unchanged: ${pageRule(visit, 'policy')}.`,
    )
  const hosts = [
    visit.config.apiHost,
    ...(Array.isArray(visit.config.adminHosts) ? visit.config.adminHosts : []),
  ].filter(
    (host): host is string =>
      typeof host === 'string' && /^https?:\/\/[^/]+$/.test(host) && host !== visit.origin,
  )
  const needed = build?.policy ?? meta
  const closed = new Map<string, string[]>()
  // Each policy holds by itself: what one of them forbids is forbidden.
  const given = csp === '' ? [] : csp.split(/,\s*/)
  const ours =
    given.find((one) => directives(one).get('default-src')?.join() === "'none'") ?? given[0] ?? ''
  for (const other of given.filter((one) => one !== ours)) {
    const lost = lacking(needed, other)
    if (lost.length > 0)
      visit.stop(
        'second policy',
        `the host sends a Content-Security-Policy of its own, which forbids ${lost.join('; ')}`,
        `Remove it ("${other.slice(0, 60)}"): the security headers of the panel or CDN, or another Header line of the server. The one of ${fileOf(visit)} is enough.`,
      )
  }
  for (const [where, words, file] of [
    ['the header', ours, fileOf(visit)],
    ['index.html', meta, 'index.html'],
  ] as const) {
    if (words === '') continue
    const lost = lacking(needed, words)
    if (lost.length > 0)
      visit.stop(
        `policy of ${where}`,
        `does not allow what this build needs: ${lost.join('; ')}`,
        where === 'index.html'
          ? 'Upload the index.html of the same build.'
          : `Copy the line Content-Security-Policy of the release's ${file} over the old one: ${pageRule(visit, 'policy')}.`,
      )
    const shut =
      lost.length > 0
        ? []
        : hosts.filter((host) => !directives(words).get('connect-src')?.includes(host))
    for (const host of shut) closed.set(host, [...(closed.get(host) ?? []), where])
    if (lost.length === 0) visit.good(`policy of ${where}`)
  }
  for (const [host, places] of closed)
    visit.stop(
      host,
      `the content security policy of ${places.join(' and ')} does not let the shop ask it`,
      `Add it to connect-src and img-src there (${pageRule(visit, 'policy')}), or npm run release and upload index.html and .htaccess.`,
    )
  if (ours !== '' && directives(ours).get('default-src')?.join() !== "'none'")
    visit.wrong(
      'content security policy',
      `"${ours.slice(0, 60)}"`,
      `The line Content-Security-Policy, unchanged: ${pageRule(visit, 'policy')}.`,
    )
}

async function https(visit: Visit): Promise<void> {
  const { base, page } = visit
  const { hostname, port } = new URL(base)
  if (!base.startsWith('https:')) {
    if (!/^(localhost|127\.|\[::1\])/.test(hostname))
      visit.wrong(
        'https',
        'the shop is on plain http: passwords can be read in transit',
        "A certificate costs nothing (Let's Encrypt; most panels have a switch).",
      )
    return
  }
  if (!/max-age=\d+/.test(header(page, 'strict-transport-security')))
    visit.think(
      'https is kept',
      'no Strict-Transport-Security',
      `${pageRule(visit, 'hsts')}. Behind a proxy: it has to send X-Forwarded-Proto.`,
    )
  if (port !== '') return
  const http = await visit.ask(`${base.replace('https:', 'http:')}/`, { timeoutMs: 5000 })
  if (http.status !== 0 && !header(http, 'location').startsWith('https:'))
    visit.wrong(
      'http redirects to https',
      `http gives ${http.status}`,
      `The host's panel has a switch for it; otherwise the lines at ${pageRule(visit, 'https')}.`,
    )
}
