import { directives } from './observatory.mjs'
import { isOwnBackend, pageRule } from './doctorRules.ts'
import { fileOf, firstWords, header, isShop, serverOf, type Visit } from './doctorVisit.ts'

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
  EPROTO: ['https is not spoken there', 'Is the certificate configured for this port?'],
}

/** Asks for the page; false if there is no shop to examine. */
export async function examinePage(visit: Visit): Promise<boolean> {
  const { base } = visit
  let page = await visit.ask(`${base}/`, { insecure: false })
  const certificate = CERTIFICATE[page.problem]
  if (certificate !== undefined || /CERT|SIGNATURE/.test(page.problem)) {
    visit.stop(
      'certificate',
      `${certificate ?? page.problem}: browsers refuse the shop`,
      'Renew it in the host\'s panel, or "certbot renew". Your own authority: NODE_EXTRA_CA_CERTS=ca.pem npm run doctor.',
    )
    page = await visit.ask(`${base}/`)
  }
  visit.page = page
  if (page.status >= 300 && page.status < 400) {
    visit.stop(
      'the page',
      `goes on to ${header(page, 'location')}`,
      'Ask the doctor with that address.',
    )
    return false
  }
  visit.server = serverOf(page)
  if (page.status === 200 && isShop(page)) {
    visit.good('the page')
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
  if (page.status >= 500)
    return visit.stop(
      'the page',
      `${page.status} for every path`,
      page.status === 500
        ? 'The host refuses a line of .htaccess; its error log names it ("not allowed here"). Often it is one that begins with Options or php_value: try without these. The shop\'s own lines need AllowOverride FileInfo.'
        : 'The web server does not reach what lies behind it: ask the host.',
    )
  if (page.status === 401)
    return visit.stop(
      'the page',
      'asks for a password',
      "The guard belongs on the back office's calls alone: the last block of .htaccess, unchanged.",
    )
  const inside = await visit.ask(`${base}/dist/`)
  if (inside.status === 200 && isShop(inside))
    return visit.stop(
      'the page',
      'dist/ itself was uploaded',
      'Upload the contents of dist/, not the folder.',
    )
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
    'Upload the contents of dist/ into the document root; is an index.php or an older index.html in the way?',
  )
}

type Signs = {
  fallback: boolean
  missing: boolean
  compressed: boolean
  /** Any header of the shop's rules: their mark needs mod_headers alone. */
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
      'Copy deploy/nginx.conf, change the lines marked "<-", then nginx -t && systemctl reload nginx.',
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
      "Put the delivered .htaccess there, and the other program's lines below its marks.",
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
  const scripts = [...page.text.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src = '']) => src)
  // The last script is the app itself; a small first one has no compressed copy.
  const script = scripts.at(-1) ?? ''
  const inFolder = new URL(script, `${base}/`).href.startsWith(`${base}/assets/`)
  if (script !== '' && !inFolder)
    return visit.stop(
      'folder',
      `index.html asks for ${script}, and the shop lies at ${base}/`,
      `node tools/subfolder.mjs dist ${new URL(`${base}/`).pathname}, then upload again.`,
    )
  const asset = await visit.ask(new URL(script, `${base}/`).href, {
    headers: { 'Accept-Encoding': 'gzip, deflate, br' },
  })
  const found = asset.status === 200
  const csp = header(page, 'content-security-policy')
  const signs: Signs = {
    fallback: deep.status === 200 && isShop(deep),
    missing: gone.status === 404 && !isShop(gone),
    compressed: /^(br|gzip|zstd)$/.test(header(asset, 'content-encoding')),
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
  if (header(asset, 'content-encoding') === 'gzip' && cause === null)
    visit.think(
      'brotli',
      'scripts come in gzip; brotli is about a seventh smaller',
      'Apache serves the .br files through .htaccess; nginx needs brotli_static (libnginx-mod-http-brotli-static).',
    )
  const style = /href="([^"]+\.css)"/.exec(page.text)?.[1]
  if (style !== undefined) {
    const sheet = await visit.ask(new URL(style, `${base}/`).href)
    if (sheet.status === 200 && !/^text\/css/.test(header(sheet, 'content-type')))
      visit.wrong(
        'type of style sheets',
        `"${header(sheet, 'content-type')}": browsers refuse them`,
        'mod_mime: AddType text/css .css.',
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
}

function headersOf(visit: Visit): void {
  const { page } = visit
  for (const [name, wanted, rule] of [
    ['x-content-type-options', 'nosniff', 'sniff'],
    ['referrer-policy', 'same-origin', 'referrer'],
    ['cross-origin-opener-policy', 'same-origin', 'opener'],
    ['cross-origin-resource-policy', 'same-origin', 'resource'],
  ] as const) {
    const value = header(page, name)
    if (value.toLowerCase() === wanted) visit.good(name)
    else
      (name === 'x-content-type-options' ? visit.wrong : visit.think)(
        name,
        value === '' ? 'is missing' : `is "${value}"`,
        `${name}: ${wanted}: ${pageRule(visit, rule)}.`,
      )
  }
  if (header(page, 'x-powered-by') !== '')
    visit.think('x-powered-by', `tells "${header(page, 'x-powered-by')}"`, 'PHP: expose_php = Off')
  const { build } = visit
  const rules = header(page, 'x-shop-rules')
  if (build?.rules === undefined) return
  if (rules === build.rules) visit.good(`version of ${fileOf(visit)}`)
  else
    visit.wrong(
      `version of ${fileOf(visit)}`,
      rules === ''
        ? `is older than the mark; this build needs ${build.rules}`
        : `is ${rules}; this build needs ${build.rules}`,
      visit.server === 'nginx'
        ? 'Take over the new deploy/nginx.conf with your lines marked "<-".'
        : 'Replace what lies between "BEGIN shop" and "END shop" of .htaccess by that part of the build\'s; your own lines stay.',
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
    /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page.text)?.[1] ?? '',
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
  for (const [where, words, file] of [
    ['the header', csp, fileOf(visit)],
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
          : `Copy the line Content-Security-Policy of this build's ${file} over the old one: ${pageRule(visit, 'policy')}.`,
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
      `Add it to connect-src and img-src there (${pageRule(visit, 'policy')}), or build again with that configuration.`,
    )
  if (csp !== '' && directives(csp).get('default-src')?.join() !== "'none'")
    visit.wrong(
      'content security policy',
      `"${csp.slice(0, 60)}"`,
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
        'the shop is on plain http: passwords can be read on their way',
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
      'http goes on to https',
      `http gives ${http.status}`,
      `The host's panel has a switch for it; otherwise the lines at ${pageRule(visit, 'https')}.`,
    )
}
