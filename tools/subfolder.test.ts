// @vitest-environment node
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { baseAtRuntime } from './baseAtRuntime'
import { folderOf, intoFolder } from './subfolder.mjs'

let dist = ''
const at = (name: string) => join(dist, name)
const text = (name: string) => readFileSync(at(name), 'utf8')

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'folder-'))
  mkdirSync(at('assets'))
  writeFileSync(
    at('index.html'),
    '<html lang="en" data-base="/"><link rel="icon" href="/brand/icon-192.png"><meta name="office" content="/assets/o.js /assets/o.css"><script src="/assets/a.js"></script><a href="//other.example"></a><a href="https://x.example/assets/y"></a><img data-src="/errors?k="><img data-src="&#47;logs?k=">',
  )
  writeFileSync(at('index.html.br'), 'old')
  writeFileSync(
    at('assets/a.js'),
    'const p=function(e){return`/`+e},s="/assets/weave-1.svg",q="/backend/api/";import("./b.js")',
  )
  writeFileSync(
    at('assets/a.css'),
    '@font-face{src:url(/assets/f.woff2)}i{background:url("/assets/w.svg")}b{background:url(data:image/png,x)}',
  )
})
afterEach(() => rmSync(dist, { recursive: true }))

describe('a build for a folder', () => {
  it('finds its files and its own place there', () => {
    intoFolder(dist, 'shop')
    expect(text('index.html')).toBe(
      '<html lang="en" data-base="/shop/"><link rel="icon" href="/shop/brand/icon-192.png"><meta name="office" content="/shop/assets/o.js /shop/assets/o.css"><script src="/shop/assets/a.js"></script><a href="//other.example"></a><a href="https://x.example/assets/y"></a><img data-src="/shop/errors?k="><img data-src="&#47;logs?k=">',
    )
    expect(text('assets/a.js')).toBe(
      'const p=function(e){return`/shop/`+e},s="/shop/assets/weave-1.svg",q="/backend/api/";import("./b.js")',
    )
    expect(text('assets/a.css')).toBe(
      '@font-face{src:url(/shop/assets/f.woff2)}i{background:url("/shop/assets/w.svg")}b{background:url(data:image/png,x)}',
    )
    expect(brotliDecompressSync(readFileSync(at('index.html.br'))).toString()).toBe(text('index.html'))
    expect(existsSync(at('assets/a.js.br'))).toBe(false)
  })

  it('is made from a fresh build only', () => {
    intoFolder(dist, '/shop/')
    expect(() => intoFolder(dist, '/other/')).toThrow('no fresh build')
    writeFileSync(at('assets/a.js'), 'const p=e=>"/"+e')
    writeFileSync(at('index.html'), '<html lang="en" data-base="/">')
    expect(() => intoFolder(dist, '/shop/')).toThrow('found 0 times')
    expect(text('index.html')).toContain('data-base="/"')
  })

  it.each(['', '/', '../x', '/a b/', 'a//b', '/shop?x/', 'https://x'])('is not made for "%s"', (word) => {
    expect(() => folderOf(word)).toThrow('is no folder')
  })

  it('asks the page where it lies', () => {
    const { config, transformIndexHtml } = baseAtRuntime() as unknown as {
      config: () => { define: Record<string, string> }
      transformIndexHtml: { handler: (html: string) => string }
    }
    expect(config().define['import.meta.env.BASE_URL']).toBe('document.documentElement.dataset.base')
    expect(transformIndexHtml.handler(readFileSync('index.html', 'utf8'))).toContain('<html lang="en" data-base="/">')
  })
})
