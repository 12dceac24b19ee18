// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { devConfig } from './demoConfig'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'config-'))
  mkdirSync(join(root, 'public'))
  const sample = { brandName: 'Sample', adminEmail: '', whatsapp: '' }
  writeFileSync(join(root, 'public/shop.config.json'), JSON.stringify(sample))
})
afterEach(() => rmSync(root, { recursive: true }))

const configOf = (options: Parameters<typeof devConfig>[1]) =>
  JSON.parse(devConfig(root, options)) as Record<string, string>
const writeOwnFile = (values: object) =>
  writeFileSync(join(root, 'shop.config.local.json'), JSON.stringify(values))

it('on the mock the demo’s owner and the time zone of its stamps join the sample', () => {
  expect(configOf({ stampZone: 'UTC' })).toMatchObject({
    brandName: 'Sample',
    adminEmail: 'owner@pahiran.example',
    stampZone: 'UTC',
  })
})

it('a real backend gets nothing of the demo', () => {
  const { adminEmail, adminPasswordHash, stampZone } = configOf({
    backend: 'https://host.test',
    stampZone: 'UTC',
  })
  expect([adminEmail, adminPasswordHash, stampZone]).toEqual(['', undefined, undefined])
})

it('the developer’s own file overrides the sample and the demo, and --admin overrides the file', () => {
  writeOwnFile({ adminEmail: 'me@host.test', whatsapp: '+977 9800000000' })
  expect(configOf({})).toMatchObject({ adminEmail: 'me@host.test', whatsapp: '+977 9800000000' })
  expect(configOf({ admin: 'owner@host.test' }).adminEmail).toBe('owner@host.test')
})

it('a file that is not JSON is named', () => {
  writeFileSync(join(root, 'shop.config.local.json'), '{')
  expect(() => configOf({})).toThrow('shop.config.local.json')
})
