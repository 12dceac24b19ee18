// Writes the names of the admin's calls into the guard of the server configurations.
import { CONTRACT } from '../mocks/contractTable'

const names = [
  ...new Set(
    CONTRACT.filter(({ audience }) => audience === 'admin').map(({ file }) =>
      file.replace(/\.php$/, ''),
    ),
  ),
].join('|')

const APACHE = /(Request_URI "\/\()[^"]*(\)\\\.php\(\/\|\$\)" SHOP_OFFICE)/
const NGINX = /(location ~ \^\/backend\/api\/\(\?:)\S*(\)\\\.php\$ \{)/

/** The files that hold the guard, each with a pattern that finds it. */
export const GUARDED: readonly (readonly [file: string, guard: RegExp])[] = [
  ['public/.htaccess', APACHE],
  ['deploy/backend.htaccess', APACHE],
  ['deploy/nginx.conf', NGINX],
]

/** The configuration with the admin's calls in its guard. */
export function guarded(text: string, guard: RegExp): string {
  if (!guard.test(text)) throw new Error(`no guard like ${guard.source}`)
  return text.replace(guard, (_whole, before: string, after: string) => `${before}${names}${after}`)
}
