import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { testConfig } from '../../../tests/pretendPage'
import { renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { CONFIG_DEFAULTS, readConfig, setConfig } from '../../api/core/config'
import { storefrontRoutes } from '../storefrontRoutes'

/** The footer is lazy, so its code loads after the page's. */
const findFooter = async () => within(await screen.findByRole('contentinfo'))

async function openPolicy(name: string) {
  const { user } = renderAt('/abc')
  await user.click((await findFooter()).getByRole('button', { name }))
  return { user, popup: within(await screen.findByRole('dialog', { name })) }
}

// Load the lazy screens first, because their load time would exceed the tests' timeout.
beforeAll(() => Promise.all(storefrontRoutes.map(({ load }) => load())))

describe('Footer', () => {
  it.each([
    ['Home', '/', 'FTR-01'],
    ['Products', '/products', 'FTR-02'],
    ['About Us', '/about', 'FTR-03'],
    ['Contact', '/contact', 'FTR-04'],
  ])('quick link "%s" leads to %s (%s)', async (name, path) => {
    const { user, place } = renderAt('/abc')
    const links = within((await findFooter()).getByRole('navigation', { name: 'Quick links' }))
    await user.click(links.getByRole('link', { name }))
    await waitFor(() => expect(place().pathname).toBe(path))
  })

  it('clears the chosen category when its link opens all products (D-87)', async () => {
    localStorage.setItem('selectedCategoryId', '3')
    const { user } = renderAt('/abc')
    await user.click((await findFooter()).getByRole('link', { name: 'Products' }))
    expect(localStorage.getItem('selectedCategoryId')).toBeNull()
  })

  it('shows the configured social links, and only safe ones (FTR-05, D-27)', async () => {
    setConfig(
      readConfig({
        ...CONFIG_DEFAULTS,
        ...testConfig,
        social: {
          tiktok: 'https://tiktok.example/@pahiran',
          Viber: '',
          facebook: 'javascript:alert(1)',
          Hamro: 'https://hamro.example/',
        },
      }),
    )
    renderAt('/abc')
    const tiktok = (await findFooter()).getByRole('link', { name: 'TikTok' })
    expect(tiktok).toHaveAttribute('href', 'https://tiktok.example/@pahiran')
    expect(tiktok).toHaveAttribute('rel', expect.stringContaining('noopener'))
    expect((await findFooter()).getByRole('link', { name: 'Hamro' })).toBeVisible()
    expect((await findFooter()).queryByRole('link', { name: 'Viber' })).toBeNull()
    expect((await findFooter()).queryByRole('link', { name: 'Facebook' })).toBeNull()
  })

  it("shows how to reach the shop if the owner set it, and the owner's own texts", async () => {
    setConfig(
      readConfig({
        ...CONFIG_DEFAULTS,
        ...testConfig,
        phone: '01-5550000',
        mapUrl: 'https://maps.example/patan',
        address: 'Mangal Bazar, Patan',
        texts: { footer: 'Woven in Patan.', waysToPay: ['Khalti'] },
      }),
    )
    const { popup } = await openPolicy('Terms and Conditions')
    expect((await findFooter()).getByText('Woven in Patan.')).toBeVisible()
    expect(await (await findFooter()).findByRole('link', { name: '01-5550000' })).toHaveAttribute(
      'href',
      'tel:015550000',
    )
    expect((await findFooter()).getByRole('link', { name: '01-5550000' })).not.toHaveAttribute(
      'target',
    )
    expect((await findFooter()).getByText('Phone:')).toBeVisible()
    const map = (await findFooter()).getByRole('link', { name: 'Show on map' })
    expect(map).toHaveAttribute('href', 'https://maps.example/patan')
    expect(map).toHaveAttribute('target', '_blank')
    expect((await findFooter()).getByText('Address: Mangal Bazar, Patan')).toBeVisible()
    expect(popup.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Khalti'])
  })

  it('shows who sells and has a privacy policy once the owner wrote both', async () => {
    const { unmount } = renderAt('/abc')
    expect((await findFooter()).queryByRole('button', { name: 'Privacy' })).toBeNull()
    unmount()
    setConfig(
      readConfig({
        ...CONFIG_DEFAULTS,
        ...testConfig,
        business: { legalName: 'Nava Pvt. Ltd.', privacy: 'Kept for five years.' },
      }),
    )
    const { popup } = await openPolicy('Privacy')
    expect(popup.getByText('Kept for five years.')).toBeVisible()
    expect(screen.getByText('Sold by: Nava Pvt. Ltd.')).toBeInTheDocument()
  })

  it('has no social heading without links', async () => {
    setConfig(readConfig({ ...CONFIG_DEFAULTS, ...testConfig, social: {} }))
    renderAt('/abc')
    expect((await findFooter()).queryByText('Social')).toBeNull()
  })

  describe('policies, for a visitor (FTR-10, ROLE-05)', () => {
    it('Shipping shows what it costs and how long it takes (FTR-06, FTR-11, FTR-12, FTR-13, FTR-14, D-139)', async () => {
      const { popup } = await openPolicy('Shipping')
      expect(popup.getByText(/Free shipping over NPR 5,000\./)).toBeVisible()
      const fee = popup.getByText(/Below that, a shipping fee applies\./)
      expect(fee.textContent?.replace('NPR 5,000', '')).not.toMatch(/\d/)
      expect(popup.getByText('In Kathmandu Valley').nextElementSibling).toHaveTextContent(
        '2-4 business days',
      )
      expect(popup.getByText('Outside Kathmandu Valley').nextElementSibling).toHaveTextContent(
        '5-7 business days',
      )
    })

    it('Terms and Conditions shows the four payment methods (FTR-07, FTR-19, D-123)', async () => {
      const { popup } = await openPolicy('Terms and Conditions')
      expect(popup.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        'Cash on Delivery',
        'eSewa',
        'Khalti',
        'bank transfer',
      ])
    })

    it('Return shows the days, and the items that cannot be returned (FTR-08, FTR-15, FTR-16, FTR-17, FTR-18)', async () => {
      const { popup } = await openPolicy('Return')
      expect(popup.getByText(/return an order within 7 days/)).toBeVisible()
      expect(popup.getByText(/refund you within 7 business days/)).toBeVisible()
      expect(popup.getByText(/damage or wrong items within 24 hours/)).toBeVisible()
      expect(popup.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        'sale items',
        'underwear',
        'customised items',
        'gift cards',
      ])
    })

    it('closes on Escape and returns the focus to its button', async () => {
      const { user } = await openPolicy('Return')
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect((await findFooter()).getByRole('button', { name: 'Return' })).toHaveFocus()
    })
  })
})

it('reads as written down (HDR-01, FTR-09, D-140)', async () => {
  fixDateAndDialect()
  renderAt('/abc')
  await expectPageSnapshot('footer', await screen.findByRole('contentinfo'))
})
