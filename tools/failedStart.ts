import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, transformWithOxc, type Plugin } from 'vite'
import { isReportsPath } from '../src/api/core/ahead.ts'
import { safeUrl } from '../src/rules/safe.ts'

// What a shopper reads when the shop does not start: src/app/startFailure.ts as a small file before the modules. The shop's
// telephone, its links and the address of its report stand in the page, because no configuration can be read when scripts fail.

const SOURCE = 'src/app/startFailure.ts'

/** The classic script: no types, no new syntax. */
export async function classicScript(root: string): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(join(root, SOURCE), 'utf8'), SOURCE, { target: 'es2015' })
  const { code: small } = minifySync('failedStart.js', code, {
    module: false,
    compress: { target: 'es2015' },
    mangle: true,
  })
  // The minifier writes every string as a template, which ES5 lacks; none of them holds a quotation mark.
  return small.replaceAll('`', '"').trim()
}

type Configured = { brandName?: unknown; apiHost?: unknown; phone?: unknown; social?: unknown; errorReports?: unknown }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The sample's addresses lead nowhere: `.example` is reserved for samples. */
const isSample = (address: string) => new URL(address).hostname.endsWith('.example')

/** The telephone and the links of a configuration; nothing where it names none that works. */
export function contactHtml({ phone, social }: Configured): string {
  const number = typeof phone === 'string' ? phone.trim() : ''
  const call = /\d{5}/.test(number.replaceAll(/\D/g, ''))
    ? `<p>Telephone: <a href="tel:${number.replaceAll(/[^\d+]/g, '')}">${escaped(number)}</a></p>`
    : ''
  const links = Object.entries(typeof social === 'object' && social !== null ? social : {}).flatMap(
    ([name, address]) => {
      const url = typeof address === 'string' ? safeUrl(address) : null
      return url === null || url.startsWith('/') || isSample(url)
        ? []
        : [`<a href="${escaped(url)}">${escaped(name)}</a>`]
    },
  )
  return call + (links.length > 0 ? `<p>${links.join(' ')}</p>` : '')
}

/** What index.html has in place of the report's address: a picture that the browser asks nobody for. */
const NO_REPORT = 'data:,'

/** The address of the report without its last word. */
export function reportAddress({ errorReports = 'errors' }: Configured): string {
  const path = isReportsPath(errorReports) ? errorReports : 'errors'
  if (!path) return NO_REPORT
  // tools/subfolder.mjs moves addresses that begin with a slash; one from the root of the host has to stay.
  return `${path[0] === '/' ? `&#47;${path.slice(1)}` : `/${path}`}?k=start&amp;m=`
}

function configured(root: string): Configured {
  const path = join(root, 'public/shop.config.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Configured) : {}
}

/** The page with what it has to know when neither a script nor the configuration comes. */
export function knowingPage(html: string, config: Configured): string {
  const { brandName, apiHost } = config
  const named =
    typeof brandName === 'string' ? html.replace(/<title>[^<]*/, () => `<title>${escaped(brandName)}`) : html
  const hosted =
    typeof apiHost === 'string' && apiHost !== ''
      ? named.replace('<html lang="en"', (tag) => `${tag} data-host="${escaped(apiHost)}"`)
      : named
  return hosted
    .replace('<!-- telephone and links -->', () => contactHtml(config))
    .replace(NO_REPORT, () => reportAddress(config))
}

export function failedStart({ demo }: { demo: boolean }): Plugin {
  let root = '.'
  let building = false
  let fileName = ''
  let source = ''
  return {
    name: 'failed-start',
    configResolved(config) {
      root = config.root
      building = config.command === 'build'
    },
    async buildStart() {
      if (!building) return
      source = await classicScript(root)
      fileName = `assets/failedStart-${createHash('sha256').update(source).digest('base64url').slice(0, 6)}.js`
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        const config = configured(root)
        // As in src/api/core/failures.ts: no reports in development, nor from the demo, whose server keeps none.
        const page = knowingPage(html, building && !demo ? config : { ...config, errorReports: false })
        return building ? page.replace(`/${SOURCE}`, `/${fileName}`) : page
      },
    },
  }
}
