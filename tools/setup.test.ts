// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { format } from 'prettier'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { matchesPasswordHash } from '../src/api/admin/adminHash'
import { answerRefusalOf, shopAddressOrNull } from './setupQuestions'
import {
  jsonText,
  setUpByAnswers,
  setUpByAsking,
  configComplaintLinesOf,
  currentAnswers,
  type AskQuestion,
} from './setupShop'

const PASSWORD = 'rice, lentils, pickle'
const PNG = Buffer.from('\x89PNG\r\n\x1a\n a picture', 'latin1')

describe('npm run setup', () => {
  let folder = ''
  const read = () => readFileSync(join(folder, 'shop.config.json'), 'utf8')
  const config = () => JSON.parse(read()) as Record<string, unknown>
  const qr = () => join(folder, 'my code.png')

  const NAVA = {
    brandName: 'Nava & Sons',
    shopUrl: 'https://nava.com.np',
    adminEmail: 'owner@nava.com.np',
    adminPassword: PASSWORD,
    wallet: { name: 'eSewa', accountName: 'Nava', accountNumber: '9841000001' },
  }

  /** Types the given words at their questions, and only Enter at all others. */
  const typing =
    (words: Record<string, string | string[]>, seen: string[] = []): AskQuestion =>
    async ({ key }) => {
      seen.push(key)
      const found = words[key]
      return (Array.isArray(found) ? found.shift() : found) ?? ''
    }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'set up-'))
    cpSync('public', folder, { recursive: true })
    writeFileSync(qr(), PNG)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('makes a shop that sells out of a file of answers, and leaves no value of the sample', async () => {
    const whatsapp = '9812345678'
    await setUpByAnswers(folder, { ...NAVA, qrFile: qr(), phone: '01-4123456', whatsapp })
    expect(configComplaintLinesOf(folder)).toEqual([])
    expect(config()).toMatchObject({
      brandName: 'Nava & Sons',
      shopUrl: 'https://nava.com.np',
      phone: '01-4123456',
      whatsapp: '+9779812345678',
      social: { facebook: '', instagram: '', tiktok: '' },
      wallet: { ...NAVA.wallet, qrImage: 'brand/wallet-qr.png' },
    })
    expect(readFileSync(join(folder, 'brand/wallet-qr.png'))).toEqual(PNG)
    expect(read()).not.toMatch(/pahiran/i)
    expect(await matchesPasswordHash(PASSWORD, String(config().adminPasswordHash))).toBe(true)
  })

  it('keeps what stands at a second run, to the letter, and changes only what is answered', async () => {
    await setUpByAnswers(folder, NAVA)
    const before = read()
    expect((await setUpByAnswers(folder, NAVA)).changed).toEqual([])
    expect(read()).toBe(before)
    expect(
      (await setUpByAnswers(folder, { 'wallet.accountNumber': '9841000002' })).changed,
    ).toEqual(['wallet.accountNumber'])
    expect(read()).toBe(before.replace('9841000001', '9841000002'))
  })

  it.each([
    [{ brandName: 'Pahiran' }, 'brandName is the same as in the sample'],
    [{ adminEmail: 'owner@pahiran.example' }, 'is an example email address'],
    [
      { wallet: { ...NAVA.wallet, accountNumber: '9800000000' } },
      'wallet.accountNumber is still the sample',
    ],
    [
      { social: { facebook: 'https://facebook.example/nava' } },
      'social.facebook is the same as in the sample',
    ],
    [{ qrFile: 'public/brand/qr.svg' }, 'the sample code'],
    [{ qrFile: 'package.json' }, "isn't a png"],
    [{ qrFile: 'nowhere.png' }, 'does not exist'],
    [{ shopUrl: 'nava.com.np' }, 'enter https://'],
    [{ shopUrl: 'https://shop.example' }, 'example address'],
    [{ apiHost: 'api.nava.com.np' }, "doesn't begin with https://"],
    [{ adminPassword: 'short' }, 'too short'],
    [{ adminPassword: '================' }, 'too few different characters'],
    [{ adminPassword: 'pahiran-demo-owner-2026' }, 'the demo'],
    [{ adminPassword: 'passwordpassword' }, 'common words'],
    [{ adminPassword: 'Nava & Sons, Kathmandu 2026' }, 'common words or words from the shop'],
    [{ adminPassword: 'qwertyuiop1234567890!' }, 'common words'],
    [{ adminPassword: 'lentils lentils lentils ' }, 'repeats one part'],
    [{ viber: '4123456' }, 'country code'],
    [{ adminPasswordHash: PASSWORD }, "isn't a hash"],
    [{ phone: 'call me' }, "isn't a phone number"],
    [{ whatsapp: '123' }, 'country code'],
    [{ mapUrl: 'maps.google.com' }, 'https://'],
    [{ theme: { ink: '#eeeeee' } }, 'ink'],
    [{ brandNmae: 'Nava' }, 'did you mean "brandName"?'],
  ])('refuses %j with the reason, and writes nothing', async (wrong, reason) => {
    const before = read()
    await expect(setUpByAnswers(folder, { ...NAVA, ...wrong })).rejects.toThrow(reason)
    expect(read()).toBe(before)
    expect(existsSync(join(folder, 'brand/wallet-qr.png'))).toBe(false)
  })

  it('names everything that is missing at once', async () => {
    await expect(setUpByAnswers(folder, { phone: '014123456' })).rejects.toThrow(
      /brandName is required\.\nshopUrl is required\.\nadminEmail is required\.\nadminPassword is required\.\nwallet\.name/,
    )
  })

  it('takes several accounts in place of the wallet, and then asks nothing about it', async () => {
    const { wallet, ...others } = NAVA
    await setUpByAnswers(folder, { ...others, payments: [{ ...wallet, qrImage: '' }] })
    expect(configComplaintLinesOf(folder)).toEqual([])
    expect(read()).not.toMatch(/sample|pahiran/i)
    const seen: string[] = []
    await setUpByAsking(folder, typing({}, seen), () => {})
    expect(seen).not.toContain('wallet.name')
  })

  it('asks again until an answer can be used, shows what stands, and takes away what is answered with "-"', async () => {
    await setUpByAnswers(folder, { ...NAVA, hours: 'Sunday to Friday' })
    const said: string[] = []
    const shown: Record<string, string> = {}
    const ask = typing({ adminEmail: ['nobody', 'new@nava.com.np'], hours: '-' })
    await setUpByAsking(
      folder,
      (question, stands) => {
        shown[question.key] = stands
        return ask(question, stands)
      },
      (line) => said.push(line),
    )
    expect(said.join()).toContain("isn't an email address")
    expect(shown).toMatchObject({
      brandName: 'Nava & Sons',
      hours: 'Sunday to Friday',
      adminPassword: 'set',
    })
    expect(config()).toMatchObject({
      adminEmail: 'new@nava.com.np',
      hours: '',
      brandName: 'Nava & Sons',
    })
  })

  it('goes on where it was interrupted', async () => {
    const ask = typing({ brandName: 'Nava', shopUrl: 'https://nava.com.np/' })
    const broken: AskQuestion = (question, stands) =>
      question.key === 'adminEmail'
        ? Promise.reject(new Error('the lid was closed'))
        : ask(question, stands)
    await expect(setUpByAsking(folder, broken, () => {})).rejects.toThrow('the lid')
    expect(currentAnswers(folder).slice(0, 2).join()).toMatch(/Nava.*https:\/\/nava\.com\.np/)
  })

  it('cannot be left with Enter where an answer is needed', async () => {
    let times = 0
    const ask: AskQuestion = () =>
      ++times > 5 ? Promise.reject(new Error('enough')) : Promise.resolve('')
    await expect(setUpByAsking(folder, ask, () => {})).rejects.toThrow('enough')
    expect(config().brandName).toBe('Pahiran')
  })

  it('writes the file as the project formats it, and reads one that an editor saved with a mark in front', async () => {
    const text = readFileSync('public/shop.config.json', 'utf8')
    writeFileSync(join(folder, 'shop.config.json'), `\uFEFF${text}`)
    await setUpByAnswers(folder, { ...NAVA, adminHosts: ['https://a.com.np', 'https://b.com.np'] })
    expect(await format(read(), { parser: 'json', printWidth: 120 })).toBe(read())
    expect(JSON.parse(jsonText(JSON.parse(text)))).toEqual(JSON.parse(text))
  })

  it('works without a terminal, and prints neither password nor hash', async () => {
    const run = (words: string[], input = '', env = {}) =>
      spawnSync(process.execPath, ['tools/setup.mjs', '--folder', folder, ...words], {
        input,
        encoding: 'utf8',
        env: { ...process.env, ...env },
      })
    const { adminPassword, ...others } = NAVA
    const bare = run([])
    expect([bare.status, bare.stdout]).toEqual([1, expect.stringMatching(/brandName +MISSING/)])
    const done = run(['--answers', '-'], JSON.stringify(others), { ADMIN_PASSWORD: adminPassword })
    expect([done.status, done.stderr]).toEqual([0, ''])
    const shown = run(['--show'])
    expect(shown.status).toBe(0)
    expect(done.stdout + shown.stdout).not.toContain(adminPassword)
    expect(done.stdout + shown.stdout).not.toContain('argon2id')
    expect(run([`--adminPassword=${adminPassword}`]).status).toBe(2)
    expect(run(['--hours=Daily']).stdout).toContain('hours')
    expect(config().hours).toBe('Daily')
  }, 60_000)
})

describe('an answer', () => {
  it('is an address with its folder, or none', () => {
    expect(shopAddressOrNull('https://nava.com.np/')).toBe('https://nava.com.np')
    expect(shopAddressOrNull('https://host.com.np/shop')).toBe('https://host.com.np/shop/')
    for (const bad of [
      'nava',
      'ftp://nava.com.np',
      'https://a@nava.com.np',
      'https://nava.com.np/?x',
      'https://n.np/a b',
    ])
      expect(shopAddressOrNull(bad), bad).toBeNull()
  })

  it('may be any other text', () => {
    expect(answerRefusalOf('brandName', 'परिधान')).toBeNull()
    expect(answerRefusalOf('phone', '+977 1-4123456')).toBeNull()
  })
})
