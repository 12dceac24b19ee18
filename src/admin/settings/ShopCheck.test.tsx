import { cleanup, screen, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { drawQrCode } from '../../../tests/codePictures'
import { crcOf } from '../../rules/qrPayload'
import { mockServer } from '../../../mocks/server/node'
import { testConfig } from '../../../tests/pretendPage'
import { owner, renderAt } from '../../../tests/renderAt'
import { CONFIG_DEFAULTS, readConfig, setConfig } from '../../api/core/config'

const OWN_WALLET = {
  name: 'Khalti',
  accountName: 'Nava',
  accountNumber: '9841000001',
  qrImage: 'brand/own.svg',
}
const GOOD_CONFIG = {
  ...testConfig,
  brandName: 'Nava',
  adminEmail: owner.email,
  credits: '',
  social: {},
  wallet: OWN_WALLET,
}
const BUILD_FILES = { version: '1.2.3', built: '2026-11-20T08:00:00.000Z', rules: '4' }
const SAMPLE_CONFIG = JSON.parse(
  readFileSync('public/shop.config.json', 'utf8'),
) as typeof GOOD_CONFIG

type InstalledShop = {
  config?: object | string
  qr?: string
  rules?: string
  files?: object | null
}

function installShop({
  config = GOOD_CONFIG,
  qr = '<svg/>',
  rules = '4',
  files = BUILD_FILES,
}: InstalledShop): void {
  const text = typeof config === 'string' ? config : JSON.stringify(config, null, 1)
  mockServer.use(
    http.get('*/shop.config.json', () => new HttpResponse(text)),
    http.get('*/brand/*', () => new HttpResponse(qr)),
    http.get('*/files.json', () =>
      files
        ? HttpResponse.json(files, { headers: { 'X-Shop-Rules': rules } })
        : new HttpResponse('', { status: 404 }),
    ),
  )
}

async function openShopCheck(installed: InstalledShop = {}) {
  installShop(installed)
  const { user } = renderAt('/nest/settings', { signedIn: owner })
  await user.click(await screen.findByRole('button', { name: 'Shop check' }))
  const panel = await screen.findByRole('region', { name: 'Shop check' })
  await within(panel).findByText(/npm run doctor/)
  return { user, panel, said: within(panel).getByRole('status').textContent }
}

beforeAll(async () => void (await import('./ShopCheck')), 30_000)

describe('Shop check in the settings', () => {
  it('asks nothing before the owner opens it', async () => {
    renderAt('/nest/settings', { signedIn: owner })
    await screen.findByRole('button', { name: 'Shop check' })
    expect(screen.queryByRole('region', { name: 'Shop check' })).toBeNull()
  })

  it('says that nothing is wrong, how fast the server answers, and which version runs', async () => {
    const { panel, said } = await openShopCheck()
    expect(said).toMatch(/^No problems found/)
    expect(panel).toHaveTextContent(/A call to the backend took \d\.\d s\./)
    expect(panel).toHaveTextContent(/Live product updates started after \d\.\d s\./)
    expect(panel).toHaveTextContent('Version 1.2.3, built 2026-11-20.')
    expect(panel).not.toHaveTextContent(/last changed -/)
    expect(panel).toHaveTextContent('up to 1.9 MB')
    const links = within(panel).getAllByRole<HTMLAnchorElement>('link')
    expect(links.map(({ pathname }) => pathname)).toEqual([
      '/licenses.txt',
      '/licenses-of-files.txt',
    ])
  })

  it('names each value of the sample that concerns money, and says so above all else', async () => {
    setConfig(readConfig({ ...CONFIG_DEFAULTS, ...testConfig, wallet: SAMPLE_CONFIG.wallet }))
    const { panel, said } = await openShopCheck({
      config: SAMPLE_CONFIG,
      qr: readFileSync('public/brand/qr.svg', 'utf8'),
    })
    expect(said).toBe("Customers can't pay you yet. Correct the lines marked “Money” below.")
    for (const key of ['name', 'accountName', 'accountNumber', 'qrImage'])
      expect(within(panel).getByText(`wallet.${key}`).closest('li')).toHaveTextContent(
        /^Money .* (?:is|are) still the sample/,
      )
    expect(within(panel).getByText('brandName').closest('li')).toHaveTextContent(/^Sample/)
    // Complaints with the same cause share a row, so the account's three sample values are one of five rows.
    expect(within(panel).getByText('wallet.name').closest('ul')?.children).toHaveLength(5)
  })

  it('names a misspelt key with its line and the one that was meant', async () => {
    const { panel, said } = await openShopCheck({ config: { ...GOOD_CONFIG, scoial: {} } })
    expect(said).toBe('1 problem to fix.')
    expect(within(panel).getByText('scoial').closest('li')).toHaveTextContent(
      /\(line \d+\) isn't a known key \(did you mean "social"\?\)/,
    )
  })

  it('says what is wrong with a file that is no JSON', async () => {
    const { panel, said } = await openShopCheck({ config: '{\n "a": 1,\n}' })
    expect(said).toMatch(/^Customers can't pay/)
    expect(panel).toHaveTextContent("The file (line 3) isn't valid JSON: there's an extra comma.")
  })

  it('tells an older .htaccess, and one that is not read', async () => {
    const { panel } = await openShopCheck({ rules: '3' })
    expect(panel).toHaveTextContent('is version 3; this build needs version 4.')
  })

  it('says so when backend and streams do not answer, and checks again', async () => {
    for (const file of ['fetch_shipping_charge.php', 'products_sse.php'])
      mockServer.use(http.get(`*/backend/api/${file}`, () => new HttpResponse('', { status: 500 })))
    const { user, panel, said } = await openShopCheck({ files: null })
    expect(said).toBe('2 problems to fix.')
    expect(panel).toHaveTextContent('A call to the backend failed.')
    expect(panel).toHaveTextContent("Live product updates didn't start")
    expect(panel).toHaveTextContent("files.json isn't in the same folder as index.html")
    mockServer.resetHandlers()
    installShop({})
    await user.click(within(panel).getByRole('button', { name: 'Check again' }))
    expect(await within(panel).findByText(/^No problems found/)).toBeVisible()
  })

  describe('the QR code of the account', () => {
    const BODY =
      '00020101021126350011fonepay.com071622226100158730565204527153035245802NP5904Nava6009Kathmandu6304'

    /** jsdom decodes no pictures, so every address draws this code. */
    function draws(text: string) {
      const picture = drawQrCode(text, 4)
      vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(picture.width)
      vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(picture.height)
      Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() })
      const pen = { drawImage: () => {}, getImageData: () => picture }
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
    }
    afterEach(() => void Reflect.deleteProperty(HTMLImageElement.prototype, 'decode'))
    const account = (more: object) =>
      setConfig(
        readConfig({ ...CONFIG_DEFAULTS, ...GOOD_CONFIG, wallet: { ...OWN_WALLET, ...more } }),
      )
    const codes = async () => {
      const { panel, said } = await openShopCheck()
      return { said, region: within(panel).getByRole('region', { name: 'QR codes' }) }
    }

    it('is named if it is sound, and can be tried with an amount', async () => {
      account({ qrImage: 'brand/own.png' })
      draws(BODY + crcOf(BODY))
      const { said, region } = await codes()
      expect(said).toMatch(/^No problems found/)
      expect(region).toHaveTextContent('OK wallet.qrImage pays Nava (fonepay.com).')
      const trial = within(region).getByAltText('Your QR code with NPR 10 in it')
      expect(trial).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg\+xml,/))
      expect(within(region).getByText(BODY + crcOf(BODY))).toBeInTheDocument()
    })

    it('is a problem if it is damaged, a link or of somebody else', async () => {
      account({ qrImage: 'brand/own.png' })
      for (const [text, what] of [
        [`${BODY}0000`, 'is damaged: its checksum is wrong'],
        ['https://nava.np', 'opens a web address (https://nava.np) instead of a payment'],
        ['{"eSewa_id":"9800000001"}', 'pays into account 9800000001'],
      ] as const) {
        draws(text)
        const { said, region } = await codes()
        expect(said).toBe('1 problem to fix.')
        expect(region).toHaveTextContent(`Wrong wallet.qrImage ${what}`)
        cleanup()
      }
    })

    it('is to be looked at if this browser cannot draw it', async () => {
      account({ qrImage: 'brand/own.png' })
      const { said, region } = await codes()
      expect(said).toMatch(/^No problems found/)
      expect(region).toHaveTextContent("Check wallet.qrImage can't be opened in this browser")
    })
  })

  it('names what the law expects a shop to show and the configuration lacks', async () => {
    setConfig(
      readConfig({
        ...CONFIG_DEFAULTS,
        ...GOOD_CONFIG,
        business: { legalName: 'Nava Pvt. Ltd.', vat: '30' },
      }),
    )
    const { panel } = await openShopCheck()
    const told = within(within(panel).getByRole('region', { name: 'Seller details' }))
    expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'registration number (business.registration)',
      'registered address (business.address)',
      'contact for complaints (business.complaints)',
      'privacy policy (business.privacy)',
    ])
  })
})
