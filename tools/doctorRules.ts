import { readFileSync } from 'node:fs'
import type { Visit } from './doctorVisit.ts'

// Names the module, file and line of the release's server rule that a finding is about. The line is the first one in the
// file that contains the rule's words below.

/** Pairs of the name in a release and the project's file. Both have the same lines. */
const RULE_FILES = {
  shop: ['shop/.htaccess', 'public/.htaccess'],
  backend: ['server/backend.htaccess', 'deploy/backend.htaccess'],
  nginx: ['server/nginx.conf', 'deploy/nginx.conf'],
} as const
type RulePlace = keyof typeof RULE_FILES

const NOT_ALLOWED_TEXT = 'may not send writes'
export const SERVER_RULES = {
  fallback: { module: 'mod_rewrite', shop: 'The screens of the shop', nginx: 'location / { try_files' },
  missing: { module: 'mod_rewrite', shop: 'Missing files return 404', nginx: 'Missing files here return 404' },
  calls: { module: 'mod_rewrite', shop: "These are never the shop's page", nginx: 'Missing files here return 404' },
  folders: { module: 'mod_rewrite', shop: 'No list of a folder', nginx: 'Missing files here return 404' },
  copies: { module: 'mod_rewrite', shop: 'Precompressed files', nginx: 'gzip_static on' },
  assets: { module: 'mod_headers', shop: 'max-age=31536000, immutable', nginx: 'max-age=31536000, immutable' },
  page: { module: 'mod_headers', shop: '"no-cache" env=SHOP_APP', nginx: '"~^app " "no-cache"' },
  policy: { module: 'mod_headers', shop: 'index.html has the same policy', nginx: 'index.html has the same policy' },
  packed: { module: 'mod_setenvif', shop: '.(br|gz)$" no-gzip', nginx: 'gzip_static on' },
  sniff: { module: 'mod_headers', shop: 'set X-Content-Type-Options', nginx: 'add_header X-Content-Type-Options' },
  hsts: { module: 'mod_headers', shop: 'set Strict-Transport-Security', nginx: 'add_header Strict-Transport-Security' },
  https: { module: 'mod_rewrite', shop: 'Everything to https', nginx: 'Everything to https' },
  scripts: { module: 'mod_mime', shop: 'AddType text/javascript', nginx: 'charset_types text/javascript' },
  mark: { module: 'mod_headers', shop: 'X-Shop-Rules', backend: 'X-Shop-Rules', nginx: 'X-Shop-Rules' },
  hidden: { module: 'mod_rewrite', shop: 'Hidden files are not served', backend: 'RewriteRule (^|/)\\. - [F]', nginx: 'Hidden files are not served' },
  source: { module: 'mod_rewrite', shop: 'Source that no handler runs', backend: 'Source that no handler runs', nginx: 'PHP runs below /backend alone' },
  kept: { module: 'mod_headers', shop: '"no-store" env=SHOP_API', backend: 'Cache-Control "no-store"', nginx: '"~^(api|receipt|paper|file) "' },
  stream: { module: 'mod_setenvif', shop: 'SHOP_STREAM no-gzip=1', backend: 'SHOP_STREAM no-gzip=1', nginx: 'Streams pass through as they come' },
  origins: { module: 'mod_headers', shop: "The backend's CORS headers", backend: 'unset Access-Control-Allow-Origin', nginx: "The backend's CORS headers" },
  forged: { module: 'mod_rewrite', shop: NOT_ALLOWED_TEXT, backend: NOT_ALLOWED_TEXT, nginx: NOT_ALLOWED_TEXT },
  uploads: { module: 'mod_rewrite', shop: 'Uploaded files are served', backend: 'uploads/.*\\.(php', nginx: 'Uploaded files are served' },
  listed: { module: 'mod_setenvif', backend: 'SetEnvIf Origin' },
  guard: { module: 'mod_authz_core', shop: 'The guard of the back office: off', backend: 'The guard of the back office: off', nginx: 'The guard of the back office: off' },
} as const // prettier-ignore
export type ServerRule = keyof typeof SERVER_RULES

const cachedRuleLines = new Map<string, string[]>()
function linesOf(file: string): string[] {
  const known =
    cachedRuleLines.get(file) ??
    readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').split('\n')
  cachedRuleLines.set(file, known)
  return known
}

/** Returns a text such as "mod_rewrite, shop/.htaccess:64". nginx needs no module. */
export function placeOfServerRule(place: RulePlace, rule: ServerRule): string {
  const known: { module: string; shop?: string; backend?: string; nginx?: string } =
    SERVER_RULES[rule]
  const words = known[place]
  const [shown, own] = RULE_FILES[place]
  if (words === undefined) return shown
  const line = linesOf(own).findIndex((text) => text.includes(words)) + 1
  const where = `${shown}:${line}`
  return place === 'nginx' ? where : `${known.module}, ${where}`
}

export const placeOfPageRule = ({ server }: Visit, rule: ServerRule): string =>
  placeOfServerRule(server === 'nginx' ? 'nginx' : 'shop', rule)

/** The shop's own .htaccess applies to the backend only if both are on the same host and the shop is in its root. */
export const isOwnBackend = ({ host, origin, base }: Visit): boolean =>
  host === origin && base === origin

export const placeOfBackendRule = (visit: Visit, rule: ServerRule): string =>
  placeOfServerRule(
    visit.hostServer === 'nginx' ? 'nginx' : isOwnBackend(visit) ? 'shop' : 'backend',
    rule,
  )
