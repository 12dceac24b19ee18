// node tools/observatory.mjs [https://shop.example]
// Scores a set of headers by the published rules of MDN's HTTP Observatory, with the points of each line. Without an address
// it scores public/.htaccess, as sent over https.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Extra credit counts only from this score on. */
const EXTRA_FROM = 90
const GRADES = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
  [0, 'F'],
]
const SIX_MONTHS = 15_768_000

export function directives(policy) {
  return new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name, ...values]) => [name.toLowerCase(), values]),
  )
}

function scoreCsp(policy) {
  if (!policy) return [-25, 'no Content-Security-Policy']
  const csp = directives(policy)
  if (csp.size === 0) return [-25, 'the policy cannot be read']
  const from = (name) => csp.get(name) ?? csp.get('default-src') ?? ['*']
  const loose = (values) =>
    values.some((value) => /^(\*|https?:|data:|'unsafe-inline')$/i.test(value))
  if (
    loose(from('script-src')) ||
    from('object-src').some((value) => /^(\*|https?:|data:)$/i.test(value))
  )
    return [-20, 'script-src or object-src lets anything in']
  if (
    [...csp].some(
      ([name, values]) =>
        !/^(img|media)-src$/.test(name) && values.some((value) => value.startsWith('http:')),
    )
  )
    return [-20, 'a source comes over http']
  if (from('script-src').includes("'unsafe-eval'")) return [-10, "script-src holds 'unsafe-eval'"]
  if (
    [...csp].some(
      ([name, values]) =>
        /^(img|media)-src$/.test(name) && values.some((value) => value.startsWith('http:')),
    )
  )
    return [-10, 'pictures may come over http']
  if (loose(from('style-src'))) return [0, 'style-src is loose']
  const forms = csp.get('form-action')
  const closed =
    forms !== undefined && forms.every((value) => value === "'none'" || value === "'self'")
  if (csp.get('default-src')?.join() === "'none'" && closed)
    return [10, "nothing unsafe, default-src 'none', form-action closed"]
  return [5, 'nothing unsafe']
}

function scoreTransport(header) {
  const age = Number(/max-age=(\d+)/i.exec(header ?? '')?.[1] ?? Number.NaN)
  if (!header || Number.isNaN(age)) return [-20, 'no Strict-Transport-Security']
  return age >= SIX_MONTHS
    ? [0, `kept on https for ${Math.round(age / 86_400)} days`]
    : [-10, 'less than six months']
}

function scoreReferrer(header) {
  if (!header) return [0, 'no Referrer-Policy']
  return [
    'no-referrer',
    'same-origin',
    'strict-origin',
    'strict-origin-when-cross-origin',
  ].includes(header.split(',').at(-1).trim())
    ? [5, header]
    : [-5, header]
}

function scoreFrames(policy, header) {
  const ancestors = directives(policy ?? '').get('frame-ancestors')
  if (
    ancestors?.every(
      (value) => value === "'none'" || value === "'self'" || value.startsWith('https://'),
    )
  )
    return [5, `frame-ancestors ${ancestors.join(' ')}`]
  return /^(deny|sameorigin)$/i.test(header ?? '')
    ? [0, header]
    : [-20, 'other sites may frame the page']
}

function scoreScripts(html) {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)]
  const foreign = scripts.filter(([, src]) => /^(https?:)?\/\//.test(src))
  if (foreign.length === 0) return [0, 'every script from the own origin']
  return foreign.every(([tag]) => /integrity=/.test(tag))
    ? [5, 'scripts of others with integrity']
    : [-50, `script of another origin: ${foreign[0][1]}`]
}

/** Headers by lower-case names, the page's text, and whether http redirects to https. */
export function score({ headers, html = '', cookies = [], redirected = true }) {
  const csp = headers['content-security-policy']
  const open =
    headers['access-control-allow-origin'] && headers['access-control-allow-credentials'] === 'true'
  const lines = [
    ['Content-Security-Policy', ...scoreCsp(csp)],
    [
      'Cookies',
      ...(cookies.length === 0
        ? [0, 'none']
        : cookies.every((cookie) => /secure/i.test(cookie) && /httponly/i.test(cookie))
          ? [0, 'closed']
          : [-20, 'not Secure and HttpOnly']),
    ],
    [
      'Cross-origin resource sharing',
      ...(open ? [-50, 'anybody may read with credentials'] : [0, 'nothing of others is let in']),
    ],
    [
      'Redirection',
      ...(redirected ? [0, 'http redirects to https'] : [-20, 'http does not go on to https']),
    ],
    ['Referrer-Policy', ...scoreReferrer(headers['referrer-policy'])],
    ['Strict-Transport-Security', ...scoreTransport(headers['strict-transport-security'])],
    ['Subresource integrity', ...scoreScripts(html)],
    [
      'X-Content-Type-Options',
      ...(/^nosniff$/i.test(headers['x-content-type-options'] ?? '')
        ? [0, 'nosniff']
        : [-5, 'no nosniff']),
    ],
    ['Frames', ...scoreFrames(csp, headers['x-frame-options'])],
    [
      'Cross-Origin-Resource-Policy',
      ...(/^same-(origin|site)$/i.test(headers['cross-origin-resource-policy'] ?? '')
        ? [10, headers['cross-origin-resource-policy']]
        : [0, 'none']),
    ],
  ].map(([rule, points, why]) => ({ rule, points, why }))
  const base = lines.reduce((sum, { points }) => sum + Math.min(0, points), 100)
  const extra =
    base >= EXTRA_FROM ? lines.reduce((sum, { points }) => sum + Math.max(0, points), 0) : 0
  const total = Math.max(0, base + extra)
  return { total, grade: GRADES.find(([from]) => total >= from)[1], lines }
}

/** The headers that .htaccess adds to a page of the shop over https. */
export function headersOf(htaccess) {
  const headers = {}
  for (const [, name, value, mark = ''] of htaccess.matchAll(
    /^\s*Header (?:always )?set ([\w-]+) "((?:[^"\\]|\\.)*)"(?: env=(\S+))?$/gm,
  ))
    if (['', 'SHOP_APP', 'SHOP_OWN', 'HTTPS'].includes(mark)) headers[name.toLowerCase()] = value
  return headers
}

async function served(address) {
  const reply = await fetch(address)
  const headers = Object.fromEntries(reply.headers)
  const plain = await fetch(address.replace('https:', 'http:'), { redirect: 'manual' }).catch(
    () => null,
  )
  const redirected = plain === null || (plain.headers.get('location') ?? '').startsWith('https:')
  return { headers, html: await reply.text(), cookies: reply.headers.getSetCookie(), redirected }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const address = process.argv.slice(2).find((word) => /^https?:\/\//.test(word))
  const { total, grade, lines } = score(
    address
      ? await served(address)
      : {
          headers: headersOf(readFileSync('public/.htaccess', 'utf8')),
          html: readFileSync('index.html', 'utf8'),
        },
  )
  console.log('Start                          100')
  for (const { rule, points, why } of lines)
    console.log(`${rule.padEnd(30)} ${`${points > 0 ? '+' : ''}${points}`.padStart(3)}  ${why}`)
  console.log(`${grade}, ${total} points`)
  process.exit(total >= 120 ? 0 : 1)
}
