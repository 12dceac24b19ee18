// Writes the names of the admin's calls into the guard of the server configurations.
import { readFileSync } from 'node:fs'
import { CONTRACT } from '../mocks/contractTable'

const adminScripts = [
  ...new Set(
    CONTRACT.filter(({ audience }) => audience === 'admin').map(({ file }) =>
      file.replace(/\.php$/, ''),
    ),
  ),
].join('|')

const APACHE_GUARD = /(Request_URI "\/\()[^"]*(\)\\\.php\(\/\|\$\)" SHOP_OFFICE)/
const NGINX_GUARD = /(location ~ \^\/backend\/api\/\(\?:)\S*(\)\\\.php\$ \{)/

/** `npm run contract -- --documents` writes these files. Each pattern finds the guard inside the file. */
const GUARDS: readonly (readonly [file: string, guard: RegExp])[] = [
  ['public/.htaccess', APACHE_GUARD],
  ['deploy/backend.htaccess', APACHE_GUARD],
  ['deploy/nginx.conf', NGINX_GUARD],
]

function withGuardedScripts(file: string, guard: RegExp): string {
  const text = readFileSync(file, 'utf8')
  if (!guard.test(text)) throw new Error(`${file} has no guard like ${guard.source}`)
  return text.replace(
    guard,
    (_whole, before: string, after: string) => `${before}${adminScripts}${after}`,
  )
}

export const GUARDED_FILES: readonly (readonly [file: string, text: () => string])[] = GUARDS.map(
  ([file, guard]) => [file, () => withGuardedScripts(file, guard)] as const,
)
