import { readFileSync } from 'node:fs'

export type PolicyConfig = { apiHost?: string; adminHosts?: string[]; [name: string]: unknown }

const HTACCESS = readFileSync('public/.htaccess', 'utf8')
/**
 * Raise the version in .htaccess with each change of .htaccess or nginx.conf that installed shops need: the doctor
 * compares it.
 */
export const RULES_VERSION = /X-Shop-Rules "(\d+)"/.exec(HTACCESS)?.[1]

/** Takes the policy of public/.htaccess and adds the configured origins for calls and pictures. */
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

export function policyDirectives(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/))
  return new Map(
    parts.flatMap(([name, ...values]) => (name ? [[name.toLowerCase(), values] as const] : [])),
  )
}
