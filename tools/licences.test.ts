// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { licenceText } from './licences'

describe('licenses.txt', () => {
  const text = licenceText('.')

  it('names every package that a page is built of, with its version', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>
    }
    for (const [name, version] of Object.entries(dependencies)) expect(text).toContain(`${name} ${version} (`)
  })

  it('tells the licences of the webp encoder in full: its own and that of the codec inside', () => {
    expect(text).toContain('Apache License')
    expect(text).toContain('Copyright (c) 2010, Google Inc.')
  })

  it('leaves out the tools of development', () => {
    expect(text).not.toMatch(/^(vite|typescript|msw) /m)
  })
})
