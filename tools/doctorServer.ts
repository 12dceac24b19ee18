import { policyDirectives } from './policy'
import { isOwnBackend, placeOfPageRule } from './doctorRules.ts'
import {
  cacheSigns,
  rulesFileOf,
  filesOfPage,
  firstWordsOf,
  headerOf,
  hostPageProblem,
  isShopPage,
  serverKindOf,
  htmlTagsOf,
  type Visit,
} from './doctorVisit.ts'

// Checks how the web server treats the shop's paths, types and headers. A missing .htaccess has a dozen effects, but it
// becomes one finding.

const CERTIFICATE_ERRORS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: "the certificate isn't valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another domain',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'no trusted authority has signed the certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'no trusted authority has signed the certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate chain is incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate chain is incomplete',
}

const CONNECTION_ERRORS: Record<string, [string, string]> = {
  ENOTFOUND: [
    "the domain name isn't registered",
    "Does the domain's DNS record point to this host? Is the address spelled correctly?",
  ],
  EAI_AGAIN: [
    "the domain name couldn't be looked up",
    "Try again. If that doesn't help, check the domain's DNS record.",
  ],
  ECONNREFUSED: [
    'no server answers at this address',
    'Is the web server running, and does it listen on this port?',
  ],
  ECONNRESET: [
    'the server dropped the connection',
    'Is this an https port addressed with http, or is there a firewall?',
  ],
  EPROTO: ["the port doesn't speak https", 'Is the certificate configured for this port?'],
}

/** Returns false if the address shows no shop. */
export async function examinePage(visit: Visit): Promise<boolean> {
  const { base } = visit
  let page = await visit.hold(`${base}/`, { insecure: false })
  const certificate = CERTIFICATE_ERRORS[page.problem]
  if (certificate !== undefined || /CERT|SIGNATURE/.test(page.problem)) {
    visit.stop(
      'certificate',
      `${certificate ?? page.problem}: browsers refuse to open the shop`,
      'Renew it in the host\'s panel, or run "certbot renew". If you use your own certificate authority: NODE_EXTRA_CA_CERTS=ca.pem npm run doctor.',
    )
    page = await visit.hold(`${base}/`)
  }
  visit.page = page
  if (page.status >= 300 && page.status < 400) {
    const to = headerOf(page, 'location')
    const round = URL.canParse(to, `${base}/`) && new URL(to, `${base}/`).href === `${base}/`
    visit.stop(
      'the page',
      round ? 'redirects to itself in a loop' : `redirects to ${to}`,
      round
        ? `Make the proxy or CDN send X-Forwarded-Proto (Cloudflare: SSL "Full", not "Flexible"), because the server doesn't know that visitors use https. Leave the lines at ${placeOfPageRule(visit, 'https')} switched off until it does.`
        : 'Run the doctor with that address, and make the release for it ("shopUrl" in npm run setup).',
    )
    return false
  }
  visit.server = serverKindOf(page)
  if (page.status === 200 && isShopPage(page)) {
    visit.good('the page')
    if (cacheSigns(page) !== '')
      visit.think(
        'the page',
        `comes from a cache (${cacheSigns(page)}): visitors may get the page from before the last upload`,
        "Clear that cache after each upload, and don't cache HTML (see the panel of the host or CDN).",
      )
    return true
  }
  await reportNoShop(visit)
  return false
}

async function reportNoShop(visit: Visit): Promise<void> {
  const { base, page } = visit
  const [what, fix] = CONNECTION_ERRORS[page.problem] ?? []
  if (page.status === 0)
    return visit.stop(
      'the page',
      what ?? `doesn't answer (${page.problem})`,
      fix ?? 'Is the web server running? Is the address spelled correctly?',
    )
  const instead = hostPageProblem(page)
  if (instead !== null) return visit.stop('the page', ...instead)
  if (page.status === 429)
    return visit.stop(
      'the page',
      'the host blocks requests from your address (429)',
      "Wait an hour and try again, or allow your IP address in the host's panel.",
    )
  if (page.status >= 500)
    return visit.stop(
      'the page',
      `every path returns ${page.status}`,
      page.status === 500
        ? 'Remove the line of .htaccess that the host rejects: its error log names it ("not allowed here"), and it often begins with Options or php_value. The shop\'s own lines need AllowOverride FileInfo.'
        : "Ask your host to check PHP: the web server can't reach it.",
    )
  if (page.status === 401)
    return visit.stop(
      'the page',
      'asks for a password',
      "Protect only the back office's calls, with the original last block of .htaccess.",
    )
  for (const folder of ['shop', 'dist']) {
    const inside = await visit.hold(`${base}/${folder}/`)
    if (inside.status === 200 && isShopPage(inside))
      return visit.stop(
        'the page',
        `the folder ${folder}/ itself was uploaded`,
        `Upload the contents of ${folder}/, not the folder itself.`,
      )
  }
  if (page.status === 403)
    return visit.stop(
      'the page',
      'returns 403',
      'Is index.html uploaded, and can the web server read it (files 644, folders 755)?',
    )
  if (/Index of/i.test(page.text))
    return visit.stop(
      'the page',
      "the server lists the folder's files, because index.html is missing",
      'Upload index.html.',
    )
  visit.stop(
    'the page',
    `returns ${page.status} and isn't the shop ("${firstWordsOf(page)}")`,
    "Upload the contents of the release's shop/ into this folder of the host. Is an index.php or an older index.html in the way?",
  )
}

type RuleSigns = {
  fallback: boolean
  missing: boolean
  compressed: boolean
  /** True if X-Shop-Rules arrived. In .htaccess this header needs only mod_headers. */
  marked: boolean
  nosniff: boolean
  policy: boolean
}

const MODULES_HINT =
  'Debian: a2enmod rewrite headers setenvif mime && systemctl restart apache2. Shared hosting: ask the host.'

/** Returns the single cause of several signs; null if each sign must be reported separately. */
function commonCause(
  visit: Visit,
  signs: RuleSigns,
): [name: string, what: string, fix: string] | null {
  if (visit.server === 'nginx') {
    if (signs.fallback || signs.nosniff || signs.marked) return null
    return [
      'nginx.conf',
      "isn't the release's: neither its routes nor its headers work",
      'Copy server/nginx.conf of the release, change the lines marked "<-", then run nginx -t && systemctl reload nginx.',
    ]
  }
  const heading = signs.marked || signs.nosniff || signs.policy
  // Only these signs prove that the server reads the shop's rules. Compressed scripts and a 404 do not: hosts produce
  // both by themselves.
  if (!signs.fallback && !heading)
    return [
      '.htaccess',
      'has no effect: neither its rewrite rules nor its headers work',
      "Is it uploaded (its name begins with a dot) and does the host read it (AllowOverride FileInfo AuthConfig, or All, in the site's <Directory>)?",
    ]
  if (!heading && !signs.missing)
    return [
      '.htaccess',
      "isn't the shop's: another program's file has replaced it",
      "Upload the release's shop/.htaccess, and put the other program's lines below its line END shop.",
    ]
  if (!heading)
    return [
      'mod_headers',
      "is switched off: the headers in .htaccess aren't sent",
      `Switch mod_headers on. ${MODULES_HINT}`,
    ]
  if (!signs.fallback && !signs.nosniff)
    return [
      'mod_rewrite',
      'is switched off: every address but / fails',
      `Switch mod_rewrite on. ${MODULES_HINT}`,
    ]
  return null
}

export async function examineRules(visit: Visit): Promise<void> {
  const { base, origin, page, server } = visit
  const [deep, gone, noCall, list] = await Promise.all([
    visit.ask(`${base}/nest/dashboard`),
    visit.ask(`${base}/assets/gone-00000000.js`),
    visit.ask(`${origin}/backend/api/gone-00000000.php`),
    visit.ask(`${base}/assets/`),
  ])
  const ours = htmlTagsOf(page, 'script').filter(({ src = '' }) => /\/assets\//.test(src))
  // Check the app's own script, because a small script has no compressed copies.
  const app = ours.find(({ src = '' }) => /\/shop-[^/]*\.js/.test(src)) ?? ours.at(-1)
  const script = app?.src ?? ''
  const inFolder = new URL(script, `${base}/`).href.startsWith(`${base}/assets/`)
  if (script !== '' && !inFolder)
    return visit.stop(
      'folder',
      `index.html requests ${script}, but the shop is at ${base}/`,
      `Run npm run setup with the address ${base}/, then upload the contents of that release's shop/.`,
    )
  if (
    ours.some(
      ({ type = 'module' }) => type.endsWith('-module') || type.endsWith('-text/javascript'),
    )
  )
    visit.stop(
      'Rocket Loader',
      "Cloudflare runs the page's scripts through its own, and the shop never gets past the loader",
      'Switch Rocket Loader off in Cloudflare (Speed, Settings).',
    )
  const asset = await visit.ask(new URL(script, `${base}/`).href, {
    headers: { 'Accept-Encoding': 'gzip, deflate, br' },
  })
  const found = asset.status === 200
  const csp = headerOf(page, 'content-security-policy')
  const signs: RuleSigns = {
    fallback: deep.status === 200 && isShopPage(deep),
    missing: gone.status === 404 && !isShopPage(gone),
    compressed: /\b(br|gzip|zstd)\b/.test(headerOf(asset, 'content-encoding')),
    nosniff: headerOf(page, 'x-content-type-options').toLowerCase() === 'nosniff',
    marked: headerOf(page, 'x-shop-rules') !== '',
    policy: csp !== '',
  }
  const cause = commonCause(visit, signs)
  if (cause !== null) {
    visit.unruled = isOwnBackend(visit)
    ;(signs.fallback ? visit.wrong : visit.stop)(...cause)
  } else {
    const say = (fine: boolean, name: string, what: string, fix: string, level = visit.wrong) =>
      fine ? visit.good(name) : level(name, what, fix)
    say(
      signs.fallback,
      'fallback',
      `/nest/dashboard returns ${deep.status}: a reload on any screen fails`,
      `Serve index.html for paths that aren't files: ${placeOfPageRule(visit, 'fallback')}.`,
    )
    say(
      signs.missing,
      'missing assets',
      `a missing script returns ${gone.status}: tabs that are open during an upload break`,
      `Return 404 for missing files in assets/: ${placeOfPageRule(visit, 'missing')}.`,
    )
    say(
      noCall.status === 404 && !isShopPage(noCall),
      'missing calls',
      `a missing file of the backend returns ${noCall.status}`,
      `Don't serve index.html for paths below backend/: ${placeOfPageRule(visit, 'calls')}.`,
    )
    if (found) {
      say(
        signs.compressed,
        'compression',
        "scripts are sent uncompressed, so they're about three times as large",
        `Upload the .br and .gz files of assets/ too. ${placeOfPageRule(visit, 'copies')} serves them.`,
      )
      say(
        /immutable/.test(headerOf(asset, 'cache-control')),
        'asset caching',
        `Cache-Control is "${headerOf(asset, 'cache-control')}"`,
        `Send "Cache-Control: public, max-age=31536000, immutable" with assets/: ${placeOfPageRule(visit, 'assets')}.`,
        visit.think,
      )
    }
    say(
      /no-cache|no-store|max-age=0/.test(headerOf(page, 'cache-control')),
      'page caching',
      `Cache-Control is "${headerOf(page, 'cache-control')}": visitors keep an old page after an upload`,
      `Send "Cache-Control: no-cache" with index.html: ${placeOfPageRule(visit, 'page')}.`,
    )
    examineHeaders(visit)
  }
  if (found && !/javascript/.test(headerOf(asset, 'content-type')))
    visit.stop(
      'script content type',
      `they are sent as "${headerOf(asset, 'content-type')}", so browsers refuse them`,
      server === 'nginx'
        ? 'Add "include /etc/nginx/mime.types" to http { } of nginx.'
        : `Add "AddType text/javascript .js": ${placeOfPageRule(visit, 'scripts')}.`,
    )
  const style = filesOfPage(page).find((file) => file.endsWith('.css'))
  if (style !== undefined) {
    const sheet = await visit.ask(`${base}/${style}`)
    if (sheet.status === 200 && !/^text\/css/.test(headerOf(sheet, 'content-type')))
      visit.wrong(
        'style sheet content type',
        `they are sent as "${headerOf(sheet, 'content-type')}", so browsers refuse them`,
        server === 'nginx'
          ? 'Add "include /etc/nginx/mime.types" to http { } of nginx.'
          : 'Add "AddType text/css .css" (mod_mime).',
      )
  }
  if (cause === null && /Index of|<title>Index/i.test(list.text))
    visit.wrong(
      'folder lists',
      'the server lists the files of assets/',
      `Switch off folder lists: ${placeOfPageRule(visit, 'folders')}.`,
    )
  examinePolicies(visit, csp, cause !== null)
  await examineHttps(visit)
  await examineTrace(visit)
}

/** Apache answers TRACE before it reads .htaccess, so only the host can switch TRACE off. */
async function examineTrace(visit: Visit): Promise<void> {
  const reply = await visit.ask(`${visit.base}/`, { method: 'TRACE', refusable: true })
  if (reply.status === 200 && reply.text.startsWith('TRACE '))
    visit.note(
      'TRACE',
      'the server sends back TRACE requests with the passwords in their headers; browsers never send them',
      "On your own server, set TraceEnable Off, as server/apache.conf does. Otherwise ask the host, because .htaccess can't change it.",
    )
}

function examineHeaders(visit: Visit): void {
  const { page } = visit
  const sniff = headerOf(page, 'x-content-type-options')
  if (sniff.toLowerCase() === 'nosniff') visit.good('x-content-type-options')
  else
    visit.wrong(
      'x-content-type-options',
      sniff === '' ? 'is missing' : `is "${sniff}"`,
      `Send "X-Content-Type-Options: nosniff": ${placeOfPageRule(visit, 'sniff')}.`,
    )
  const { build } = visit
  const rules = headerOf(page, 'x-shop-rules')
  if (build?.rules === undefined) return
  const name = visit.server === 'nginx' ? 'nginx.conf version' : '.htaccess version'
  if (rules === build.rules) visit.good(name)
  else
    visit.wrong(
      name,
      rules === ''
        ? `isn't stated, so it's an old one; this build needs ${build.rules}`
        : `is ${rules}; this build needs ${build.rules}`,
      visit.server === 'nginx'
        ? 'Replace the parts between "BEGIN shop" and "END shop" with those of the release\'s server/nginx.conf. Keep your own lines.'
        : 'Replace the lines between "BEGIN shop" and "END shop" of .htaccess on the host with those of the release\'s shop/.htaccess. Keep your own lines.',
    )
}

const unescapeHtml = (text: string) =>
  text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

function lackingDirectives(needed: string, given: string): string[] {
  const own = policyDirectives(given)
  return [...policyDirectives(needed)].flatMap(([name, values]: [string, string[]]) => {
    const allowed = own.get(name) ?? (name.endsWith('-src') ? own.get('default-src') : undefined)
    if (name === 'default-src' || name === 'require-trusted-types-for') return []
    // A policy without this directive and without default-src restricts nothing.
    if (allowed === undefined || allowed.includes('*')) return []
    const missing = values.filter((value) => value !== "'none'" && !allowed.includes(value))
    return missing.length > 0 ? [`${name} ${missing.join(' ')}`] : []
  })
}

function examinePolicies(visit: Visit, csp: string, caused: boolean): void {
  const { page, build } = visit
  const meta = unescapeHtml(
    htmlTagsOf(page, 'meta').find(
      (tag) => tag['http-equiv']?.toLowerCase() === 'content-security-policy',
    )?.content ?? '',
  )
  if (csp === '' && !caused)
    (meta === '' ? visit.wrong : visit.think)(
      'content security policy',
      meta === ''
        ? 'is missing, both as a header and in the page'
        : "is in the page but isn't sent as a header, so other sites can frame the shop",
      `Restore the original Content-Security-Policy line: ${placeOfPageRule(visit, 'policy')}.`,
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
  // A browser applies every policy, so a source is blocked if one policy forbids it.
  const given = csp === '' ? [] : csp.split(/,\s*/)
  const ours =
    given.find((one) => policyDirectives(one).get('default-src')?.join() === "'none'") ??
    given[0] ??
    ''
  for (const other of given.filter((one) => one !== ours)) {
    const lost = lackingDirectives(needed, other)
    if (lost.length > 0)
      visit.stop(
        'second security policy',
        `the host sends its own Content-Security-Policy, which forbids ${lost.join('; ')}`,
        `Remove it ("${other.slice(0, 60)}"). It comes from the security headers in the panel or CDN, or from another Header line of the server. The one in ${rulesFileOf(visit)} is enough.`,
      )
  }
  for (const [where, words, file] of [
    ['the header', ours, rulesFileOf(visit)],
    ['index.html', meta, 'index.html'],
  ] as const) {
    if (words === '') continue
    const lost = lackingDirectives(needed, words)
    if (lost.length > 0)
      visit.stop(
        `policy in ${where}`,
        `doesn't allow what this build needs: ${lost.join('; ')}`,
        where === 'index.html'
          ? 'Upload index.html from the same build.'
          : `Replace the Content-Security-Policy line with the one in the release's ${file}: ${placeOfPageRule(visit, 'policy')}.`,
      )
    const shut =
      lost.length > 0
        ? []
        : hosts.filter((host) => !policyDirectives(words).get('connect-src')?.includes(host))
    for (const host of shut) closed.set(host, [...(closed.get(host) ?? []), where])
    if (lost.length === 0) visit.good(`policy in ${where}`)
  }
  for (const [host, places] of closed)
    visit.stop(
      host,
      `the content security policy in ${places.join(' and ')} blocks requests to it`,
      `Add it to connect-src and img-src there (${placeOfPageRule(visit, 'policy')}), or run npm run release and upload index.html and .htaccess.`,
    )
  if (ours !== '' && policyDirectives(ours).get('default-src')?.join() !== "'none'")
    visit.wrong(
      'content security policy',
      `isn't the shop's: "${ours.slice(0, 60)}"`,
      `Restore the original Content-Security-Policy line: ${placeOfPageRule(visit, 'policy')}.`,
    )
}

async function examineHttps(visit: Visit): Promise<void> {
  const { base, page } = visit
  const { hostname, port } = new URL(base)
  if (!base.startsWith('https:')) {
    if (!/^(localhost|127\.|\[::1\])/.test(hostname))
      visit.wrong(
        'https',
        'the shop uses plain http, so others on the network can read passwords',
        "Get a certificate; it's free (Let's Encrypt; most panels have a switch).",
      )
    return
  }
  if (!/max-age=\d+/.test(headerOf(page, 'strict-transport-security')))
    visit.think(
      'Strict-Transport-Security',
      'is missing, so the first request of a visit may use plain http',
      `Send it: ${placeOfPageRule(visit, 'hsts')}. A proxy in front must send X-Forwarded-Proto.`,
    )
  if (port !== '') return
  const http = await visit.ask(`${base.replace('https:', 'http:')}/`, { timeoutMs: 5000 })
  if (http.status !== 0 && !headerOf(http, 'location').startsWith('https:'))
    visit.wrong(
      'redirect to https',
      `is missing: http returns ${http.status}`,
      `Switch it on in the host's panel, or uncomment the lines at ${placeOfPageRule(visit, 'https')}.`,
    )
}
