// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { APP_HEADERS, ENCODER_POLICY } from './headers'
import { contentSecurityPolicy, policyDirectives, RULES_VERSION } from './policy'

const htaccess = readFileSync('public/.htaccess', 'utf8')
const nginx = readFileSync('deploy/nginx.conf', 'utf8')

/** Leaves out headers that .htaccess sets only for other files. */
const headersOf = (file: string) =>
  Object.fromEntries(
    [
      ...file.matchAll(
        /^\s*Header (?:always )?set ([\w-]+) "((?:[^"\\]|\\.)*)"(?: env=(?:SHOP_APP|SHOP_OWN|HTTPS))?$/gm,
      ),
    ].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
  )
const headers = headersOf(htaccess)

describe('the headers of an installed shop', () => {
  it('are the same in .htaccess, nginx.conf and the preview server', () => {
    for (const [name, value] of Object.entries(APP_HEADERS)) {
      expect([name, headers[name.toLowerCase()]]).toEqual([name, value])
      expect(nginx).toContain(`"${value}"`)
    }
    expect(nginx).toContain(`"${headers['strict-transport-security']}"`)
  })

  it('let scripts, styles and fonts come from the own origin alone, and demand Trusted Types', () => {
    const policy = policyDirectives(contentSecurityPolicy())
    for (const name of ['script-src', 'style-src', 'font-src', 'connect-src'])
      expect(policy.get(name)).toEqual(["'self'"])
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
    expect(policy.get('worker-src')).toEqual(["'self'"])
    expect(policy.get('trusted-types')).toEqual(['webp-encoder', 'structured-data', 'shop-worker'])
  })

  it('allow the Trusted Types policies that the source makes, and no other', () => {
    const source = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.tsx?$/.test(name),
    )
    const made = source.flatMap((name) =>
      [...readFileSync(`src/${name}`, 'utf8').matchAll(/createPolicy\W+'([\w-]+)'/g)].map(
        ([, policy]) => policy,
      ),
    )
    expect(made.toSorted()).toEqual(
      policyDirectives(contentSecurityPolicy()).get('trusted-types')?.toSorted(),
    )
  })

  it('let WebAssembly be compiled in the encoder alone, in both servers (D-166)', () => {
    expect(policyDirectives(ENCODER_POLICY).get('script-src')).toEqual([
      "'self'",
      "'wasm-unsafe-eval'",
    ])
    expect(contentSecurityPolicy()).not.toContain('wasm')
    expect(existsSync('src/admin/products/form/webpWorker.ts')).toBe(true)
    expect(htaccess).toContain('RewriteRule ^assets/webpWorker- - [E=SHOP_ENCODER:1]')
    expect(htaccess).toContain(
      `Header always set Content-Security-Policy "${ENCODER_POLICY}" env=SHOP_ENCODER`,
    )
    expect(nginx).toContain(`"~^asset .*/assets/webpWorker-" "${ENCODER_POLICY}";`)
    // Both lines set the header for this file. In Apache the later line wins.
    expect(htaccess.indexOf(ENCODER_POLICY)).toBeGreaterThan(
      htaccess.indexOf(contentSecurityPolicy()),
    )
  })

  it('are given to streams, calls and uploads in their own forms by both servers', () => {
    for (const policy of [
      "default-src 'none'; frame-ancestors 'none'",
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    ]) {
      expect(htaccess).toContain(`"${policy}"`)
      expect(nginx).toContain(`"${policy}"`)
    }
    for (const text of [htaccess, nginx]) {
      expect(text).toContain('public, max-age=86400')
      expect(text).toContain('no-cache, no-transform')
      expect(text).toContain('public, max-age=31536000, immutable')
    }
  })

  it('marks the parts of nginx.conf that an update replaces, with the version, and none of them holds a line of the owner', () => {
    const parts = [...nginx.matchAll(/^ *# BEGIN shop rules (\d+)\n([\s\S]*?)^ *# END shop$/gm)]
    expect(parts).toHaveLength(4)
    expect(nginx.match(/^ *# (?:BEGIN|END) shop/gm)).toHaveLength(8)
    for (const [, version, part = ''] of parts) {
      expect(version).toBe(RULES_VERSION)
      expect(part).not.toMatch(/<-|^ *# (?:limit_req|location|auth_basic|server|listen)\b.*[;{]/m)
    }
  })

  it('have one version in all files, and marks around the part that an update replaces', () => {
    expect(RULES_VERSION).toMatch(/^\d+$/)
    expect(nginx).toContain(`add_header X-Shop-Rules ${RULES_VERSION} always;`)
    for (const text of [htaccess, readFileSync('deploy/backend.htaccess', 'utf8')]) {
      const marks = text.split('\n').filter((line) => /^# (?:BEGIN|END) shop/.test(line))
      expect(marks).toEqual([`# BEGIN shop rules ${RULES_VERSION}`, '# END shop'])
      expect(text).toContain(`Header always set X-Shop-Rules "${RULES_VERSION}"`)
    }
  })

  it('close the same names of secret files in all files', () => {
    const closed = (text: string) => /\\\.\(\??:?(phtml\|[^)]*)\)/.exec(text)?.[1]
    expect(closed(htaccess)).toMatch(/sql.*log.*bak/)
    expect(closed(nginx)?.replaceAll('?:', '')).toBe(closed(htaccess))
    expect(closed(readFileSync('deploy/backend.htaccess', 'utf8'))).toBe(closed(htaccess))
  })

  it('name the same office calls for the guard in both servers, and no call of the shop', () => {
    const names = (text: string) =>
      /\(\??:?(inquiries_sse\|[^\n]*?)\)\\\.php/.exec(text)?.[1]?.replaceAll('?:', '')
    const office = names(htaccess)
    expect(office).toBe(names(nginx))
    // The shop's own .htaccess does not apply to the backend of a shop in a folder.
    expect(office).toBe(names(readFileSync('deploy/backend.htaccess', 'utf8')))
    const pattern = new RegExp(`^(${office})\\.php$`)
    for (const file of [
      'get_products.php',
      'fetch_shipping_charge.php',
      'products_sse.php',
      'categories_sse.php',
      'get_homepage_data.php',
      'orders.php',
      'get_cart.php',
    ])
      expect(file).not.toMatch(pattern)
    for (const file of [
      'get_orders.php',
      'get_users.php',
      'inquiries_sse.php',
      'add_product.php',
      'edit_bottom_data.php',
      'save_general_settings.php',
    ])
      expect(file).toMatch(pattern)
  })

  it('let the configured hosts in, in the header as in the page', () => {
    const opened = headersOf(
      htaccess.replace(
        contentSecurityPolicy(),
        contentSecurityPolicy({ apiHost: 'https://api.shop.example' }),
      ),
    ) as Record<string, string>
    const policy = policyDirectives(opened['content-security-policy'] ?? '')
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://api.shop.example'])
    expect(policy.get('img-src')).toContain('https://api.shop.example')
    expect(policy.get('script-src')).toEqual(["'self'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  })
})

describe('docs/security.md', () => {
  const text = readFileSync('docs/security.md', 'utf8')

  it('names proofs that are there', () => {
    const files = [
      ...text.matchAll(/`((?:src|tests|tools|deploy|e2e|mocks)\/[\w./-]+\.(?:ts|tsx|mjs))`/g),
    ].map(([, file]) => file ?? '')
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })
})
