import { isReportsPath } from '../src/api/core/earlyRequests.ts'
import { safeUrl } from '../src/rules/safeUrl.ts'
import type { PolicyConfig } from './policy.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Makes HTML of the configured contact links. Addresses under `.example` belong to the sample shop, so they are left out. */
export function contactHtml({ phone, social }: PolicyConfig): string {
  const number = typeof phone === 'string' && /(?:\d\D*){5}/.test(phone) ? phone.trim() : ''
  const call =
    number &&
    `<p>Phone: <a href="tel:${number.replaceAll(/[^\d+]/g, '')}">${escaped(number)}</a></p>`
  const links = Object.entries(social ?? {}).flatMap(([name, address]) => {
    const url = typeof address === 'string' ? safeUrl(address) : null
    if (url === null || url.startsWith('/') || new URL(url).hostname.endsWith('.example')) return []
    return `<a href="${escaped(url)}">${escaped(name)}</a>`
  })
  return call + (links.length > 0 ? `<p>${links.join(' ')}</p>` : '')
}

/** The address to which a failed start reports; src/app/startFailure.ts appends the message. */
export function reportAddress({ errorReports = 'errors' }: PolicyConfig): string {
  const path = isReportsPath(errorReports) ? errorReports : 'errors'
  // tools/subfolder.mjs adds the folder to addresses that begin with a slash. A configured address must not change, so
  // its slash is escaped.
  return path ? `${path.startsWith('/') ? `&#47;${path.slice(1)}` : `/${path}`}?k=start&amp;m=` : ''
}

/** Fills in the texts that the page shows if no script or no configuration can be loaded. */
export function pageWithConfig(
  html: string,
  config: PolicyConfig,
  { brandName, apiHost } = config,
): string {
  return html
    .replace('<html lang="en"', (tag) => (apiHost ? `${tag} data-host="${escaped(apiHost)}"` : tag))
    .replace(/<title>[^<]*/, (title) =>
      typeof brandName === 'string' ? `<title>${escaped(brandName)}` : title,
    )
    .replace('<!-- telephone and links -->', () => contactHtml(config))
    .replace('data:,', (nothing) => reportAddress(config) || nothing)
}

/**
 * Changes Vite's page: the style sheet comes after the loader, so the loader is painted first; the early chunk and React
 * start before the app's code has loaded. Cloudflare's Rocket Loader is switched off, because it would delay modules.
 */
export function pageWithBuild(html: string, files: string[]): string {
  const sheet = /^ *<link rel="stylesheet".*\n/m.exec(html)?.[0] ?? ''
  return html
    .replace('<html lang="en"', '$& data-base="/"')
    .replace('src/app/startFailure.ts', `${files.find((name) => name.includes('startFailure-'))}`)
    .replace(sheet, '')
    .replace('  </body>', `${sheet}$&`)
    .replace(
      /<link rel="mod\w+"( .*)href=("\S+\/(early|react)-.*")>/g,
      '<script type="module" async$1src=$2></script>',
    )
    .replace(/<script (?!data-cfasync)/g, '$&data-cfasync="false" ')
}
