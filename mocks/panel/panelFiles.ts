import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pageReply, respond } from '../server/reply'

const HERE = new URL('./', import.meta.url)

const FONT = '@fontsource/gloock/files/gloock-latin-400-normal.woff2'

/** The page's own files and the shop's design tokens. */
const FILES: Record<string, [URL, string]> = {
  '': [new URL('panel.html', HERE), 'text/html; charset=utf-8'],
  'panel.css': [new URL('panel.css', HERE), 'text/css; charset=utf-8'],
  'tokens.css': [new URL('../../src/ui/tokens.css', HERE), 'text/css; charset=utf-8'],
  // The address at which tokens.css expects the shop's display font.
  [FONT]: [new URL(`../../node_modules/${FONT}`, HERE), 'font/woff2'],
}

/** Any script of this folder. */
function scriptOf(name: string): [URL, string] | null {
  const url = new URL(name, HERE)
  return /^\w+\.js$/.test(name) && existsSync(fileURLToPath(url))
    ? [url, 'text/javascript; charset=utf-8']
    : null
}

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'"

/**
 * Returns a file of the page /__mock, null for any other path. Reads it from disk each time, so that edits show at
 * once.
 */
export function panelFile(pathname: string): Response | null {
  const [, inside] = /\/__mock(?:\/(.*))?$/.exec(pathname) ?? []
  if (!/\/__mock(\/|$)/.test(pathname) || pathname.includes('/__mock/api/')) return null
  // Relative addresses need the trailing slash.
  if (inside === undefined) return respond(302, '', { Location: `${pathname}/` })
  const found = FILES[inside] ?? scriptOf(inside)
  if (!found || !existsSync(fileURLToPath(found[0])))
    return pageReply(404, 'Not Found', 'The panel has no such file.')
  const [url, type] = found
  return respond(200, new Uint8Array(readFileSync(fileURLToPath(url))), {
    'Content-Type': type,
    'Content-Security-Policy': CSP,
  })
}
