import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pageReply, rawResponse } from '../server/reply'

const PANEL_FOLDER = new URL('./', import.meta.url)

const FONT_FILE = '@fontsource/gloock/files/gloock-latin-400-normal.woff2'

const PANEL_FILES: Record<string, [URL, string]> = {
  '': [new URL('panel.html', PANEL_FOLDER), 'text/html; charset=utf-8'],
  'panel.css': [new URL('panel.css', PANEL_FOLDER), 'text/css; charset=utf-8'],
  'tokens.css': [new URL('../../src/ui/tokens.css', PANEL_FOLDER), 'text/css; charset=utf-8'],
  // tokens.css expects the shop's display font at this address.
  [FONT_FILE]: [new URL(`../../node_modules/${FONT_FILE}`, PANEL_FOLDER), 'font/woff2'],
}

function scriptOf(name: string): [URL, string] | null {
  const url = new URL(name, PANEL_FOLDER)
  return /^\w+\.js$/.test(name) && existsSync(fileURLToPath(url))
    ? [url, 'text/javascript; charset=utf-8']
    : null
}

const PANEL_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'"

/** Null for paths outside /__mock. Reads files from disk each time, so that edits show at once. */
export function panelFile(pathname: string): Response | null {
  const [, inside] = /\/__mock(?:\/(.*))?$/.exec(pathname) ?? []
  if (!/\/__mock(\/|$)/.test(pathname) || pathname.includes('/__mock/api/')) return null
  // Browsers resolve the page's relative addresses correctly only if its own address ends with a slash.
  if (inside === undefined) return rawResponse(302, '', { Location: `${pathname}/` })
  const found = PANEL_FILES[inside] ?? scriptOf(inside)
  if (!found || !existsSync(fileURLToPath(found[0])))
    return pageReply(404, 'Not Found', 'The panel has no such file.')
  const [url, type] = found
  return rawResponse(200, new Uint8Array(readFileSync(fileURLToPath(url))), {
    'Content-Type': type,
    'Content-Security-Policy': PANEL_POLICY,
  })
}
