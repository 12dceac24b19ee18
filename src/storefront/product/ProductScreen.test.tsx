import {
  act,
  configure,
  createEvent,
  fireEvent,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import type { ProductRow } from '../../../mocks/world/rows'
import { printProduct } from '../../../mocks/world/printRows'
import { world } from '../../../mocks/world/world'
import { setWidth } from '../../../tests/pretendPage'
import { asha, owner, renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { idAsReplied } from '../../../tests/dialectTexts'
import { openStreams, sendFrame, sendStreamsByHand } from '../../../tests/fakeStreams'
import { cache } from '../../api/core/cache'
import { config, setConfig } from '../../api/core/config'
import { readProduct } from '../../api/products'
import { productRouteState } from '../../rules/paths'
import { forgetRecentProducts } from '../../state/recentProducts'
import { openPanel, useOpenPanel } from '../../state/headerPanel'
import { signIn, signOut } from '../../state/session'
import { useAnnouncedText } from '../../ui/dialog/announce'
import { storefrontRoutes } from '../storefrontRoutes'

// The first render can be slow on a busy machine.
configure({ asyncUtilTimeout: 5000 })

beforeAll(() => Promise.all(storefrontRoutes.map(({ load }) => load())))

/** This product has all sizes but XXL, three colours, three pictures and a discount. */
let BAKKHU: ProductRow
beforeEach(() => {
  const [row] = world.products
  if (!row) throw new Error('The seed has no products')
  BAKKHU = row
  forgetRecentProducts()
})

function stateOfRow(row: ProductRow) {
  const product = readProduct(printProduct(row))
  if (!product) throw new Error('unreadable')
  return productRouteState(product)
}

/** The detail call may leave the colours out. */
function withoutColors() {
  const { colors: _, ...part } = printProduct(BAKKHU) as Record<string, unknown>
  const product = readProduct(part)
  if (!product) throw new Error('unreadable')
  return productRouteState(product)
}

const mainPart = () => within(screen.getByRole('main'))
const sizeRadio = (name: string) =>
  mainPart().getByRole('radio', { name: new RegExp(`^${name}(?:, sold out)?$`) })
const colorRadio = (name: string) => mainPart().getByRole('radio', { name })
const quantityField = () => mainPart().queryByRole('spinbutton', { name: 'Quantity' })
const addButton = () => mainPart().getByRole('button', { name: 'Add To Cart' })
function tapAddAt(timeStamp: number): void {
  const tap = createEvent.click(addButton())
  Object.defineProperty(tap, 'timeStamp', { value: timeStamp })
  fireEvent(addButton(), tap)
}
const buyButton = () => mainPart().getByRole('button', { name: 'Buy Now' })
const loginPopup = () =>
  screen.queryByRole('dialog', { name: 'You Need to be logged in First to Purchase.' })
const untilAnswered = (file: string) =>
  waitFor(() => expect(world.log.of(file).at(-1)?.status).toBe(200))

async function openProduct(row: ProductRow = BAKKHU, options: Parameters<typeof renderAt>[1] = {}) {
  const view = renderAt('/product', { state: stateOfRow(row), ...options })
  await screen.findByRole('heading', { level: 2, name: row.title })
  await untilAnswered('get_size_stock.php')
  await waitFor(() => expect(mainPart().queryAllByRole('article').length).toBeGreaterThan(0))
  return view
}

describe('the product page', () => {
  it('tells the style sheet to leave room for its bar, as long as it is shown', async () => {
    const { unmount } = await openProduct()
    expect(document.documentElement).toHaveAttribute('data-buying')
    unmount()
    expect(document.documentElement).not.toHaveAttribute('data-buying')
  })

  it('shows HTML in a description as plain text, with its line breaks', async () => {
    world.change('products', BAKKHU.id, {
      description: '<b>Soft</b> wool<br>Air it <img src=x onerror=alert(1)>often',
    })
    await openProduct(world.products[0])
    const text = mainPart().getByText(/Soft wool\s+Air it often/)
    expect(text.textContent).toBe('Soft wool\nAir it often')
    expect(text.querySelector('img')).toBeNull()
  })

  it('reads a product as PHP prints it: lists and the stock as JSON in text, amounts and flags as text (DATA-10, DATA-11, DATA-12, DATA-14, DATA-15)', async () => {
    const printed = {
      id: '101',
      title: 'Printed Kurta',
      description: 'Cut in Patan.',
      price: '1,250.00',
      discount: '1',
      discount_price: '250.00',
      images: '["uploads/front.jpg","uploads/back.jpg"]',
      tags: 'Kurta, Cotton',
      size_stock: '{"m":"3","xl":"0"}',
      colors: '[{"name":"Brick","code":"#b4552f"}]',
    }
    mockServer.use(
      http.get('*/get_size_stock.php', () =>
        HttpResponse.json({ success: true, size_stock: printed.size_stock }),
      ),
    )
    sendStreamsByHand()
    renderAt('/product', { state: { productId: '101' } })
    await untilStreamOpen()
    await act(async () => sendFrame('products_sse.php', { products: [printed] }))
    expect(
      await mainPart().findByRole('heading', { level: 2, name: 'Printed Kurta' }),
    ).toBeVisible()
    expect(mainPart().getByText('Cut in Patan.')).toBeVisible()
    expect(mainPart().getAllByText('NPR 1,000')[0]).toBeVisible()
    expect(mainPart().getAllByText('NPR 1,250')[0]?.closest('s')).not.toBeNull()
    expect(readProduct(printed)).toMatchObject({ discount: true, discount_price: 250_00 })
    expect(readProduct({ ...printed, discount: '0' })).toMatchObject({ discount: false })
    const pictures = mainPart().getByRole('list', { name: 'Pictures' }).querySelectorAll('img')
    expect([...pictures].map(({ src }) => src)).toEqual(
      ['front', 'back'].map((name) => `${window.location.origin}/backend/api/uploads/${name}.jpg`),
    )
    expect(
      ['S', 'M', 'L', 'XL', 'XXL'].filter(
        (name) => !(sizeRadio(name) as HTMLInputElement).disabled,
      ),
    ).toEqual(['M'])
    expect(
      colorRadio('Brick')
        .closest('label')
        ?.querySelector('span')
        ?.style.getPropertyValue('--swatch'),
    ).toBe('#b4552f')
  })

  it('offers the sizes S, M, L, XL, XXL in this order, with sold-out sizes disabled and announced as such (DET-17, DET-18, CONST-06)', async () => {
    await openProduct()
    const sizes = mainPart().getByRole('radiogroup', { name: 'Size' })
    const radios = within(sizes).getAllByRole('radio')
    expect(
      radios.map((radio) => radio.closest('label')?.querySelector('span')?.textContent),
    ).toEqual(['S', 'M', 'L', 'XL', 'XXL'])
    expect(radios.map((radio) => (radio as HTMLInputElement).disabled)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
    expect(within(sizes).getByRole('radio', { name: 'XXL, sold out' })).toBeDisabled()
  })

  it.each([
    ['0', { m: 0 }],
    ['"0"', { m: '0' }],
    ['""', { m: '' }],
    ['null', { m: null }],
    ['a missing key', {}],
  ])('treats a stock of %s as sold out (DET-18, DATA-19)', async (_what, stock) => {
    world.change('products', BAKKHU.id, {
      size_stock: { l: 2, ...stock } as Record<string, number>,
    })
    const [row] = world.products
    await openProduct(row)
    expect(sizeRadio('M')).toBeDisabled()
    expect(sizeRadio('L')).toBeEnabled()
  })

  it('never offers the size XXXL, and offers S only if the stock contains it (DATA-18)', async () => {
    const daura = world.products.find(
      ({ size_stock }) => !('s' in size_stock) && 'xxxl' in size_stock,
    )
    await openProduct(daura)
    expect(sizeRadio('S')).toBeDisabled()
    expect(mainPart().queryByText('XXXL')).toBeNull()
    expect(
      within(mainPart().getByRole('radiogroup', { name: 'Size' })).getAllByRole('radio'),
    ).toHaveLength(5)
  })

  it('shows each colour with its name, and a check mark on the chosen one (DET-15, DET-16, DATA-15)', async () => {
    const { user } = await openProduct()
    const group = mainPart().getByRole('radiogroup', { name: 'Color' })
    const names = within(group)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent)
    expect(names).toEqual(['Night blue', 'Plum', 'Charcoal'])
    const swatch = colorRadio('Plum').closest('label')
    expect(swatch?.querySelector<HTMLElement>('span')?.style.getPropertyValue('--swatch')).toBe(
      '#5a3446',
    )
    expect(group.querySelector('svg')).toBeNull()
    await user.click(colorRadio('Plum'))
    expect(colorRadio('Plum')).toBeChecked()
    expect(swatch?.querySelector('svg')).not.toBeNull()
    expect(group.querySelectorAll('svg')).toHaveLength(1)
  })

  it('marks the chosen size and colour with an attribute, for browsers without :has()', async () => {
    const { user } = await openProduct()
    const marked = () =>
      [...document.querySelectorAll('label[data-chosen]')].map((label) => label.textContent)
    expect(marked()).toEqual([])
    await user.click(sizeRadio('M'))
    await user.click(colorRadio('Plum'))
    expect(marked().toSorted()).toEqual(['M', 'Plum'])
    await user.click(sizeRadio('L'))
    expect(marked().toSorted()).toEqual(['L', 'Plum'])
  })

  it('takes the colours from the live list if the product came without them, for example from the cart (D-98)', async () => {
    const { user } = await openProduct(BAKKHU, { state: withoutColors(), signedIn: asha })
    expect(colorRadio('Plum')).toBeInTheDocument()
    await user.click(sizeRadio('M'))
    await user.click(addButton())
    expect(
      await mainPart().findByText('Please select a color before adding to cart.'),
    ).toBeVisible()
    expect(world.log.of('add_to_cart.php')).toEqual([])
  })

  it('keeps both buttons busy until the colours load, for at most 3 s (D-98)', async () => {
    sendStreamsByHand()
    renderAt('/product', { state: withoutColors(), signedIn: asha })
    await screen.findByRole('heading', { level: 2, name: BAKKHU.title })
    expect(addButton()).toHaveAttribute('aria-busy', 'true')
    expect(buyButton()).toHaveAttribute('aria-busy', 'true')
    await waitFor(() => expect(openStreams('products_sse.php')).toHaveLength(1))
    await act(async () =>
      sendFrame('products_sse.php', { products: world.products.map(printProduct) }),
    )
    expect(await mainPart().findByRole('radio', { name: 'Plum' })).toBeInTheDocument()
    expect(addButton()).not.toHaveAttribute('aria-busy')
    expect(buyButton()).not.toHaveAttribute('aria-busy')
  })

  it('does not wait for the colours when the live list fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    sendStreamsByHand()
    renderAt('/product', { state: withoutColors(), signedIn: asha })
    await screen.findByRole('heading', { level: 2, name: BAKKHU.title })
    expect(buyButton()).toHaveAttribute('aria-busy', 'true')
    await act(async () => void (await vi.advanceTimersByTimeAsync(3000)))
    expect(buyButton()).not.toHaveAttribute('aria-busy')
    vi.useRealTimers()
  })

  it('takes the name of a colour for its swatch where the code is missing', async () => {
    world.change('products', BAKKHU.id, { colors: [{ name: 'Teal', code: '' }] })
    await openProduct(world.products[0])
    const dot = colorRadio('Teal').closest('label')?.querySelector<HTMLElement>('span')
    expect(dot?.style.getPropertyValue('--swatch')).toBe('teal')
  })

  it('marks a chosen light colour with a dark check mark, in each spelling of its code', async () => {
    const codes = { '#fff': true, '#F4EFE0': true, ivory: true, '#000': false, '#5a3446': false }
    world.change('products', BAKKHU.id, {
      colors: Object.keys(codes).map((code) => ({ name: `Color ${code}`, code })),
    })
    await openProduct(world.products[0])
    for (const [code, light] of Object.entries(codes)) {
      const dot = colorRadio(`Color ${code}`).closest('label')?.querySelector<HTMLElement>('span')
      expect(dot?.style.getPropertyValue('--tick'), code).toBe(light ? 'var(--ink)' : '')
    }
  })

  it('uses no invalid colour code in the page', async () => {
    world.change('products', BAKKHU.id, {
      colors: [{ name: 'Odd', code: 'url(https://evil.example/x)' }],
    })
    await openProduct(world.products[0])
    const dot = colorRadio('Odd').closest('label')?.querySelector<HTMLElement>('span')
    expect(dot?.getAttribute('style') ?? '').not.toContain('url')
  })

  it('describes the product and its price to search engines', async () => {
    await openProduct()
    const facts = [...document.head.querySelectorAll('script[type="application/ld+json"]')].map(
      (script) => JSON.parse(script.textContent) as Record<string, unknown>,
    )
    const group = facts.find((fact) => fact['@type'] === 'ProductGroup') as
      { hasVariant: object[] } | undefined
    expect(group).toMatchObject({ name: BAKKHU.title, productGroupID: '101' })
    expect(group?.hasVariant).toContainEqual(
      expect.objectContaining({
        sku: '101-m',
        size: 'M',
        offers: expect.objectContaining({
          price: '10000.00',
          priceCurrency: 'NPR',
          availability: 'https://schema.org/InStock',
        }),
      }),
    )
    expect(facts.some((fact) => fact['@type'] === 'BreadcrumbList')).toBe(true)
    expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      'http://localhost:3000/product?id=101',
    )
  })
})

describe('the quantity', () => {
  it('is shown once a size is chosen, not before (DET-19, DET-20, DET-28)', async () => {
    const { user } = await openProduct()
    expect(quantityField()).toBeNull()
    await user.click(sizeRadio('M'))
    expect(quantityField()).toHaveValue('1')
  })

  it('goes from 1 up to the stock of the size with its buttons (DET-29, DET-31, DET-32)', async () => {
    const { user } = await openProduct()
    await user.click(sizeRadio('S'))
    const [less, more] = ['Decrease quantity', 'Increase quantity'].map((name) =>
      mainPart().getByRole('button', { name }),
    )
    expect(less).toBeDisabled()
    for (const value of ['2', '3']) {
      await user.click(more as HTMLElement)
      expect(quantityField()).toHaveValue(value)
    }
    expect(more).toBeDisabled()
    await user.click(more as HTMLElement)
    expect(quantityField()).toHaveValue('3')
    for (const value of ['2', '1', '1']) {
      await user.click(less as HTMLElement)
      expect(quantityField()).toHaveValue(value)
    }
  })

  it.each(['0', '99', '4', '-1', '1.5', 'x'])(
    'ignores a typed %s when the stock is 3 (DET-30)',
    async (typed) => {
      await openProduct()
      fireEvent.click(sizeRadio('S'))
      const box = quantityField() as HTMLElement
      fireEvent.change(box, { target: { value: '2' } })
      fireEvent.change(box, { target: { value: typed } })
      expect(box).toHaveValue('2')
    },
  )

  it('can be empty while the shopper types, and then shows its number again (D-101)', async () => {
    const { user } = await openProduct()
    await user.click(sizeRadio('M'))
    await user.clear(quantityField() as HTMLElement)
    expect(quantityField()).toHaveValue('')
    await user.tab()
    expect(quantityField()).toHaveValue('1')
  })
})

describe('the stock', () => {
  it('is requested from get_size_stock.php on opening, and the newest number counts (CALL-13, D-97)', async () => {
    const state = stateOfRow(BAKKHU)
    world.change('products', BAKKHU.id, { size_stock: { s: 0, m: 1 } })
    renderAt('/product', { state })
    await waitFor(() => expect(sizeRadio('S')).toBeDisabled())
    expect(sizeRadio('M')).toBeEnabled()
    expect(sizeRadio('L')).toBeDisabled()
    expect(world.log.of('get_size_stock.php')).toMatchObject([
      { method: 'GET', query: { id: '101' }, problems: [] },
    ])
  })

  it('comes from the product if the request fails (D-97)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    world.faults.set({ name: 'H7', file: 'get_size_stock.php' })
    renderAt('/product', { state: stateOfRow(BAKKHU) })
    await waitFor(() => expect(world.log.of('get_size_stock.php').at(-1)?.status).toBe(500))
    expect(sizeRadio('S')).toBeEnabled()
    expect(sizeRadio('XXL')).toBeDisabled()
  })

  it('shows a hint when at most five pieces of the chosen size are left', async () => {
    world.change('products', BAKKHU.id, { size_stock: { m: 6, xl: 5 } })
    const { user } = await openProduct(world.products[0])
    await user.click(sizeRadio('M'))
    expect(mainPart().queryByText(/left in M/)).toBeNull()
    await user.click(sizeRadio('XL'))
    expect(mainPart().getByText('Only 5 left in XL.')).toHaveAttribute('role', 'status')
  })

  it('offers no purchase when every size is sold out, and says so beside the buttons', async () => {
    world.change('products', BAKKHU.id, { size_stock: { m: 0, xxxl: 4 } })
    await openProduct(world.products[0])
    expect(mainPart().getByText('Sold out in every size')).toBeVisible()
    for (const name of ['Add To Cart', 'Buy Now', 'Sold out'])
      expect(mainPart().getByRole('button', { name })).toBeDisabled()
  })

  it('removes the choice when the chosen size sells out, and gives the reason', async () => {
    const { user } = await openProduct()
    await user.click(sizeRadio('L'))
    world.change('products', BAKKHU.id, { size_stock: { ...BAKKHU.size_stock, l: 0 } })
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await mainPart().findByText('Size L has just sold out.')).toBeVisible()
    expect(sizeRadio('L')).not.toBeChecked()
    expect(quantityField()).toBeNull()
  })
})

describe('the desktop gallery', () => {
  const pictureIn = (button: HTMLElement) => button.querySelector('img') as HTMLImageElement
  const mainPicture = () => mainPart().getByRole('button', { name: /picture \d of 3$/ })
  const thumbs = () => within(mainPart().getByRole('list', { name: 'Pictures' }))
  const thumb = (place: number) => thumbs().getByRole('button', { name: `Picture ${place} of 3` })

  it('has a main picture and thumbnails; hover or focus on a thumbnail shows it as the main picture (DET-02, DET-03)', async () => {
    const { user } = await openProduct()
    const at = (place: number) => `http://localhost:3000/backend/api/${BAKKHU.images[place]}`
    expect(pictureIn(mainPicture()).src).toBe(at(0))
    expect([1, 2, 3].map((place) => pictureIn(thumb(place)).src)).toEqual([at(0), at(1), at(2)])
    await user.hover(thumb(2))
    expect(pictureIn(mainPicture()).src).toBe(at(1))
    act(() => thumb(3).focus())
    expect(pictureIn(mainPicture()).src).toBe(at(2))
  })

  it('shows a round magnifier of 120 px with the pointer’s point at 700 % (DET-04, DET-05, DET-06, CONST-21)', async () => {
    await openProduct()
    const button = mainPicture()
    vi.spyOn(pictureIn(button), 'getBoundingClientRect').mockReturnValue(
      new DOMRect(100, 50, 400, 500),
    )
    expect(screen.queryByTestId('magnifier')).toBeNull()
    fireEvent.pointerMove(button, { pointerType: 'mouse', clientX: 300, clientY: 150 })
    const lens = screen.getByTestId('magnifier')
    expect(lens).toHaveStyle({ width: '120px', height: '120px', left: '140px', top: '40px' })
    const large = lens.querySelector('img')
    expect(large?.src).toBe(pictureIn(button).src)
    // The picture of 400 x 500 px is enlarged 7 times. Its point (200, 100) must be at the centre of the lens, so left is
    // 60 - 7 x 200 and top is 60 - 7 x 100.
    expect(large).toHaveStyle({ width: '2800px', height: '3500px', left: '-1340px', top: '-640px' })
    fireEvent.pointerLeave(button)
    expect(screen.queryByTestId('magnifier')).toBeNull()
  })

  it('Escape closes the magnifier without a move of the pointer, until the pointer comes again', async () => {
    const { user } = await openProduct()
    const button = mainPicture()
    vi.spyOn(pictureIn(button), 'getBoundingClientRect').mockReturnValue(
      new DOMRect(100, 50, 400, 500),
    )
    const move = () =>
      fireEvent.pointerMove(button, { pointerType: 'mouse', clientX: 300, clientY: 150 })
    move()
    expect(screen.getByTestId('magnifier')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByTestId('magnifier')).toBeNull()
    move()
    expect(screen.queryByTestId('magnifier')).toBeNull()
    fireEvent.pointerLeave(button)
    move()
    expect(screen.getByTestId('magnifier')).toBeVisible()
  })

  it('has no magnifier for touch', async () => {
    await openProduct()
    const button = mainPicture()
    vi.spyOn(pictureIn(button), 'getBoundingClientRect').mockReturnValue(
      new DOMRect(100, 50, 400, 500),
    )
    fireEvent.pointerMove(button, { pointerType: 'touch', clientX: 300, clientY: 150 })
    expect(screen.queryByTestId('magnifier')).toBeNull()
  })

  it('opens a lightbox at the clicked picture; Escape closes it and returns the focus (DET-07, DET-08)', async () => {
    const { user } = await openProduct()
    await user.click(thumb(2))
    const lightbox = within(screen.getByRole('dialog', { name: 'Pictures' }))
    expect(lightbox.getByText('2 of 3')).toBeVisible()
    expect(lightbox.getByRole('img', { name: `${BAKKHU.title}, picture 2 of 3` })).toBeVisible()
    await user.keyboard('{ArrowRight}')
    expect(lightbox.getByText('3 of 3')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(thumb(2)).toHaveFocus()
    await user.click(mainPicture())
    expect(within(screen.getByRole('dialog')).getByText('2 of 3')).toBeVisible()
  })

  it("closes the lightbox with the browser's Back and stays on the product", async () => {
    const { user, place } = await openProduct()
    await user.click(mainPicture())
    expect(screen.getByRole('dialog')).toBeVisible()
    act(() => window.history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(place().pathname).toBe('/product')
    expect(mainPart().getByRole('heading', { level: 2, name: BAKKHU.title })).toBeVisible()
  })
})

describe('the gallery on a phone', () => {
  beforeEach(() => setWidth(360))

  it('is a slider with arrows and dots (DET-09, DET-10, DET-11)', async () => {
    const { user } = await openProduct()
    const slider = within(mainPart().getByRole('region', { name: 'Pictures' }))
    expect(slider.getAllByRole('listitem', { hidden: true })).toHaveLength(3)
    expect(screen.queryByTestId('magnifier')).toBeNull()
    const dots = slider.getAllByRole('button', { name: /Show picture \d of 3/ })
    expect(dots).toHaveLength(3)
    expect(dots[0]).toHaveAttribute('aria-current', 'true')
    await user.click(slider.getByRole('button', { name: 'Next picture' }))
    expect(dots[1]).toHaveAttribute('aria-current', 'true')
    await user.click(dots[2] as HTMLElement)
    expect(dots[2]).toHaveAttribute('aria-current', 'true')
    await user.click(slider.getByRole('button', { name: 'Previous picture' }))
    expect(dots[1]).toHaveAttribute('aria-current', 'true')
  })

  it('moves with a swipe (DET-09)', async () => {
    await openProduct()
    const slider = mainPart().getByRole('region', { name: 'Pictures' })
    const track = slider.querySelector('ul') as HTMLElement
    Object.defineProperty(track, 'clientWidth', { value: 360 })
    track.scrollLeft = 720
    fireEvent.scroll(track)
    await waitFor(() =>
      expect(within(slider).getByRole('button', { name: 'Show picture 3 of 3' })).toHaveAttribute(
        'aria-current',
        'true',
      ),
    )
  })

  it('opens the lightbox at the tapped picture (DET-08)', async () => {
    const { user } = await openProduct()
    await user.click(mainPart().getByRole('button', { name: 'Next picture' }))
    await user.click(mainPart().getByRole('button', { name: `${BAKKHU.title}, picture 2 of 3` }))
    expect(within(screen.getByRole('dialog')).getByText('2 of 3')).toBeVisible()
  })
})

describe('Add To Cart and Buy Now', () => {
  it.each(['Add To Cart', 'Buy Now'])(
    '%s asks a visitor to log in and sends nothing; Close closes the popup (DET-24, DET-25, DET-26, DET-33)',
    async (name) => {
      const { user, place } = await openProduct()
      await user.click(mainPart().getByRole('button', { name }))
      expect(loginPopup()).toBeVisible()
      expect(screen.getByText('You Need to be logged in First to Purchase.')).toBeVisible()
      await user.click(within(loginPopup() as HTMLElement).getByRole('button', { name: 'Close' }))
      expect(loginPopup()).toBeNull()
      expect(mainPart().getByRole('button', { name })).toHaveFocus()
      // Escape chooses Close, not Log in.
      await user.click(mainPart().getByRole('button', { name }))
      await user.keyboard('{Escape}')
      expect(loginPopup()).toBeNull()
      expect(mainPart().getByRole('button', { name })).toHaveFocus()
      expect(useOpenPanel.getState().open).toBeNull()
      expect(world.log.of('add_to_cart.php')).toEqual([])
      expect(place().pathname).toBe('/product')
    },
  )

  it.each(['Add To Cart', 'Buy Now'])('%s requires the stored email (ERR-20)', async (name) => {
    const { user } = await openProduct(BAKKHU, { signedIn: { ...asha, email: '' } })
    await user.click(mainPart().getByRole('button', { name }))
    expect(mainPart().getByText('User email not found.')).toHaveAttribute('role', 'status')
  })

  it('require a size, then a colour, each with its own text (DET-34, DET-35)', async () => {
    const { user } = await openProduct(BAKKHU, { signedIn: asha })
    await user.click(addButton())
    expect(mainPart().getByText('Please select a size before adding to cart.')).toHaveAttribute(
      'role',
      'status',
    )
    await user.click(buyButton())
    expect(mainPart().getByText('Please select a size before buying')).toBeVisible()
    await user.click(sizeRadio('M'))
    await user.click(addButton())
    expect(mainPart().getByText('Please select a color before adding to cart.')).toBeVisible()
    await user.click(buyButton())
    expect(mainPart().getByText('Please select a color before buying')).toBeVisible()
    expect(world.log.of('add_to_cart.php')).toEqual([])
  })

  it.each([
    ['Add To Cart', 'no email', 'User email not found.', 'ERR-20'],
    ['Add To Cart', 'no size', 'Please select a size before adding to cart.', 'ERR-21'],
    ['Add To Cart', 'no colour', 'Please select a color before adding to cart.', 'ERR-22'],
    ['Add To Cart', 'a colour that was removed', 'Selected color not found.', 'ERR-23'],
    ['Buy Now', 'no email', 'User email not found.', 'ERR-20'],
    ['Buy Now', 'no size', 'Please select a size before buying', 'ERR-24'],
    ['Buy Now', 'no colour', 'Please select a color before buying', 'ERR-25'],
    ['Buy Now', 'a colour that was removed', 'Selected color not found.', 'ERR-23'],
  ] as const)(
    '%s with %s shows "%s" for exactly 3 s (CONST-19, ERR-20, ERR-21, ERR-22, ERR-23, ERR-24, ERR-25: %s)',
    async (name, what, text, _id) => {
      const { user, place } = await openProduct(BAKKHU, {
        signedIn: what === 'no email' ? { ...asha, email: '' } : asha,
      })
      if (what !== 'no size') await user.click(sizeRadio('M'))
      if (what === 'a colour that was removed') {
        await user.click(colorRadio('Plum'))
        world.change('products', BAKKHU.id, {
          colors: BAKKHU.colors.filter((one) => one.name !== 'Plum'),
        })
        await waitFor(() => expect(mainPart().queryByRole('radio', { name: 'Plum' })).toBeNull())
      }
      vi.useFakeTimers()
      fireEvent.click(mainPart().getByRole('button', { name }))
      act(() => void vi.advanceTimersByTime(2999))
      expect(mainPart().getByText(text)).toHaveAttribute('role', 'status')
      act(() => void vi.advanceTimersByTime(1))
      expect(mainPart().queryByText(text)).toBeNull()
      expect(world.log.of('add_to_cart.php')).toEqual([])
      expect(place().pathname).toBe('/product')
    },
  )

  it('sends the size as the stock spells it, the colour name, quantity and email, and confirms it for 3 s (DET-36, CALL-15, ERR-49, ROLE-08)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await openProduct(BAKKHU, { signedIn: asha })
    await user.click(sizeRadio('M'))
    await user.click(colorRadio('Plum'))
    await user.click(mainPart().getByRole('button', { name: 'Increase quantity' }))
    await user.click(addButton())
    expect(await mainPart().findByText('Product added to cart successfully!')).toHaveAttribute(
      'role',
      'status',
    )
    const [call, ...more] = world.log.of('add_to_cart.php')
    expect(more).toEqual([])
    expect(call?.contentType).toMatch(/^application\/json/)
    expect(call?.problems).toEqual([])
    expect(call?.sent).toEqual({
      product_id: idAsReplied('get_products.php', '101'),
      size: 'm',
      color: 'Plum',
      quantity: 2,
      user_email: asha.email,
    })
    act(() => void vi.advanceTimersByTime(2500))
    expect(mainPart().getByText('Product added to cart successfully!')).toBeVisible()
    act(() => void vi.advanceTimersByTime(500))
    expect(mainPart().queryByText('Product added to cart successfully!')).toBeNull()
  })

  it('sends a size in capitals where the stock spells it so (D-96)', async () => {
    world.change('products', BAKKHU.id, { colors: [], size_stock: { M: 4 } })
    const { user } = await openProduct(world.products[0], { signedIn: asha })
    await user.click(sizeRadio('M'))
    await user.click(addButton())
    await mainPart().findByText('Product added to cart successfully!')
    expect(world.log.of('add_to_cart.php')[0]?.sent).toMatchObject({ size: 'M' })
  })

  it('sends one request for a double click', async () => {
    await openProduct(BAKKHU, { signedIn: asha })
    fireEvent.click(sizeRadio('M'))
    fireEvent.click(colorRadio('Plum'))
    fireEvent.click(addButton())
    fireEvent.click(addButton())
    await mainPart().findByText('Product added to cart successfully!')
    expect(world.log.of('add_to_cart.php')).toHaveLength(1)
  })

  it.each([20, 120, 250, 500, 900])(
    'takes a second tap %i ms after the first one was stored for the same tap',
    async (ms) => {
      await openProduct(BAKKHU, { signedIn: asha })
      fireEvent.click(sizeRadio('M'))
      fireEvent.click(colorRadio('Plum'))
      // The clock stands still, so that a busy machine adds no time between the two taps.
      const now = performance.now()
      vi.spyOn(performance, 'now').mockImplementation(() => now)
      fireEvent.click(addButton())
      await mainPart().findByText('Product added to cart successfully!')
      tapAddAt(now + ms)
      expect(addButton()).not.toHaveAttribute('aria-busy', 'true')
      expect(world.log.of('add_to_cart.php')).toHaveLength(1)
    },
  )

  it('takes a tap that a slow phone handles two seconds later by its own time', async () => {
    await openProduct(BAKKHU, { signedIn: asha })
    fireEvent.click(sizeRadio('M'))
    fireEvent.click(colorRadio('Plum'))
    fireEvent.click(addButton())
    await mainPart().findByText('Product added to cart successfully!')
    const now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => now + 2000)
    tapAddAt(now + 200)
    expect(addButton()).not.toHaveAttribute('aria-busy', 'true')
    expect(world.log.of('add_to_cart.php')).toHaveLength(1)
  })

  it('adds once more when Add To Cart is pressed a second later', async () => {
    await openProduct(BAKKHU, { signedIn: asha })
    fireEvent.click(sizeRadio('M'))
    fireEvent.click(colorRadio('Plum'))
    fireEvent.click(addButton())
    await mainPart().findByText('Product added to cart successfully!')
    tapAddAt(performance.now() + 1000)
    expect(addButton()).toHaveAttribute('aria-busy', 'true')
    await waitFor(() => expect(world.log.of('add_to_cart.php')).toHaveLength(2))
  })

  it('shows "View cart" beside the confirmation, which opens the cart', async () => {
    const { user } = await openProduct(BAKKHU, { signedIn: asha })
    expect(mainPart().queryByRole('button', { name: 'View cart' })).toBeNull()
    await user.click(sizeRadio('M'))
    await user.click(colorRadio('Plum'))
    await user.click(addButton())
    await user.click(await mainPart().findByRole('button', { name: 'View cart' }))
    expect(useOpenPanel.getState().open).toBe('cart')
  })

  it('sends an empty colour for a product without colours (D-98)', async () => {
    world.change('products', BAKKHU.id, { colors: [] })
    const { user } = await openProduct(world.products[0], { signedIn: asha })
    expect(mainPart().queryByRole('radiogroup', { name: 'Color' })).toBeNull()
    await user.click(sizeRadio('M'))
    await user.click(addButton())
    await mainPart().findByText('Product added to cart successfully!')
    expect(world.log.of('add_to_cart.php')[0]?.sent).toMatchObject({ color: '' })
  })

  it.each([
    [
      "the server's error (ERR-47)",
      'S2',
      /^Failed to add product to cart: The server could not do that\.$/,
    ],
    ['a lost connection (ERR-48)', 'T1', /^An error occurred while adding to cart\.$/],
    ['an HTML reply (ERR-48)', 'H7', /^An error occurred while adding to cart\.$/],
  ] as const)('shows %s for 3 s and keeps the choices', async (_what, name, text) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    world.faults.set({ name, file: 'add_to_cart.php' })
    await openProduct(BAKKHU, { signedIn: asha })
    await user.click(sizeRadio('M'))
    await user.click(colorRadio('Plum'))
    await user.click(addButton())
    expect(await mainPart().findByText(text)).toHaveAttribute('role', 'status')
    expect(sizeRadio('M')).toBeChecked()
    expect(colorRadio('Plum')).toBeChecked()
    // The message's time begins in an effect, after the frame that shows it.
    await act(async () => {})
    act(() => void vi.advanceTimersByTime(2500))
    expect(mainPart().getByText(text)).toBeVisible()
    act(() => void vi.advanceTimersByTime(500))
    expect(mainPart().queryByText(text)).toBeNull()
  })

  it('Buy Now passes the item to /checkout and leaves the cart unchanged (DET-37, DET-38, DATA-07, DATA-08, DATA-09)', async () => {
    const { user, place } = await openProduct(BAKKHU, { signedIn: asha })
    await user.click(sizeRadio('L'))
    await user.click(colorRadio('Charcoal'))
    await user.click(mainPart().getByRole('button', { name: 'Increase quantity' }))
    const before = Date.now()
    await user.click(buyButton())
    await waitFor(() => expect(place().pathname).toBe('/checkout'))
    const { selectedItems, buyNowItem } = place().state as {
      selectedItems: string[]
      buyNowItem: Record<string, unknown>
    }
    expect(buyNowItem).toMatchObject({
      product_id: idAsReplied('get_products.php', '101'),
      title: BAKKHU.title,
      price: 11500,
      discount_price: 1500,
      image: BAKKHU.images[0],
      size: 'l',
      color: 'Charcoal',
      quantity: 2,
    })
    expect(selectedItems).toEqual([buyNowItem.id])
    const stamp = Number(String(buyNowItem.id).replace(/^buynow-101/, ''))
    expect(stamp).toBeGreaterThanOrEqual(before)
    expect(stamp).toBeLessThanOrEqual(Date.now())
    expect(world.log.of('add_to_cart.php')).toEqual([])
  })
})

describe('a missing choice', () => {
  const sheet = () => within(screen.getByRole('dialog', { name: 'Color and size' }))
  const inSheet = (name: string) =>
    sheet().getByRole('radio', { name: new RegExp(`^${name}(?:, sold out)?$`) })

  it('has the focus and a mark after a press on a wide window', async () => {
    const { user } = await openProduct(BAKKHU, { signedIn: asha })
    await user.click(addButton())
    expect(sizeRadio('S')).toHaveFocus()
    expect(sizeRadio('S').closest('[data-choice]')).toHaveAttribute('data-missing')
    expect(mainPart().getByRole('radiogroup', { name: 'Size' })).toBeInvalid()
    expect(sizeRadio('S')).toHaveAccessibleDescription('Please choose a size.')
    // A second press does not change the shown text, so the text must be announced again.
    await user.click(addButton())
    await waitFor(() =>
      expect(useAnnouncedText.getState().text).toBe('Please select a size before adding to cart.'),
    )
    await user.click(sizeRadio('M'))
    expect(sizeRadio('M').closest('[data-choice]')).not.toHaveAttribute('data-missing')
    expect(mainPart().getByRole('radiogroup', { name: 'Size' })).toBeValid()
    await user.click(buyButton())
    expect(colorRadio(BAKKHU.colors[0]?.name ?? '')).toHaveFocus()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens the choices on a phone, with the same button and the stock, and the purchase goes on there', async () => {
    setWidth(360)
    setConfig({ ...config(), sizeGuide: [{ size: 'M', Chest: '96-100' }] })
    const { user } = await openProduct(BAKKHU, { signedIn: asha })
    await user.click(addButton())
    expect(sheet().getByText('Please select a size before adding to cart.')).toBeVisible()
    expect(sheet().queryByRole('button', { name: 'Buy Now' })).toBeNull()
    expect(inSheet('XXL')).toBeDisabled()
    expect(sheet().getByRole('button', { name: 'Size guide' })).toBeVisible()
    await user.click(inSheet('XL'))
    expect(sheet().getByText('Only 2 left in XL.')).toBeVisible()
    await user.click(sheet().getByRole('button', { name: 'Add To Cart' }))
    expect(sheet().getByText('Please select a color before adding to cart.')).toBeVisible()
    await user.click(inSheet('Plum'))
    await user.click(sheet().getByRole('button', { name: 'Add To Cart' }))
    expect(await mainPart().findByText('Product added to cart successfully!')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(world.log.of('add_to_cart.php')).toMatchObject([
      { sent: { size: 'xl', color: 'Plum', quantity: 1 } },
    ])
  })

  it('comes into view in the sheet after each press that lacks it, also on a low window', async () => {
    setWidth(740)
    const scrolled: Element[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this)
    })
    const choice = (name: string) =>
      sheet().getByRole('radiogroup', { name }).closest('[data-choice]')
    const { user } = await openProduct(BAKKHU, { signedIn: asha })
    await user.click(buyButton())
    expect(scrolled.at(-1)).toBe(choice('Size'))
    scrolled.length = 0
    await user.click(sheet().getByRole('button', { name: 'Buy Now' }))
    expect(scrolled.at(-1)).toBe(choice('Size'))
    await user.click(inSheet('L'))
    await user.click(sheet().getByRole('button', { name: 'Buy Now' }))
    expect(scrolled.at(-1)).toBe(choice('Color'))
  })

  it('can be made on a phone before any purchase, and the bar shows what is chosen', async () => {
    setWidth(360)
    const { user } = await openProduct(BAKKHU, { signedIn: asha })
    await user.click(mainPart().getByRole('button', { name: 'Choose size' }))
    expect(sheet().queryByText(/Please select/)).toBeNull()
    await user.click(inSheet('L'))
    await user.click(inSheet('Plum'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(mainPart().getByRole('button', { name: 'L, Plum' }))
    await user.click(sheet().getByRole('button', { name: 'Buy Now' }))
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Just One Step Away' })).toBeNull(),
    )
  })
})

describe('after a login', () => {
  it('the account panel closes, and the missing choice opens on a phone', async () => {
    setWidth(360)
    const { user } = await openProduct()
    await user.click(buyButton())
    openPanel('account')
    act(() => signIn({ full_name: '', role: 'customer', phone: '', ...asha }))
    expect(useOpenPanel.getState().open).toBeNull()
    expect(loginPopup()).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Color and size' })).toBeVisible()
  })

  it('the purchase continues with the choices on the page', async () => {
    const { user } = await openProduct()
    await user.click(sizeRadio('M'))
    await user.click(colorRadio('Plum'))
    await user.click(addButton())
    await user.click(within(loginPopup() as HTMLElement).getByRole('button', { name: 'Close' }))
    act(() => signIn({ full_name: '', role: 'customer', phone: '', ...asha }))
    expect(await mainPart().findByText('Product added to cart successfully!')).toBeVisible()
    expect(world.log.of('add_to_cart.php')).toHaveLength(1)
    // The purchase must continue only once.
    act(() => signOut())
    act(() => signIn({ full_name: '', role: 'customer', phone: '', ...asha }))
    expect(world.log.of('add_to_cart.php')).toHaveLength(1)
  })

  it('the popup closes, and a missing choice is requested', async () => {
    const { user } = await openProduct()
    await user.click(buyButton())
    act(() => signIn({ full_name: '', role: 'customer', phone: '', ...asha }))
    expect(loginPopup()).toBeNull()
    expect(mainPart().getByText('Please select a size before buying')).toBeVisible()
  })

  it('nothing continues for a plain login, for the owner or after the page was left', async () => {
    const { user, step } = await openProduct()
    await user.click(sizeRadio('M'))
    await user.click(colorRadio('Plum'))
    act(() => signIn({ full_name: '', role: 'customer', phone: '', ...asha }))
    act(() => signOut())
    await user.click(addButton())
    act(() => signIn({ full_name: '', role: 'admin', phone: '', ...owner }))
    act(() => signOut())
    await user.click(addButton())
    await step('/contact')
    await step(-1)
    await mainPart().findByRole('heading', { level: 2, name: BAKKHU.title })
    act(() => signIn({ full_name: '', role: 'customer', phone: '', ...asha }))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(world.log.of('add_to_cart.php')).toEqual([])
    expect(mainPart().queryByText(/^Please select/)).toBeNull()
  })
})

const structuredFacts = () =>
  [...document.head.querySelectorAll('script[type="application/ld+json"]')]
    .map(
      (script) =>
        JSON.parse(script.textContent) as { offers?: object; hasVariant?: { offers: object }[] },
    )
    .map(({ offers, hasVariant }) => ({ offers: offers ?? hasVariant?.[0]?.offers }))
    .find(({ offers }) => offers)
const sendList = () =>
  act(async () => sendFrame('products_sse.php', { products: world.products.map(printProduct) }))
const untilStreamOpen = () => waitFor(() => expect(openStreams('products_sse.php')).toHaveLength(1))

describe('an outdated price from the navigation state', () => {
  it('is shown at once and replaced by the detail reply, even if the list is slow (D-39)', async () => {
    sendStreamsByHand()
    const state = stateOfRow(BAKKHU)
    world.change('products', BAKKHU.id, { price: 12500 })
    renderAt('/product', { state })
    // First the price of the navigation state, 11,500 - 1,500; then that of the detail reply, 12,500 - 1,500.
    expect((await mainPart().findAllByText('NPR 10,000'))[0]).toBeVisible()
    expect((await mainPart().findAllByText('NPR 11,000'))[0]).toBeVisible()
    expect(mainPart().queryByText('NPR 10,000')).toBeNull()
    expect(structuredFacts()).toMatchObject({ offers: { price: '11000.00' } })
  })

  it('follows the live list while the page is open, also in the structured data (D-39)', async () => {
    await openProduct()
    world.change('products', BAKKHU.id, { price: 12500 })
    expect((await mainPart().findAllByText('NPR 11,000'))[0]).toBeVisible()
    expect(structuredFacts()).toMatchObject({ offers: { price: '11000.00' } })
  })

  it('is not replaced by an older cached list (D-39)', async () => {
    sendStreamsByHand()
    cache.setQueryData(
      ['products', 'live', 'shop'],
      world.products.map((row) => readProduct(printProduct(row))),
      { updatedAt: 1 },
    )
    world.change('products', BAKKHU.id, { price: 12500 })
    renderAt('/product', { state: { productId: 101 } })
    expect((await mainPart().findAllByText('NPR 11,000'))[0]).toBeVisible()
    expect(mainPart().queryByText('NPR 10,000')).toBeNull()
  })

  it('is corrected when the list repeats its last message after a reverted change', async () => {
    sendStreamsByHand()
    renderAt('/product', { state: stateOfRow(BAKKHU) })
    await untilStreamOpen()
    await sendList()
    await untilAnswered('get_product_detail.php')
    world.change('products', BAKKHU.id, { price: 12500 })
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect((await mainPart().findAllByText('NPR 11,000'))[0]).toBeVisible()
    world.change('products', BAKKHU.id, { price: 11500 })
    await sendList()
    expect((await mainPart().findAllByText('NPR 10,000'))[0]).toBeVisible()
  })

  it('also comes from a history entry of an earlier build, which holds the whole product (D-39)', async () => {
    const state = structuredClone({ ...printProduct(BAKKHU), price: 3002, discount_price: 0 })
    renderAt('/product', { state: { productId: '101', product: state } })
    expect((await mainPart().findAllByText('NPR 10,000'))[0]).toBeVisible()
    expect(mainPart().queryByText('NPR 3,002')).toBeNull()
  })

  it('follows the list in the recommendations too', async () => {
    await openProduct()
    const section = within(mainPart().getByRole('region', { name: 'Recommendations' }))
    const title = section.getAllByRole('heading', { level: 3 })[0]?.textContent
    const row = world.products.find((one) => one.title === title)
    if (!row) throw new Error('No recommendations')
    world.change('products', row.id, { price: 777, discount_price: 0 })
    expect(await section.findByText('NPR 777')).toBeVisible()
    expect(world.log.of('get_recommendations.php')).toHaveLength(1)
  })

  it('follows the list in the recently viewed products', async () => {
    const other = world.products[1]
    if (!other) throw new Error('The seed is too small')
    localStorage.setItem('recentProducts', JSON.stringify([String(other.id)]))
    await openProduct()
    const recent = within(await mainPart().findByRole('region', { name: 'Recently viewed' }))
    world.change('products', other.id, { price: 777, discount_price: 0 })
    expect(await recent.findByText('NPR 777')).toBeVisible()
  })
})

describe('a product that is no longer sold', () => {
  const GONE = 'This product is no longer available.'

  it('stays on the page with disabled buttons and the reason, also in the structured data', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await openProduct(BAKKHU, { signedIn: asha })
    act(() => world.remove('products', BAKKHU.id))
    expect(await mainPart().findByText(GONE)).toHaveAttribute('role', 'status')
    expect(mainPart().getByRole('heading', { level: 2, name: BAKKHU.title })).toBeVisible()
    expect(addButton()).toBeDisabled()
    expect(buyButton()).toBeDisabled()
    expect(sizeRadio('M')).toBeDisabled()
    expect(structuredFacts()).toMatchObject({
      offers: { availability: 'https://schema.org/Discontinued' },
    })
  })

  it('is recognised when its history entry is opened later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const state = stateOfRow(BAKKHU)
    world.remove('products', BAKKHU.id)
    renderAt('/product', { state, signedIn: asha })
    expect(await mainPart().findByText(GONE)).toBeVisible()
    expect(buyButton()).toBeDisabled()
  })

  it('is not assumed from an incomplete list: the detail reply still gives the price', async () => {
    sendStreamsByHand()
    await act(async () => void renderAt('/product', { state: stateOfRow(BAKKHU) }))
    await untilStreamOpen()
    await sendList()
    await act(async () =>
      sendFrame('products_sse.php', { products: world.products.slice(1).map(printProduct) }),
    )
    await waitFor(() => expect(world.log.of('get_product_detail.php').length).toBeGreaterThan(1))
    await untilAnswered('get_product_detail.php')
    expect(mainPart().queryByText(GONE)).toBeNull()
    expect(buyButton()).toBeEnabled()
  })

  it('is not bought after a login', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user, place } = await openProduct()
    await user.click(sizeRadio('M'))
    await user.click(colorRadio('Plum'))
    await user.click(buyButton())
    act(() => world.remove('products', BAKKHU.id))
    await mainPart().findByText(GONE)
    act(() => signIn({ full_name: '', role: 'customer', phone: '', ...asha }))
    expect(place().pathname).toBe('/product')
  })
})

describe('below the product', () => {
  it('are the recommendations without the product itself; opening one scrolls to its top (DET-23, CALL-14)', async () => {
    const scroll = vi.spyOn(window, 'scrollTo')
    const { user, place } = await openProduct()
    expect(world.log.of('get_recommendations.php')).toMatchObject([
      { query: { product_id: '101' }, problems: [] },
    ])
    const section = within(mainPart().getByRole('region', { name: 'Recommendations' }))
    const [first] = section.getAllByRole('article')
    const name = within(first as HTMLElement).getByRole('heading').textContent
    expect(section.queryByRole('heading', { name: BAKKHU.title })).toBeNull()
    await user.click(sizeRadio('M'))
    scroll.mockClear()
    await user.click(within(first as HTMLElement).getByRole('link'))
    const title = await mainPart().findByRole('heading', { level: 2, name })
    expect(scroll).toHaveBeenCalledWith(0, 0)
    expect(title).toHaveFocus()
    expect(quantityField()).toBeNull()
    expect(place()).toMatchObject({ pathname: '/product', search: '' })
    const other = world.products.find((row) => row.title === name)
    await waitFor(() =>
      expect(world.log.of('get_recommendations.php').map(({ query }) => query.product_id)).toEqual([
        '101',
        String(other?.id),
      ]),
    )
    const theirs = within(await mainPart().findByRole('region', { name: 'Recommendations' }))
    expect(theirs.queryByRole('heading', { name: name ?? '' })).toBeNull()
  })

  it('is no section if the recommendations fail to load (D-104)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    world.faults.set({ name: 'H7', file: 'get_recommendations.php' })
    renderAt('/product', { state: stateOfRow(BAKKHU) })
    await waitFor(() => expect(world.log.of('get_recommendations.php').at(-1)?.status).toBe(500))
    expect(mainPart().queryByRole('region', { name: 'Recommendations' })).toBeNull()
  })

  it('are the last four viewed ones that the shop still sells', async () => {
    const sold = world.products.slice(1, 6)
    localStorage.setItem(
      'recentProducts',
      JSON.stringify(['9001', ...sold.map(({ id }) => String(id)), '9002']),
    )
    await openProduct()
    const recent = within(await mainPart().findByRole('region', { name: 'Recently viewed' }))
    expect(
      recent.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
    ).toEqual(sold.slice(0, 4).map(({ title }) => title))
  })

  it('are the recently viewed products of this device, until they are cleared', async () => {
    const { user } = renderAt('/products')
    const cards = await screen.findAllByRole('article')
    const [first, second] = cards.map((card) => within(card).getByRole('link'))
    const firstTitle = first?.textContent ?? ''
    await user.click(first as HTMLElement)
    await mainPart().findByRole('heading', { level: 1, name: 'Just One Step Away' })
    expect(mainPart().queryByRole('region', { name: 'Recently viewed' })).toBeNull()
    expect(second).toBeDefined()
    const other = within(
      await mainPart().findByRole('region', { name: 'Recommendations' }),
    ).getAllByRole('link')[0]
    await user.click(other as HTMLElement)
    const recent = await mainPart().findByRole('region', { name: 'Recently viewed' })
    expect(within(recent).getByRole('link', { name: firstTitle })).toBeVisible()
    await user.click(within(recent).getByRole('button', { name: 'Clear recently viewed' }))
    expect(mainPart().queryByRole('region', { name: 'Recently viewed' })).toBeNull()
    expect(localStorage.getItem('recentProducts')).toBeNull()
  })
})

describe('the size guide', () => {
  it("shows the shop's own measurements, also in inches", async () => {
    setConfig({ ...config(), sizeGuide: [{ size: 'M', Chest: '96-100' }] })
    const { user } = await openProduct()
    await user.click(mainPart().getByRole('button', { name: 'Size guide' }))
    const guide = within(screen.getByRole('dialog', { name: 'Size guide' }))
    expect(guide.getByRole('cell', { name: '96-100' })).toBeVisible()
    await user.click(guide.getByRole('radio', { name: 'Inches' }))
    expect(guide.getByRole('cell', { name: '38-39.5' })).toBeVisible()
  })

  it('is not offered if the owner has not filled it in', async () => {
    setConfig({ ...config(), sizeGuide: [] })
    await openProduct()
    expect(mainPart().queryByRole('button', { name: 'Size guide' })).toBeNull()
  })
})

describe('sharing', () => {
  const URL_101 = 'http://localhost:3000/product?id=101'

  it("opens the device's share sheet with title, price and a link to the product", async () => {
    const { user } = await openProduct()
    const share = vi.fn(() => Promise.resolve())
    Object.assign(navigator, { share })
    await user.click(mainPart().getByRole('button', { name: 'Share' }))
    expect(share).toHaveBeenCalledWith({
      title: BAKKHU.title,
      text: `${BAKKHU.title}, NPR 10,000`,
      url: URL_101,
    })
    Reflect.deleteProperty(navigator, 'share')
    expect(screen.queryByRole('dialog', { name: 'Share' })).toBeNull()
  })

  it('offers the link and plain links to chats if the device has no share sheet; they carry nothing of the person', async () => {
    const { user } = await openProduct(BAKKHU, { signedIn: asha })
    await user.click(mainPart().getByRole('button', { name: 'Share' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Share' }))
    expect(menu.getByText(URL_101)).toBeVisible()
    await user.click(menu.getByRole('button', { name: 'Copy link' }))
    expect(await menu.findByText(/^(Link copied|Couldn't copy the link.*)$/)).toHaveAttribute(
      'role',
      'status',
    )
    const links = menu
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href') ?? ''] as const)
    expect(links.map(([name]) => name)).toEqual([
      'WhatsApp',
      'Viber',
      'Messenger',
      'Facebook',
      'Email',
    ])
    for (const [, href] of links) {
      expect(decodeURIComponent(href)).toContain(URL_101)
      expect(decodeURIComponent(href)).not.toContain(asha.email)
    }
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Share' })).toBeNull())
  })

  it('a question goes to the chats that the owner set, with product, size, colour and link; without them nothing is shown', async () => {
    setConfig({ ...config(), whatsapp: '', viber: '', messenger: '' })
    const { unmount } = await openProduct()
    expect(mainPart().queryByRole('group', { name: 'Ask about this product' })).toBeNull()
    unmount()
    setConfig({
      ...config(),
      whatsapp: '+977 980-000 0000',
      viber: '+977 9811111111',
      messenger: 'nava.shop',
    })
    const { user } = await openProduct()
    await user.click(sizeRadio('M'))
    const ask = within(mainPart().getByRole('group', { name: 'Ask about this product' }))
    const hrefs = ask
      .getAllByRole('link')
      .map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
    expect(hrefs.map((href) => href.slice(0, 38))).toEqual([
      'https://wa.me/9779800000000?text=Hello',
      'viber://chat?number=+9779811111111&dra',
      'https://m.me/nava.shop?text=Hello, I h',
    ])
    for (const href of hrefs)
      expect(href).toMatch(
        new RegExp(`${BAKKHU.title} \\(size M.*\\): ${URL_101.replace('?', '\\?')}$`),
      )
  })
})

describe('/product without the product as navigation state', () => {
  it('shows a title, a text and a link to all products, and sends no requests (D-39)', async () => {
    renderAt('/product')
    expect(
      await mainPart().findByRole('heading', { level: 1, name: 'Just One Step Away' }),
    ).toBeVisible()
    expect(mainPart().getByText('No product selected.')).toBeVisible()
    expect(mainPart().getByRole('link', { name: 'See all products' })).toHaveAttribute(
      'href',
      '/products',
    )
    expect(world.log.entries).toEqual([])
    expect(openStreams()).toEqual([])
  })

  it('draws what the server wrote into the page until the list arrives, and then the price of the list (D-39)', async () => {
    sendStreamsByHand()
    const given = document.createElement('script')
    Object.assign(given, { type: 'application/json', id: 'given' })
    given.textContent = JSON.stringify({
      product: { ...printProduct(BAKKHU), id: '101', price: '9000.00' },
    })
    const canonical = Object.assign(document.createElement('link'), {
      rel: 'canonical',
      href: 'https://x.test/',
    })
    canonical.dataset.head = ''
    document.head.append(given, canonical)
    renderAt('/product?id=101')
    expect(await mainPart().findByRole('heading', { level: 2, name: BAKKHU.title })).toBeVisible()
    expect(mainPart().getAllByText('NPR 7,500')[0]).toBeVisible()
    expect(document.head.querySelectorAll('link[rel="canonical"]')).toHaveLength(1)
    await untilStreamOpen()
    await sendList()
    expect((await mainPart().findAllByText('NPR 10,000'))[0]).toBeVisible()
    expect(mainPart().queryByText('NPR 7,500')).toBeNull()
    given.remove()
  })

  it('takes nothing from the page for another product, or when it cannot be read', async () => {
    sendStreamsByHand()
    for (const text of ['{', JSON.stringify({ product: { ...printProduct(BAKKHU), id: '102' } })]) {
      const given = document.createElement('script')
      Object.assign(given, { type: 'application/json', id: 'given', textContent: text })
      document.head.append(given)
      const { unmount } = renderAt('/product?id=101')
      await untilStreamOpen()
      expect(screen.queryByRole('heading', { level: 2, name: BAKKHU.title })).toBeNull()
      unmount()
      given.remove()
    }
  })

  it('finds a shared product in the live list (D-39)', async () => {
    renderAt('/product?id=101')
    expect(await mainPart().findByRole('heading', { level: 2, name: BAKKHU.title })).toBeVisible()
    expect(mainPart().getByText(BAKKHU.description)).toBeVisible()
    expect(world.log.of('get_product_detail.php')).toEqual([])
  })

  it('requests get_product_detail.php if the list fails (D-39)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    world.faults.set({ name: 'E2', file: 'products_sse.php' })
    world.faults.set({ name: 'H7', file: 'get_products.php' })
    renderAt('/product?id=101')
    expect(await mainPart().findByRole('heading', { level: 2, name: BAKKHU.title })).toBeVisible()
    expect(world.log.of('get_product_detail.php')).toMatchObject([
      { query: { id: '101' }, problems: [] },
    ])
  })

  it('keeps the choices when the list arrives later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    world.faults.set({ name: 'E2', file: 'products_sse.php' })
    world.faults.set({ name: 'H7', file: 'get_products.php' })
    const { user } = renderAt('/product?id=101')
    await mainPart().findByRole('heading', { level: 2, name: BAKKHU.title })
    await user.click(await mainPart().findByRole('radio', { name: /^M\b/ }))
    await act(
      async () =>
        void cache.setQueryData(
          ['products', 'live', 'shop'],
          world.products.map((row) => readProduct(printProduct(row))),
        ),
    )
    expect(sizeRadio('M')).toBeChecked()
  })

  it('loads a product by its productId from get_product_detail.php (D-39)', async () => {
    renderAt('/product', { state: { productId: 101 } })
    expect(await mainPart().findByRole('heading', { level: 2, name: BAKKHU.title })).toBeVisible()
    expect(world.log.of('get_product_detail.php')).toMatchObject([
      { query: { id: '101' }, problems: [] },
    ])
  })

  it('takes the id from a product that came without productId (D-39)', async () => {
    renderAt('/product', { state: { product: stateOfRow(BAKKHU).product } })
    await untilAnswered('get_size_stock.php')
    expect(world.log.of('get_size_stock.php')).toMatchObject([{ query: { id: '101' } }])
  })

  it('prefers the state to the URL (D-39)', async () => {
    renderAt('/product?id=102', { state: stateOfRow(BAKKHU) })
    expect(await mainPart().findByRole('heading', { level: 2, name: BAKKHU.title })).toBeVisible()
  })

  it('says that a product does not exist, and offers a retry if the request failed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    world.faults.set({ name: 'E2', file: 'products_sse.php' })
    world.faults.set({ name: 'H7', file: 'get_products.php' })
    world.faults.set({ name: 'H7', file: 'get_product_detail.php', count: 1 })
    const { user } = renderAt('/product', { state: { productId: 101 } })
    expect(await mainPart().findByText('This product is no longer available.')).toBeVisible()
    await user.click(mainPart().getByRole('button', { name: 'Try again' }))
    expect(await mainPart().findByRole('heading', { level: 2, name: BAKKHU.title })).toBeVisible()
  })

  it.each([
    [
      'an outage',
      '/product?id=101',
      ['get_product_detail.php', 'products_sse.php', 'get_products.php'],
      'ok',
      0,
    ],
    [
      'a refusal while the list fails too',
      '/product?id=999999',
      ['products_sse.php', 'get_products.php'],
      'ok',
      0,
    ],
    [
      'a 404 while the list fails too',
      '/product?id=999999',
      ['products_sse.php', 'get_products.php'],
      'status',
      1,
    ],
    ['a product that is not in the list', '/product?id=999999', [], 'ok', 1],
  ] as const)(
    'for %s, adds noindex only if the product is certainly gone',
    async (_, path, failing, refusal, tags) => {
      world.speak({ refusal })
      vi.spyOn(console, 'error').mockImplementation(() => {})
      for (const file of failing) world.faults.set({ name: 'H7', file })
      renderAt(path)
      expect(
        await mainPart().findByText(
          'This product is no longer available.',
          {},
          { timeout: 10_000 },
        ),
      ).toBeVisible()
      expect(document.head.querySelectorAll('meta[name="robots"]')).toHaveLength(tags)
    },
  )

  it.each([
    { productId: {}, product: [] },
    { product: 'x' },
    'x',
    { productId: '', product: { id: {} } },
  ])('ignores invalid state: %j', async (state) => {
    renderAt('/product', { state })
    expect(await mainPart().findByText('No product selected.')).toBeVisible()
  })
})

it('reads as written down: to a customer who has chosen nothing yet, and then a size that is short (DET-01, DET-12, DET-13, DET-14, ROLE-04, DET-21, DET-22)', async () => {
  fixDateAndDialect()
  world.products = world.products.slice(0, 2)
  const { user } = await openProduct(BAKKHU, { signedIn: asha })
  await expectPageSnapshot('product')
  expect(document.title).toBe(`${BAKKHU.title} · Pahiran`)
  await user.click(sizeRadio('XL'))
  await user.click(colorRadio('Plum'))
  await user.click(mainPart().getByRole('button', { name: 'Increase quantity' }))
  await expectPageSnapshot('product-chosen')
})
