// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js'
import encodePng, { init as initPng } from '@jsquash/png/encode.js'
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drawQrCode, drawTornCode } from '../tests/codePictures'
import { qrMatrix } from '../src/rules/qrAmount'
import { crcOf } from '../src/rules/qrPayload'
import { qrComplaintsOf, accountQrFindingsIn, qrTextOfPicture } from './accountCodes'
import { setUpByAnswers, setUpByAsking, qrFindingLines, type AskQuestion } from './setupShop'

const { resolve } = createRequire(import.meta.url)
const compileWasm = (path: string) => WebAssembly.compile(readFileSync(resolve(path)))

const BODY =
  '00020101021126350011fonepay.com071622226100158730565204527153035245802NP5913Nava Clothing6009Kathmandu6304'
const CODE = BODY + crcOf(BODY)

const pngOf = async (text: string, picture = drawQrCode(text, 4)) =>
  new Uint8Array(await encodePng({ ...picture, colorSpace: 'srgb' } as ImageData))
const svgOf = (text: string) => {
  const rows = qrMatrix(text) ?? []
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  const edge = rows.length + 8
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${edge} ${edge}"><path d="${path.join('')}"/></svg>`,
  )
}

beforeAll(async () => {
  await initPng(await compileWasm('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'))
  await initJpeg(await compileWasm('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))
  await initWebp(await compileWasm('@jsquash/webp/codec/enc/webp_enc.wasm'))
})

describe('the picture of a code', () => {
  it('is read as PNG, JPEG, WebP and SVG', async () => {
    const image = { ...drawQrCode(CODE, 4), colorSpace: 'srgb' } as ImageData
    expect(await qrTextOfPicture(await pngOf(CODE))).toBe(CODE)
    expect(await qrTextOfPicture(new Uint8Array(await encodeJpeg(image)))).toBe(CODE)
    expect(await qrTextOfPicture(new Uint8Array(await encodeWebp(image)))).toBe(CODE)
    expect(await qrTextOfPicture(svgOf(CODE))).toBe(CODE)
  })

  it('is not read if it is damaged, and not judged if this tool cannot draw it', async () => {
    expect(await qrTextOfPicture(await pngOf('', drawTornCode(CODE)))).toBeNull()
    expect(await qrTextOfPicture((await pngOf(CODE)).subarray(0, 300))).toBeNull()
    expect(await qrTextOfPicture(new TextEncoder().encode('<svg><text>QR</text></svg>'))).toBe(
      undefined,
    )
  })
})

describe('the codes of a folder', () => {
  let folder = ''
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'codes-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  it('are judged one by one; a missing picture and the sample’s are left to the other checks', async () => {
    writeFileSync(join(folder, 'own.png'), await pngOf(CODE))
    writeFileSync(join(folder, 'link.png'), await pngOf('https://nava.np/pay'))
    writeFileSync(join(folder, 'text.svg'), '<svg><text>QR</text></svg>')
    writeFileSync(join(folder, 'qr.svg'), readFileSync('public/brand/qr.svg'))
    const account = { name: 'Bank', accountName: 'Nava Clothing', accountNumber: '0123' }
    const pictures = [
      'own.png',
      'link.png',
      'text.svg',
      'qr.svg',
      'gone.png',
      'https://a.np/qr.png',
    ]
    const found = await accountQrFindingsIn(folder, {
      payments: pictures.map((qrImage) => ({ ...account, qrImage })),
    })
    expect(found.map(({ key, verdict }) => [key, verdict])).toEqual([
      ['payments[0].qrImage', 'sound'],
      ['payments[1].qrImage', 'link'],
      ['payments[2].qrImage', 'unknown'],
    ])
    expect(qrComplaintsOf(found).map(({ key }) => key)).toEqual(['payments[1].qrImage'])
  })

  it('survive values of any type', async () => {
    writeFileSync(join(folder, 'own.png'), await pngOf(CODE))
    const config = { brandName: 5, business: 'x', wallet: { accountName: {}, qrImage: 'own.png' } }
    expect((await accountQrFindingsIn(folder, config)).map(({ verdict }) => verdict)).toEqual([
      'sound',
    ])
  })
})

describe('npm run setup', () => {
  let folder = ''
  const config = () =>
    JSON.parse(readFileSync(join(folder, 'shop.config.json'), 'utf8')) as {
      wallet: Record<string, unknown>
    }
  const picture = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  const NAVA = {
    brandName: 'Nava',
    shopUrl: 'https://nava.com.np',
    adminEmail: 'owner@nava.com.np',
    adminPassword: 'rice, lentils, pickle',
    wallet: { name: 'eSewa', accountName: 'Nava Clothing', accountNumber: '9841000001' },
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'codes-'))
    writeFileSync(join(folder, 'shop.config.json'), readFileSync('public/shop.config.json'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('says right after the answer what the code is', async () => {
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const answering =
      (file: string): AskQuestion =>
      async ({ key }) =>
        key === 'qrFile' ? file : ''
    await setUpByAnswers(folder, NAVA)
    await setUpByAsking(
      folder,
      answering(picture('tornPicture.png', await pngOf('', drawTornCode(CODE)))),
      say,
    )
    await setUpByAsking(folder, answering(picture('own.png', await pngOf(CODE))), say)
    expect(said[0]).toMatch(
      /^wallet\.qrImage can't be read: the picture doesn't show a complete QR code/,
    )
    expect(said.slice(1)).toEqual(['wallet.qrImage pays Nava Clothing (fonepay.com).'])
    expect(await qrFindingLines(folder)).toEqual(said.slice(1))
  }, 30_000)

  it('puts the text of the picture into the configuration when the amount is switched on', async () => {
    const qrFile = picture('own.png', await pngOf(CODE))
    const wallet = { ...NAVA.wallet, amountInQr: true }
    await setUpByAnswers(folder, { ...NAVA, qrFile, wallet })
    expect(config().wallet).toMatchObject({ amountInQr: true, qrText: CODE })
    await setUpByAnswers(folder, { 'wallet.amountInQr': 'no' })
    expect(config().wallet).toMatchObject({ amountInQr: false, qrText: '' })
  })

  it('switches it off again when the picture changes', async () => {
    const qrFile = picture('own.png', await pngOf(CODE))
    await setUpByAnswers(folder, { ...NAVA, qrFile, wallet: { ...NAVA.wallet, amountInQr: true } })
    await setUpByAnswers(folder, { qrFile: picture('other.png', await pngOf('https://nava.np')) })
    expect(config().wallet).toMatchObject({ amountInQr: false, qrText: '' })
  })

  it.each([
    ['{"eSewa_id":"9841000001"}', /needs a valid static NepalPay or Fonepay code/],
    ['', /needs a readable picture of the code/],
  ])('refuses the amount for a code that cannot take it: %j', async (text, reason) => {
    const answers = text === '' ? {} : { qrFile: picture('own.png', await pngOf(text)) }
    const wallet = { ...NAVA.wallet, amountInQr: 'yes' }
    await expect(setUpByAnswers(folder, { ...NAVA, ...answers, wallet })).rejects.toThrow(reason)
  })
})
