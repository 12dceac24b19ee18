import { readFileSync } from 'node:fs'

/** The values of public/shop.config.json that a build reads. */
export type PolicyConfig = { apiHost?: string; adminHosts?: string[]; [name: string]: unknown }

const HTACCESS = readFileSync('public/.htaccess', 'utf8')
/** Raise this with every change of .htaccess and nginx.conf that an installed shop needs; the doctor reads it from a header. */
export const RULES_VERSION = /X-Shop-Rules "(\d+)"/.exec(HTACCESS)?.[1]

/** The content security policy of public/.htaccess, in which calls and pictures may also use the origins of the configuration. */
export function contentSecurityPolicy({
  apiHost = '',
  adminHosts = [],
}: PolicyConfig = {}): string {
  const policy = /Content-Security-Policy "([^"]*); frame-ancestors 'none'" env=SHOP_APP/.exec(
    HTACCESS,
  )?.[1]
  if (!policy) throw new Error('public/.htaccess has no Content-Security-Policy for the shop')
  const from = [...new Set(["'self'", apiHost, ...adminHosts])]
    .filter((host) => host !== '')
    .join(' ')
  return policy.replace(/(img|connect)-src 'self'/g, `$1-src ${from}`)
}

/** The directives of a policy by their names. */
export function directives(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/))
  return new Map(
    parts.flatMap(([name, ...values]) => (name ? [[name.toLowerCase(), values] as const] : [])),
  )
}
