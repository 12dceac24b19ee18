// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { newestBefore, uploadText } from './releaseNotes.mjs'

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
    expect(newestBefore(releases, releaseOf('2'))).toEqual([releaseOf('0')])
    expect(newestBefore(releases, releaseOf('9'))).toEqual([releaseOf('2'), releaseOf('0')])
    expect(newestBefore(releases, releaseOf('9', 'https://new.com.np'))).toEqual([])
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
