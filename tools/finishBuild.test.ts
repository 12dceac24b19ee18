// @vitest-environment node
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { finishBuild } from './finishBuild'
import { contentSecurityPolicy } from './headers'

let root = ''
let out = ''
const at = (name: string) => join(out, name)
const LONG = 'export const text = "a shop"\n'.repeat(60)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'project-'))
  out = mkdtempSync(join(tmpdir(), 'built-'))
  mkdirSync(join(root, 'public'))
  mkdirSync(at('assets'))
  mkdirSync(at('brand'))
  writeFileSync(join(root, 'public/shop.config.json'), '{"apiHost":"https://api.shop.example"}')
  writeFileSync(at('assets/shop-1.js'), LONG)
  writeFileSync(at('assets/small-1.js'), 'x')
  writeFileSync(at('assets/font-1.woff2'), LONG)
  for (const name of ['index.html', 'shop.config.json', 'brand/wordmark.svg', 'robots.txt'])
    writeFileSync(at(name), LONG)
  writeFileSync(at('.htaccess'), `Header "${contentSecurityPolicy()}"`)
})
afterEach(() => [root, out].forEach((folder) => rmSync(folder, { recursive: true })))

/** The plugin as vite runs it at a build's end. */
function finish(outDir: string): void {
  const plugin = finishBuild({ demo: false }) as unknown as {
    configResolved: (config: { root: string; build: { outDir: string; assetsDir: string } }) => void
    closeBundle: () => void
  }
  plugin.configResolved({ root, build: { outDir, assetsDir: 'assets' } })
  plugin.closeBundle()
}

it.each([
  ['absolute', () => out],
  ['relative', () => relative(root, out)],
])('finishes a build in an %s folder', (_name, outDir) => {
  finish(outDir())
  expect(gunzipSync(readFileSync(at('assets/shop-1.js.gz'))).toString()).toBe(LONG)
  expect(brotliDecompressSync(readFileSync(at('assets/shop-1.js.br'))).toString()).toBe(LONG)
  expect(readFileSync(at('.htaccess'), 'utf8')).toContain('https://api.shop.example')
})

it('makes no compressed copy beside what an owner exchanges by hand, nor of what is small or compressed', () => {
  finish(out)
  const copies = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:br|gz)$/.test(name))
  expect(copies.toSorted()).toEqual(['assets/shop-1.js.br', 'assets/shop-1.js.gz'])
  expect(existsSync(at('index.html.br'))).toBe(false)
})
