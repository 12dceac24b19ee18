// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { serverFile } from './release.mjs'
import { changedFiles, deletableFiles, earlierReleasesOf, uploadText } from './releaseNotes.mjs'

const NAVA = 'https://nava.com.np'
const releaseOf = (name: string, address = NAVA) => ({ name, address })

const noteText = (known: object) =>
  uploadText({
    name: '0.1.0-2026-11-29-1000',
    brandName: 'Nava',
    version: '0.1.0',
    built: '2026-11-29T10:00:00.000Z',
    commit: '',
    address: NAVA,
    base: '/',
    apiHost: '',
    stampZone: '',
    rules: '5',
    part: 'a',
    before: undefined,
    difference: undefined,
    old: [],
    ...known,
  })

describe('UPLOAD.txt', () => {
  it('compares with the newest release of the same address, and not with itself', () => {
    const releases = [
      releaseOf('3', 'https://other.com.np'),
      releaseOf('2'),
      releaseOf('1', `${NAVA}/shop/`),
      releaseOf('0'),
    ]
    expect(earlierReleasesOf(releases, releaseOf('2'))).toEqual([releaseOf('0')])
    expect(earlierReleasesOf(releases, releaseOf('9'))).toEqual([releaseOf('2'), releaseOf('0')])
    expect(earlierReleasesOf(releases, releaseOf('9', 'https://new.com.np'))).toEqual([])
  })

  it('names one file for backend/.htaccess; in a folder the lines of mod_php go below it', () => {
    const backend = /^.*(?:modphp\.htaccess|backend\/\.htaccess).*$/gm
    expect(noteText({}).match(backend)).toEqual([
      '   If PHP runs inside Apache (phpinfo says "Apache 2.0 Handler"), upload server/modphp.htaccess as',
      "   backend/.htaccess. Otherwise don't create that file.",
    ])
    expect(noteText({ address: `${NAVA}/shop/`, base: '/shop/' }).match(backend)).toEqual([
      '   Upload server/backend.htaccess as backend/.htaccess. If PHP runs inside Apache (phpinfo says "Apache 2.0 Handler"),',
      '   add the lines of server/modphp.htaccess below its own.',
    ])
  })
})

describe('the parts of a release', () => {
  it('writes the policy of the build into nginx.conf', () => {
    const text = readFileSync('deploy/nginx.conf', 'utf8')
    const policy = "default-src 'none'; img-src 'self' https://api.nava.com.np"
    const own = serverFile(text, { address: 'https://nava.com.np', base: '/', policy })
    expect(own).toContain(`"~^(app|asset) " "${policy}; frame-ancestors 'none'";`)
    expect(own.split('\n')).toHaveLength(text.split('\n').length)
  })

  it('compares two releases by hash', () => {
    const before = { 'index.html': [1, 'a'], 'assets/a.js': [1, 'b'] }
    const now = { 'index.html': [1, 'c'], 'assets/b.js': [1, 'b'] }
    expect(changedFiles(before, now)).toEqual({
      added: ['assets/b.js'],
      changed: ['index.html'],
      gone: ['assets/a.js'],
    })
    expect(
      deletableFiles([{ 'assets/z.js': [1, 'z'], 'brand/own.svg': [1, 'y'] }], before, now),
    ).toEqual(['assets/z.js'])
    // A tab that has been open since the release before still needs its files.
    const known = { 'assets/a.js': [1, 'b'], 'assets/b.js': [1, 'b'], 'assets/z.js': [1, 'z'] }
    expect(deletableFiles([known, known], before, now)).toEqual(['assets/z.js'])
  })

  it('lists the page last and never the rules of the server, on the way forth and back', () => {
    const difference = {
      added: ['assets/new-1.js', 'brand/own.svg'],
      changed: ['index.html', 'sw.js', '.htaccess'],
      gone: ['assets/old-1.js', 'brand/former.svg'],
    }
    const before = { name: '0.0.9', rules: '4', part: 'b' }
    const text = noteText({ before, difference, old: ['assets/older-1.js'] })
    const filesBelow = (line: RegExp) =>
      (/^(?: {4}\S.*\n?)+/m.exec(text.slice(text.search(line)))?.[0] ?? '').trim().split(/\n\s*/)
    expect(text).toContain('(1 new)')
    expect(filesBelow(/Then upload these/)).toEqual(['brand/own.svg', 'sw.js', 'index.html'])
    expect(filesBelow(/FILES YOU CAN DELETE/)).toEqual(['assets/older-1.js'])
    expect(filesBelow(/HOW TO GO BACK/)).toEqual(['brand/former.svg', 'sw.js', 'index.html'])
    expect(text).toContain('replace the part from "BEGIN shop" to "END shop"')
    const same = noteText({ before: { ...before, part: 'a' }, difference, old: [] })
    expect(same).toContain("the shop's part hasn't changed")
    expect(same).toMatch(/FILES YOU CAN DELETE\n {4}Nothing\./)
  })
})
