import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { page, respond } from '../server/reply'

const HERE = new URL('./', import.meta.url)

const FONT = '@fontsource/gloock/files/gloock-latin-400-normal.woff2'

/** The panel's own few files, and the shop's colours, which have one home only. */
const FILES: Record<string, [URL, string]> = {
  '': [new URL('panel.html', HERE), 'text/html; charset=utf-8'],
  'panel.css': [new URL('panel.css', HERE), 'text/css; charset=utf-8'],
  'tokens.css': [new URL('../../src/ui/tokens.css', HERE), 'text/css; charset=utf-8'],
  'panel.js': [new URL('panel.js', HERE), 'text/javascript; charset=utf-8'],
  'lists.js': [new URL('lists.js', HERE), 'text/javascript; charset=utf-8'],
  'dom.js': [new URL('dom.js', HERE), 'text/javascript; charset=utf-8'],
  // Where tokens.css looks for the shop's display face.
  [FONT]: [new URL(`../../node_modules/${FONT}`, HERE), 'font/woff2'],
}

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'"

/** A file of the page /__mock, null for any other path. Read anew each time: it is for people at work. */
export function panelFile(pathname: string): Response | null {
  const [, inside] = /\/__mock(?:\/(.*))?$/.exec(pathname) ?? []
  if (!/\/__mock(\/|$)/.test(pathname) || pathname.includes('/__mock/api/')) return null
  // Relative addresses need the slash.
  if (inside === undefined) return respond(302, '', { Location: `${pathname}/` })
  const found = FILES[inside]
  if (!found) return page(404, 'Not Found', 'The panel has no such file.')
  const [url, type] = found
  return respond(200, new Uint8Array(readFileSync(fileURLToPath(url))), {
    'Content-Type': type,
    'Content-Security-Policy': CSP,
  })
}
