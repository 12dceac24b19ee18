// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { passwordHashRecord, matchesPasswordHash } from './adminHash'
import { isAdminLogin } from '../auth'
import { CONFIG_DEFAULTS, setConfig } from '../core/config'

const DEMO =
  'argon2id$19456$2$1$cefd033d4ed355776fc653c47897163b$b476308076d769a525d2f74e28fbb4f74269c2b9f07561875b34c60399040d53'

afterEach(() => setConfig(CONFIG_DEFAULTS))

describe('the admin pair', () => {
  it('is checked in the browser and sends nothing; the email without case, the password exactly', async () => {
    mockServer.close()
    setConfig({ ...CONFIG_DEFAULTS, adminEmail: 'owner@pahiran.example', adminPasswordHash: DEMO })
    expect(
      await isAdminLogin({ email: ' Owner@Pahiran.example ', password: 'pahiran-demo-owner-2026' }),
    ).toBe(true)
    expect(
      await isAdminLogin({ email: 'owner@pahiran.example', password: 'pahiran-demo-owner-2025' }),
    ).toBe(false)
    expect(
      await isAdminLogin({ email: 'other@pahiran.example', password: 'pahiran-demo-owner-2026' }),
    ).toBe(false)
    mockServer.listen()
  })

  it('never matches when it is blank, or when its record is unreadable', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await isAdminLogin({ email: '', password: '' })).toBe(false)
    expect(await matchesPasswordHash('x', 'bcrypt$1')).toBe(false)
    expect(await matchesPasswordHash('', 'argon2id$x$y$z$00$11')).toBe(false)
  })

  it('makes a record that matches its own password and no other', async () => {
    const record = await passwordHashRecord('a long enough password', new Uint8Array(16).fill(7))
    expect(record).toMatch(/^argon2id\$19456\$2\$1\$[\da-f]{32}\$[\da-f]{64}$/)
    expect(await matchesPasswordHash('a long enough password', record)).toBe(true)
    expect(
      await matchesPasswordHash(
        'a long enough password',
        `argon2id${record.slice(8).toUpperCase()}`,
      ),
    ).toBe(true)
    expect(await matchesPasswordHash('another long password', record)).toBe(false)
  })
})
