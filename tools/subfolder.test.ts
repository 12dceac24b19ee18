// @vitest-environment node
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderOf, moveIntoFolder, robotsInFolder } from './subfolder.mjs'

let dist = ''
const pathInBuild = (name: string) => join(dist, name)
const textInBuild = (name: string) => readFileSync(pathInBuild(name), 'utf8')
const SCRIPT =
  'const p=new URL("weave-1.svg",import.meta.url).href,q="/backend/api/";import("./b.js")'

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'folder-'))
  mkdirSync(pathInBuild('assets'))
  writeFileSync(
    pathInBuild('index.html'),
    '<html lang="en" data-base="/"><link rel="icon" href="/brand/icon-192.png"><script src="/assets/a.js"></script><a href="//other.example"></a><a href="https://x.example/assets/y"></a><img data-src="/errors?k="><img data-src="&#47;logs?k=">',
  )
  writeFileSync(pathInBuild('assets/a.js'), SCRIPT)
})
afterEach(() => rmSync(dist, { recursive: true }))

describe('a build for a folder', () => {
  it('changes the addresses of its page and nothing else', () => {
    expect(moveIntoFolder(dist, 'shop')).toBe('/shop/')
    expect(textInBuild('index.html')).toBe(
      '<html lang="en" data-base="/shop/"><link rel="icon" href="/shop/brand/icon-192.png"><script src="/shop/assets/a.js"></script><a href="//other.example"></a><a href="https://x.example/assets/y"></a><img data-src="/shop/errors?k="><img data-src="&#47;logs?k=">',
    )
    expect(textInBuild('assets/a.js')).toBe(SCRIPT)
  })

  it('has a robots.txt that closes the screens of the folder and the backend of the host', () => {
    writeFileSync(
      pathInBuild('robots.txt'),
      'User-agent: *\nDisallow: /nest\nDisallow: /backend/\nAllow: /backend/api/x.php\nDisallow: /uploads/receipts/\n',
    )
    robotsInFolder(dist, '/shop/')
    expect(textInBuild('robots.txt')).toBe(
      'User-agent: *\nDisallow: /shop/nest\nDisallow: /backend/\nAllow: /backend/api/x.php\nDisallow: /uploads/receipts/\n',
    )
  })

  it('is made from a fresh build only', () => {
    moveIntoFolder(dist, '/shop/')
    expect(() => moveIntoFolder(dist, '/other/')).toThrow("isn't a fresh build")
    expect(textInBuild('index.html')).toContain('data-base="/shop/"')
  })

  it.each(['', '/', '../x', '/a b/', 'a//b', '/shop?x/', 'https://x'])(
    'is not made for "%s"',
    (word) => {
      expect(() => folderOf(word)).toThrow("isn't a folder")
    },
  )

  it('has scripts and styles that name other files relatively, and asks the page for its folder', async () => {
    const { define, experimental } = await resolveConfig({}, 'build')
    expect(define?.['import.meta.env.BASE_URL']).toBe('document.documentElement.dataset.base')
    const addressIn = (hostType: 'js' | 'css' | 'html') =>
      experimental.renderBuiltUrl?.('assets/a.svg', {
        hostType,
        hostId: 'assets/a.js',
        type: 'asset',
        ssr: false,
      })
    expect([addressIn('js'), addressIn('css'), addressIn('html')]).toEqual([
      { relative: true },
      { relative: true },
      undefined,
    ])
  })
})
