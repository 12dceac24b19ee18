import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { getResponse, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { handlers } from '../../../mocks/handlers/index'
import { mockServer } from '../../../mocks/server/node'
import { world } from '../../../mocks/world/world'
import { holdCalls } from '../../../tests/holdCalls'
import { owner, renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { cache } from '../../api/core/cache'
import { sendStreamsByHand } from '../../../tests/fakeStreams'
import { useConfirm } from '../../state/confirm'
import { clearDraftsOf } from '../../state/draft'

const pictureFile = (name: string) => new File(['picture'], name, { type: 'image/png' })

vi.mock('./form/toWebp', () => ({
  toWebp(file: File, crop?: object | null, widest?: number) {
    if (file.name.startsWith('broken')) return Promise.resolve(null)
    const heavy = file.name.startsWith('heavy') && widest !== 2000
    const words = heavy ? 'w'.repeat(700_000) : crop ? 'cropped' : 'w'
    const name = file.name.replace(/\.\w+$/, '.webp')
    return Promise.resolve(new File([words], name, { type: 'image/webp' }))
  },
}))

// The plain dialect accepts text instead of pictures, and prints addresses and ids as these tests expect them.
beforeEach(() => world.speak('plain'))

beforeEach(() => clearDraftsOf(owner.email))

/** Opens the list of products. The first test also waits here for the screen's lazy code. */
async function openProducts(path = '/nest/products') {
  const view = renderAt(path, { signedIn: owner })
  await screen.findByRole('table', { name: 'Products' })
  return view
}
const productRows = () =>
  within(screen.getByRole('table', { name: 'Products' }))
    .getAllByRole('row')
    .slice(1)
const buttonNamed = (name: string | RegExp) => screen.getByRole('button', { name })
const answerDialog = async (name: RegExp, press: string) =>
  within(await screen.findByRole('dialog', { name })).getByRole('button', { name: press })
const lastCall = (file: string) => world.log.of(file).at(-1)
const lastFieldsOf = (file: string) => lastCall(file)?.sent as Record<string, string>

describe('Manage Products', () => {
  it('lists six products on a page, with Previous and Next (APR-01, APR-02, APR-03, APR-04, CONST-08)', async () => {
    world.products = world.products.slice(0, 7)
    const { user } = await openProducts()
    expect(screen.getByRole('region', { name: 'Manage Products' })).toBeVisible()
    expect(productRows()).toHaveLength(6)
    expect(screen.getByText('Page 1 of 2')).toBeVisible()
    expect(buttonNamed('Previous')).toBeDisabled()
    await user.click(buttonNamed('Next'))
    expect(productRows()).toHaveLength(1)
    expect(screen.getByText('Page 2 of 2')).toBeVisible()
    await user.click(buttonNamed('Previous'))
    expect(productRows()).toHaveLength(6)
  })

  it('shows "No products found." and Page 1 of 1 if there are none (ERR-79, D-174)', async () => {
    world.products = []
    renderAt('/nest/products', { signedIn: owner })
    expect(await screen.findByText('No products found.')).toBeVisible()
    expect(screen.getByText('Page 1 of 1')).toBeVisible()
  })

  it('follows the stream, and shows the last page when rows vanish (APR-40, D-159)', async () => {
    world.products = world.products.slice(0, 7)
    const { user } = await openProducts()
    await user.click(buttonNamed('Next'))
    await act(async () => {
      world.products = world.products.slice(0, 2)
    })
    await waitFor(() => expect(productRows()).toHaveLength(2))
    expect(screen.getByText('Page 1 of 1')).toBeVisible()
  })

  it('offers Edit and Delete for each, and deletes only after confirmation (APR-07, APR-08, APR-09, APR-10, CALL-46, ERR-59)', async () => {
    const { user } = await openProducts()
    const title = world.products[0]?.title ?? ''
    expect(screen.getByRole('link', { name: `Edit ${title}` })).toBeVisible()
    await user.click(buttonNamed(`Delete ${title}`))
    await user.click(await answerDialog(/Delete this product/, 'Cancel'))
    expect(world.log.of('delete_product.php')).toHaveLength(0)
    await user.click(buttonNamed(`Delete ${title}`))
    await user.click(await answerDialog(/Delete this product/, 'Delete'))
    expect(await screen.findByText('Product deleted successfully')).toBeVisible()
    expect(lastCall('delete_product.php')?.sent).toEqual({ id: '101' })
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  })

  it('refetches the lists after a write, in case the streams are silent (D-159)', async () => {
    sendStreamsByHand()
    const { user } = await openProducts()
    await user.click(buttonNamed(`Delete ${world.products[0]?.title}`))
    await user.click(await answerDialog(/Delete this product/, 'Delete'))
    await waitFor(() => expect(productRows()[0]).toHaveTextContent('Mustang Pashmina Shawl'))
    await user.click(await screen.findByRole('button', { name: 'Delete Kurta' }))
    await user.click(await answerDialog(/Delete this category/, 'Delete'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Kurta' })).toBeNull())
  })

  it('shows "Error:" with the message of the server (ERR-58, D-173)', async () => {
    world.faults.set({ name: 'H6', file: 'delete_product.php' })
    const { user } = await openProducts()
    await user.click(buttonNamed(`Delete ${world.products[0]?.title}`))
    await user.click(await answerDialog(/Delete this product/, 'Delete'))
    expect(await screen.findByText('Error: HTTP error! status: 500')).toBeVisible()
  })

  it('searches by title and tag, and opens with low stock from the dashboard', async () => {
    const { user, place } = await openProducts('/nest/products?stock=low')
    expect(screen.getByRole('tab', { name: /^Low/ })).toHaveAttribute('aria-selected', 'true')
    expect(
      productRows().every((row) => row.querySelector('[data-stock=low], [data-stock=none]')),
    ).toBe(true)
    await user.click(screen.getByRole('tab', { name: 'All' }))
    expect(place().search).toBe('')
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'denim jacket')
    expect(
      productRows().map((row) => within(row).getAllByRole('link')[0]?.getAttribute('aria-label')),
    ).toEqual(['Edit Jomsom Denim Jacket'])
  })

  it('groups the digits of every count', async () => {
    const [model] = world.products
    if (!model) throw new Error('The seed has no products')
    world.products = Array.from({ length: 1200 }, (_, n) => ({
      ...model,
      id: n + 1,
      size_stock: { m: 0 },
    }))
    await openProducts()
    expect(screen.getByRole('tab', { name: 'Out 1,200' })).toBeVisible()
    expect(screen.getByText('5 of 1,200')).toBeVisible()
  })

  it('shows the six best sellers, or says that nothing was sold (APR-11, ERR-81)', async () => {
    const card = () => within(screen.getByRole('region', { name: 'Top Selling Products' }))
    const { unmount } = await openProducts()
    const items = await card().findAllByRole('listitem')
    expect(items).toHaveLength(6)
    for (const item of items) expect(item).toHaveTextContent(/\d+ sold$/)
    unmount()
    cache.clear()
    world.orders = []
    await openProducts()
    expect(await card().findByText('No top-selling products found.')).toBeVisible()
  })

  it('changes only the stock and sends all other fields unchanged (D-164)', async () => {
    const before = structuredClone(
      world.products.find(({ id }) => id === 101),
    ) as (typeof world.products)[number]
    expect(before.images.length).toBeGreaterThan(0)
    const { user } = await openProducts()
    await user.click(buttonNamed(/Change the stock of Helambu/))
    const popup = await screen.findByRole('dialog', { name: /^Stock of Helambu/ })
    await user.clear(within(popup).getByRole('spinbutton', { name: 'Stock of M' }))
    await user.type(within(popup).getByRole('spinbutton', { name: 'Stock of M' }), '40')
    await user.click(within(popup).getByRole('button', { name: 'Save' }))
    await user.click(await answerDialog(/^Save changes to/, 'Save changes'))
    expect(await screen.findByText('Product updated successfully')).toBeVisible()
    const { size_stock, tags, colors, existing_images, ...words } = lastFieldsOf('edit_product.php')
    expect(words).toMatchObject({
      id: '101',
      title: before.title,
      description: before.description,
      price: '11500',
      discount: '1',
      discountPrice: '1500',
      removed_images: '[]',
    })
    expect(JSON.parse(size_stock ?? '')).toEqual({ s: 3, m: 40, l: 5, xl: 2, xxl: 0 })
    expect(JSON.parse(tags ?? '')).toEqual(before.tags)
    expect(JSON.parse(colors ?? '')).toEqual(before.colors)
    expect(JSON.parse(existing_images ?? '')).toHaveLength(before.images.length)
    expect(world.products.find(({ id }) => id === 101)).toMatchObject({
      images: before.images,
      tags: before.tags,
      colors: before.colors,
    })
  })

  it('sends the stock at the time of confirmation, not at the time of the question (D-164)', async () => {
    const { user } = await openProducts()
    await user.click(buttonNamed(/Change the stock of Helambu/))
    const popup = await screen.findByRole('dialog', { name: /^Stock of Helambu/ })
    await user.clear(within(popup).getByRole('spinbutton', { name: 'Stock of XL' }))
    await user.type(within(popup).getByRole('spinbutton', { name: 'Stock of XL' }), '40')
    await user.click(within(popup).getByRole('button', { name: 'Save' }))
    const yes = await answerDialog(/^Save changes to/, 'Save changes')
    await act(async () =>
      world.change('products', 101, { size_stock: { s: 3, m: 1, l: 5, xl: 2, xxl: 0 } }),
    )
    await waitFor(() =>
      expect(
        within(popup).getByRole('spinbutton', { name: 'Stock of M', hidden: true }),
      ).toHaveValue(1),
    )
    await user.click(yes)
    await screen.findByText('Product updated successfully')
    expect(JSON.parse(lastFieldsOf('edit_product.php').size_stock ?? '')).toEqual({
      s: 3,
      m: 1,
      l: 5,
      xl: 40,
      xxl: 0,
    })
  })

  it('keeps sales of other sizes between two changes of stock (D-164)', async () => {
    const { user } = await openProducts()
    await user.click(buttonNamed(/Change the stock of Helambu/))
    const popup = await screen.findByRole('dialog', { name: /^Stock of Helambu/ })
    const box = (size: string) =>
      within(popup).getByRole('spinbutton', { name: `Stock of ${size}` })
    const sellTo = async (m: number) => {
      await act(async () =>
        world.change('products', 101, { size_stock: { s: 3, m, l: 5, xl: 2, xxl: 0 } }),
      )
      await waitFor(() => expect(box('M')).toHaveValue(m))
    }
    await sellTo(3)
    await user.clear(box('XL'))
    await user.type(box('XL'), '40')
    await sellTo(2)
    await user.type(box('L'), '{Backspace}6')
    await sellTo(1)
    await user.click(within(popup).getByRole('button', { name: 'Save' }))
    await user.click(await answerDialog(/^Save changes to/, 'Save changes'))
    await screen.findByText('Product updated successfully')
    expect(JSON.parse(lastFieldsOf('edit_product.php').size_stock ?? '')).toEqual({
      s: 3,
      m: 1,
      l: 6,
      xl: 40,
      xxl: 0,
    })
  })

  it('disables the stock fields while saving, and keeps the focus on the button', async () => {
    const store = holdCalls('edit_product.php')
    const { user } = await openProducts()
    await user.click(buttonNamed(/Change the stock of Helambu/))
    const popup = await screen.findByRole('dialog', { name: /^Stock of Helambu/ })
    const box = within(popup).getByRole<HTMLInputElement>('spinbutton', { name: 'Stock of M' })
    await user.clear(box)
    await user.type(box, '40')
    // In a browser Enter does this, but jsdom ignores a submit button outside its form.
    box.form?.requestSubmit()
    await user.click(await answerDialog(/^Save changes to/, 'Save changes'))
    await waitFor(() => expect(box).toBeDisabled())
    expect(within(popup).getByRole('checkbox', { name: 'M' })).toBeDisabled()
    expect(document.activeElement).toHaveAttribute('type', 'submit')
    store()
    expect(await screen.findByText('Product updated successfully')).toBeVisible()
  })

  it('reports the result of a write on any screen', async () => {
    const storeEdit = holdCalls('edit_product.php')
    const storeDeletion = holdCalls('delete_product.php')
    const { user, place } = await openProducts()
    await user.click(buttonNamed(/Change the stock of Helambu/))
    const popup = await screen.findByRole('dialog', { name: /^Stock of Helambu/ })
    await user.click(within(popup).getByRole('button', { name: 'Save' }))
    await user.click(await answerDialog(/^Save changes to/, 'Save changes'))
    await user.click(within(popup).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByText('Product updated successfully')).toBeNull()
    storeEdit()
    expect(await screen.findByText('Product updated successfully')).toBeVisible()
    await user.click(buttonNamed(`Delete ${world.products[1]?.title}`))
    await user.click(await answerDialog(/Delete this product/, 'Delete'))
    await user.click(screen.getByRole('link', { name: 'Orders' }))
    await waitFor(() => expect(place().pathname).toBe('/nest/orders'))
    expect(screen.queryByText('Product deleted successfully')).toBeNull()
    storeDeletion()
    expect(await screen.findByText('Product deleted successfully')).toBeVisible()
  })
})

describe('categories', () => {
  const card = () => within(screen.getByRole('region', { name: 'Categories' }))

  it('lists categories, or says that there are none (APR-12, ERR-82)', async () => {
    await openProducts()
    expect(await card().findByText('Kurta')).toBeVisible()
    await act(async () => {
      world.categories = []
    })
    expect(await card().findByText('No categories added. Add now!')).toBeVisible()
  })

  it('counts no products while they load', async () => {
    sendStreamsByHand()
    const answer = holdCalls('get_products.php')
    renderAt('/nest/products', { signedIn: owner })
    const list = await screen.findByRole('list', { name: 'Categories' })
    expect(list).not.toHaveTextContent(/\d products?/)
    answer()
    await waitFor(() => expect(list).toHaveTextContent(/[1-9] products?/), { timeout: 8000 })
  })

  it('sends nothing without a name or an image (APR-33, APR-34, D-170)', async () => {
    const { user } = await openProducts()
    // The lazy confirm dialog would appear after this test's checks, so the test watches the store of confirms.
    const asked = vi.fn()
    onTestFinished(useConfirm.subscribe(asked))
    await user.type(card().getByRole('textbox', { name: 'New category' }), 'Shawls')
    await user.click(card().getByRole('button', { name: 'Add' }))
    await user.clear(card().getByRole('textbox', { name: 'New category' }))
    fireEvent.change(card().getByLabelText('Image'), { target: { files: [pictureFile('s.png')] } })
    await user.click(card().getByRole('button', { name: 'Add' }))
    expect(asked).not.toHaveBeenCalled()
    expect(world.log.of('add_category.php')).toHaveLength(0)
  })

  it('adds a category after confirmation, with its image unchanged (APR-13, APR-35, CALL-47, ERR-60, D-171)', async () => {
    const { user } = await openProducts()
    await user.type(card().getByRole('textbox', { name: 'New category' }), 'Shawls')
    fireEvent.change(card().getByLabelText('Image'), { target: { files: [pictureFile('s.png')] } })
    await user.click(card().getByRole('button', { name: 'Add' }))
    await user.click(await answerDialog(/Add this category/, 'Cancel'))
    expect(world.log.of('add_category.php')).toHaveLength(0)
    await user.click(card().getByRole('button', { name: 'Add' }))
    await user.click(await answerDialog(/Add this category/, 'Add'))
    expect(await screen.findByText('Category added successfully')).toBeVisible()
    // Count at the end, so that a call sent by mistake after "Cancel" would have arrived.
    expect(world.log.of('add_category.php')).toHaveLength(1)
    expect(lastCall('add_category.php')).toMatchObject({
      sent: { name: 'Shawls' },
      files: [{ field: 'image', name: 's.png', type: 'image/png' }],
      problems: [],
    })
    expect(await card().findByText('Shawls')).toBeVisible()
    expect(card().getByRole('textbox', { name: 'New category' })).toHaveValue('')
    expect(card().queryByText(/s\.png/)).toBeNull()
    await user.type(card().getByRole('textbox', { name: 'New category' }), ' shawls')
    fireEvent.change(card().getByLabelText('Image'), { target: { files: [pictureFile('s.png')] } })
    await user.click(card().getByRole('button', { name: 'Add' }))
    await user.click(await answerDialog(/Add this category/, 'Add'))
    await user.click(await answerDialog(/already a category called "Shawls"/, 'Cancel'))
    expect(world.log.of('add_category.php')).toHaveLength(1)
  })

  it('disables the fields while adding, and keeps the focus on the button', async () => {
    const store = holdCalls('add_category.php')
    const { user } = await openProducts()
    const image = card().getByLabelText('Image')
    fireEvent.change(image, { target: { files: [pictureFile('s.png')] } })
    await user.type(card().getByRole('textbox', { name: 'New category' }), 'Shawls{Enter}')
    await user.click(await answerDialog(/Add this category/, 'Add'))
    await waitFor(() =>
      expect(card().getByRole('textbox', { name: 'New category' })).toBeDisabled(),
    )
    expect(document.activeElement).toHaveAttribute('type', 'submit')
    fireEvent.drop(image.parentElement as HTMLElement, {
      dataTransfer: { files: [pictureFile('late.png')], types: ['Files'] },
    })
    expect(card().getByText('s.png')).toBeVisible()
    store()
    expect(await screen.findByText('Category added successfully')).toBeVisible()
    expect(card().getByRole('textbox', { name: 'New category' })).toBeEnabled()
  })

  it('deletes a category after confirmation (APR-14, APR-36, CALL-48, ERR-61)', async () => {
    const { user } = await openProducts()
    await user.click(await card().findByRole('button', { name: 'Delete Kurta' }))
    await user.click(await answerDialog(/Delete this category/, 'Cancel'))
    expect(world.log.of('delete_category.php')).toHaveLength(0)
    await user.click(card().getByRole('button', { name: 'Delete Kurta' }))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(await answerDialog(/Delete this category/, 'Delete'))
    expect(await screen.findByText('Category deleted successfully')).toBeVisible()
    act(() => void vi.advanceTimersByTime(2000))
    expect(screen.getByText('Category deleted successfully')).toBeVisible()
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.queryByText('Category deleted successfully')).toBeNull()
    vi.useRealTimers()
    expect(world.log.of('delete_category.php')).toHaveLength(1)
    expect(lastCall('delete_category.php')?.sent).toEqual({ id: '2' })
    await waitFor(() => expect(card().queryByText('Kurta')).toBeNull())
  })

  it.each([{ success: true }, { success: 1 }, { success: '1' }, { status: 'success' }])(
    'accepts the bare reply %j to each write of a product or a category (CALL-54)',
    async (reply) => {
      mockServer.use(
        http.post('*/backend/api/*', async ({ request }) => {
          await getResponse(handlers, request)
          return HttpResponse.json(reply)
        }),
      )
      const { user } = await openProducts()
      await user.click(buttonNamed(`Delete ${world.products[0]?.title}`))
      await user.click(await answerDialog(/Delete this product/, 'Delete'))
      expect(await screen.findByText('Product deleted successfully')).toBeVisible()
      await user.click(await card().findByRole('button', { name: 'Delete Kurta' }))
      await user.click(await answerDialog(/Delete this category/, 'Delete'))
      expect(await screen.findByText('Category deleted successfully')).toBeVisible()
      await user.type(card().getByRole('textbox', { name: 'New category' }), 'Shawls')
      fireEvent.change(card().getByLabelText('Image'), {
        target: { files: [pictureFile('s.png')] },
      })
      await user.click(card().getByRole('button', { name: 'Add' }))
      await user.click(await answerDialog(/Add this category/, 'Add'))
      expect(await screen.findByText('Category added successfully')).toBeVisible()
      await user.click(screen.getByRole('link', { name: `Edit ${world.products[1]?.title}` }))
      const form = within(await screen.findByRole('form', { name: 'Edit product' }))
      await user.type(form.getByRole('textbox', { name: 'Title' }), '!')
      await user.click(form.getByRole('button', { name: 'Save changes' }))
      await user.click(await answerDialog(/Save changes to/, 'Save changes'))
      expect(await screen.findByText('Product updated successfully')).toBeVisible()
    },
  )

  it('shows which action failed (ERR-62, ERR-63)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    world.faults.set({ name: 'H6', file: 'add_category.php' })
    world.faults.set({ name: 'H6', file: 'delete_category.php' })
    const { user, unmount } = await openProducts()
    await user.click(await card().findByRole('button', { name: 'Delete Kurta' }))
    await user.click(await answerDialog(/Delete this category/, 'Delete'))
    expect(await screen.findByText('Error deleting category')).toBeVisible()
    await user.type(card().getByRole('textbox', { name: 'New category' }), 'Shawls')
    fireEvent.change(card().getByLabelText('Image'), { target: { files: [pictureFile('s.png')] } })
    await user.click(card().getByRole('button', { name: 'Add' }))
    await user.click(await answerDialog(/Add this category/, 'Add'))
    expect(await screen.findByText('Error adding category')).toBeVisible()
    unmount()
  })

  it('reports that the categories cannot be loaded (ERR-64)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    world.faults.set({ name: 'H6', file: 'get_categories.php' })
    world.faults.set({ name: 'E2', file: 'categories_sse.php' })
    await openProducts()
    expect(await screen.findByText('Error fetching categories')).toBeVisible()
    expect(card().getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('the shipping charge', () => {
  async function openShipping() {
    const view = await openProducts()
    await view.user.click(buttonNamed('Update Shipping Charge'))
    const popup = await screen.findByRole('dialog', { name: 'Update Shipping Charge' })
    const box = within(popup).getByRole('spinbutton', { name: 'Shipping charge' })
    await waitFor(() => expect(box).toHaveValue(world.shipping_charge))
    return { ...view, popup, box }
  }

  it('is a required number, prefilled (APR-06, APR-37, APR-38, D-172)', async () => {
    const { user, popup, box } = await openShipping()
    expect(box).toBeRequired()
    expect(box).toHaveAttribute('type', 'number')
    await user.clear(box)
    await user.click(within(popup).getByRole('button', { name: 'Update' }))
    await user.type(box, '-5')
    await user.click(within(popup).getByRole('button', { name: 'Update' }))
    expect(world.log.of('update_shipping_charge.php')).toHaveLength(0)
  })

  it('is sent and confirmed, and its popup closes 2 s later (APR-39, CALL-49, ERR-65, ROLE-18)', async () => {
    const { user, popup, box, step } = await openShipping()
    await user.clear(box)
    await user.type(box, '175.5')
    // Use fake timers, because a busy machine may render late.
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => void fireEvent.submit(box.closest('form') as HTMLFormElement))
    await waitFor(() => expect(box).toHaveAttribute('readonly'))
    expect(await screen.findByText('Shipping charge updated successfully')).toBeVisible()
    expect(lastCall('update_shipping_charge.php')?.sent).toEqual({ charge: '175.5' })
    expect(lastCall('update_shipping_charge.php')?.problems).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(popup).toBeInTheDocument()
    // The screen renders again, as it does when products change. This must not restart the 2 s.
    await step('/nest/products?q=kurta')
    expect(popup).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(screen.queryByRole('dialog')).toBeNull()
    vi.useRealTimers()
  })

  it('is confirmed even if the popup was closed during the call', async () => {
    const store = holdCalls('update_shipping_charge.php')
    const { user, popup } = await openShipping()
    await user.click(within(popup).getByRole('button', { name: 'Update' }))
    await user.click(within(popup).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    expect(screen.queryByRole('dialog')).toBeNull()
    store()
    expect(await screen.findByText('Shipping charge updated successfully')).toBeVisible()
  })

  it('shows the charge of another device after Keep theirs', async () => {
    const { user, popup, box } = await openShipping()
    await user.clear(box)
    await user.type(box, '200')
    world.shipping_charge = 170
    await user.click(within(popup).getByRole('button', { name: 'Update' }))
    await user.click(await answerDialog(/^Replace someone else's changes/, 'Keep theirs'))
    await waitFor(() => expect(box).toHaveValue(170))
    expect(world.log.of('update_shipping_charge.php')).toHaveLength(0)
  })

  it('keeps the popup open when it fails (ERR-66)', async () => {
    world.faults.set({ name: 'H6', file: 'update_shipping_charge.php' })
    const { user, popup } = await openShipping()
    await user.click(within(popup).getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Error updating shipping charge')).toBeVisible()
    expect(popup).toBeInTheDocument()
  })
})

it('reads as written down: the list and each popup', async () => {
  fixDateAndDialect()
  world.products = world.products.slice(0, 3)
  const { user } = await openProducts('/nest/products?q=a')
  await expectPageSnapshot('products')
  await user.click(buttonNamed(/Change the stock of Helambu/))
  await screen.findByRole('dialog', { name: /^Stock of/ })
  await expectPageSnapshot('products-stock')
  await user.keyboard('{Escape}')
  await user.click(buttonNamed(`Delete ${world.products[0]?.title}`))
  await answerDialog(/Delete this product/, 'Cancel')
  await expectPageSnapshot('products-delete')
  await user.keyboard('{Escape}')
  await user.click(buttonNamed('Update Shipping Charge'))
  await screen.findByRole('dialog', { name: 'Update Shipping Charge' })
  await expectPageSnapshot('products-shipping')
})
