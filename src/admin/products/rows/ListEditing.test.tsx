import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { world } from '../../../../mocks/world/world'
import { owner, renderAt } from '../../../../tests/renderAt'
import { sureWriteSettings } from '../../../api/core/write'
import { clearDraftsOf } from '../../../state/draft'
import { dropRowEdits, productTicks, useRowEdits } from './rowEditStore'
import { rowSaveRun } from './saveRows'

// Import the screen's code first: on a busy machine it takes longer than a test waits for a table.
beforeAll(async () => void (await import('../AdminProductsScreen')))

beforeEach(async () => {
  world.speak('plain')
  sureWriteSettings.waits = [0, 20]
  rowSaveRun.close()
  productTicks.untickAll()
  dropRowEdits([...useRowEdits.getState().edits.keys()])
  await clearDraftsOf(owner.email)
})

const LONG_WAIT = { timeout: 8000 }
async function openList(path = '/nest/products') {
  const view = renderAt(path, { signedIn: owner })
  await screen.findByRole('table', { name: 'Products' }, LONG_WAIT)
  return view
}
const titleOf = (at: number) => world.products[at]?.title ?? ''
const findField = (label: string, at: number) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `${label} of ${titleOf(at)}` })
const sentEdits = () =>
  world.log.of('edit_product.php').map((call) => call.sent as Record<string, string>)
const findDialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))
const buttonNamed = (name: string | RegExp) => screen.getByRole('button', { name })
const priceOf = (at: number) => world.products[at]?.price

describe('a price in the row', () => {
  it('is typed, Enter goes to the next row, and one question names all that is saved', async () => {
    const before = structuredClone(world.products)
    const { user, place } = await openList()
    await user.click(buttonNamed(new RegExp(`^Change the price of ${titleOf(0)}:`)))
    await waitFor(async () => expect(await findField('Price', 0)).toHaveFocus())
    await user.keyboard('12000{Enter}')
    expect(screen.getByText('Shoppers pay NPR 10,500')).toBeVisible()
    await waitFor(async () => expect(await findField('Price', 1)).toHaveFocus())
    await user.keyboard('१९००')
    expect(place().search).toBe('?edit=rows')
    await user.keyboard('{Control>}s{/Control}')
    const question = await findDialog(/^Save changes to 2 products/)
    expect(question.getByText(titleOf(0))).toBeVisible()
    expect(question.getAllByRole('listitem')[0]).toHaveTextContent('Price NPR 11,500 → NPR 12,000')
    expect(question.getAllByRole('listitem')[1]).toHaveTextContent('→ NPR 1,900')
    expect(sentEdits()).toEqual([])
    await user.click(question.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Product updated successfully')).toBeVisible()
    expect(sentEdits().map(({ id, price }) => [id, price])).toEqual([
      [String(before[0]?.id), '12000'],
      [String(before[1]?.id), '1900'],
    ])
    expect(world.products[0]).toEqual({ ...before[0], price: 12000 })
    expect(world.products[1]).toEqual({ ...before[1], price: 1900 })
    expect(useRowEdits.getState().edits.size).toBe(0)
  })

  it('goes on with the first row of the next page, and asks after the last row', async () => {
    world.products = world.products.slice(0, 7)
    const { user, place } = await openList('/nest/products?edit=rows')
    await user.click(await findField('Price', 5))
    await user.keyboard('777{Enter}')
    await waitFor(async () => expect(await findField('Price', 6)).toHaveFocus())
    expect(place().search).toBe('?page=2&edit=rows')
    await user.keyboard('888{Enter}')
    expect((await findDialog(/^Save changes to 2 products/)).getAllByRole('listitem')).toHaveLength(
      2,
    )
  })

  it('is put back by Escape, and Escape once more ends the editing', async () => {
    const { user, place } = await openList('/nest/products?edit=rows')
    const price = await findField('Price', 0)
    await user.click(price)
    await user.keyboard('1')
    expect(screen.getByText('was 11,500')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(price).toHaveValue('11500')
    expect(screen.queryByText('was 11,500')).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(place().search).toBe(''))
    await waitFor(() =>
      expect(document.activeElement).toHaveAccessibleName(
        new RegExp(`^Change the price of ${titleOf(0)}`),
      ),
    )
  })

  it('stays as typed when the stream brings the list anew, and is compared with what it was', async () => {
    const { user } = await openList('/nest/products?edit=rows')
    await user.click(await findField('Price', 0))
    await user.keyboard('12')
    await act(async () =>
      world.change('products', 101, { title: 'Renamed elsewhere', price: 13000 }),
    )
    const price = await screen.findByRole('textbox', { name: 'Price of Renamed elsewhere' })
    expect(price).toHaveValue('12')
    expect(price).toHaveFocus()
    await user.keyboard('000{Control>}s{/Control}')
    const question = await findDialog(/^Save changes to/)
    await user.click(question.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(/^Price was changed elsewhere to NPR 13,000/)).toBeVisible()
    expect(sentEdits()).toEqual([])
  })

  it('that is no number says so and is not sent', async () => {
    const { user } = await openList('/nest/products?edit=rows')
    await user.click(await findField('Price', 0))
    await user.keyboard('1o0{Control>}s{/Control}')
    expect(await findField('Price', 0)).toHaveAccessibleDescription('Enter a price')
    expect(await screen.findByText(`"${titleOf(0)}": Enter a price`)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not changed by a wheel: it is no number field', async () => {
    await openList('/nest/products?edit=rows')
    expect(await findField('Price', 0)).toHaveProperty('type', 'text')
    expect(await findField('Stock M', 0)).toHaveAttribute('inputmode', 'numeric')
  })

  it('survives a reload', async () => {
    const { user, unmount } = await openList('/nest/products?edit=rows')
    await user.click(await findField('Price', 0))
    await user.keyboard('12000')
    unmount()
    await act(async () => useRowEdits.setState({ edits: new Map() }))
    await openList('/nest/products?edit=rows')
    await waitFor(async () => expect(await findField('Price', 0)).toHaveValue('12000'))
    expect(
      screen.getByText('1 product with unsaved changes, restored from your last visit'),
    ).toBeVisible()
    // While this attribute is set, notices are above the bar.
    expect(document.documentElement).toHaveAttribute('data-acts-below')
  })
})

describe('while others work', () => {
  it('everything that they changed since the row was drawn is sent as it is on the server', async () => {
    const { user } = await openList('/nest/products?edit=rows')
    await user.click(await findField('Price', 0))
    await user.keyboard('12000{Control>}s{/Control}')
    const question = await findDialog(/^Save changes to/)
    const elsewhere = {
      title: 'Renamed',
      description: 'Other words',
      tags: ['New', 'Kurta'],
      colors: [{ name: 'Ink', code: '#101010' }],
      size_stock: { s: 1, m: 9 },
      images: world.products[0]?.images.slice(1) ?? [],
    }
    // No stream message is sent, so the list on the screen is outdated.
    Object.assign(world.products[0] as object, elsewhere)
    await user.click(question.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Product updated successfully')
    expect(world.products[0]).toMatchObject({ ...elsewhere, price: 12000 })
  })

  it('a price that both changed is not sent: both are shown, and the owner chooses', async () => {
    const { user } = await openList('/nest/products?edit=rows')
    await user.click(await findField('Price', 0))
    await user.keyboard('12000{Control>}s{/Control}')
    const question = await findDialog(/^Save changes to/)
    Object.assign(world.products[0] as object, { price: 13000 })
    await user.click(question.getByRole('button', { name: 'Save changes' }))
    expect(
      await screen.findByText('Price was changed elsewhere to NPR 13,000. Yours: NPR 12,000'),
    ).toBeVisible()
    expect(sentEdits()).toEqual([])
    await user.click(buttonNamed(`Save mine: ${titleOf(0)}`))
    await screen.findByText('Product updated successfully')
    expect(priceOf(0)).toBe(12000)
    expect(screen.queryByRole('region', { name: 'Saving products' })).toBeNull()
  })

  it('“Save mine” holds for the next try, when its own write fails', async () => {
    const { user } = await openList('/nest/products?edit=rows')
    await user.click(await findField('Price', 0))
    await user.keyboard('12000{Control>}s{/Control}')
    const question = await findDialog(/^Save changes to/)
    Object.assign(world.products[0] as object, { price: 13000 })
    await user.click(question.getByRole('button', { name: 'Save changes' }))
    world.faults.set({ name: 'H6', file: 'edit_product.php', count: 1 })
    await user.click(
      await screen.findByRole('button', { name: `Save mine: ${titleOf(0)}` }, LONG_WAIT),
    )
    await user.click(await screen.findByRole('button', { name: 'Try again (1)' }, LONG_WAIT))
    await waitFor(() => expect(priceOf(0)).toBe(12000), LONG_WAIT)
    expect(screen.queryByText(/was changed elsewhere/)).toBeNull()
  })

  it('a product that was deleted elsewhere is named, and the others are saved', async () => {
    const { user } = await openList('/nest/products?edit=rows')
    await user.click(await findField('Price', 0))
    await user.keyboard('12000{Enter}')
    await user.keyboard('500{Control>}s{/Control}')
    const question = await findDialog(/^Save changes to 2/)
    const [gone] = world.products.splice(0, 1)
    await user.click(question.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('No longer in the shop')).toBeVisible()
    expect(screen.getByText('1 of 2 saved, 1 failed')).toBeVisible()
    expect(gone?.price).toBe(11500)
    expect(priceOf(0)).toBe(500)
  })
})

describe('a lost reply', () => {
  it('is no failure: the product is looked at before anything is said', async () => {
    world.faults.set({ name: 'H6', file: 'edit_product.php', commit: true, count: 1 })
    const { user } = await openList('/nest/products?edit=rows')
    await user.click(await findField('Price', 0))
    await user.keyboard('12000{Control>}s{/Control}')
    await user.click(
      (await findDialog(/^Save changes to/)).getByRole('button', { name: 'Save changes' }),
    )
    expect(await screen.findByText('Product updated successfully')).toBeVisible()
    expect(sentEdits()).toHaveLength(1)
  })

  it('of a write that was not stored leaves the row with Try again, and nothing is sent twice', async () => {
    world.faults.set({ name: 'H6', file: 'edit_product.php', count: 1 })
    const { user } = await openList('/nest/products?edit=rows')
    await user.click(await findField('Price', 0))
    await user.keyboard('12000{Enter}')
    await user.keyboard('500{Control>}s{/Control}')
    await user.click(
      (await findDialog(/^Save changes to/)).getByRole('button', { name: 'Save changes' }),
    )
    expect(await screen.findByText('1 of 2 saved, 1 failed', {}, LONG_WAIT)).toBeVisible()
    expect(await findField('Price', 0)).toHaveValue('12000')
    await user.click(await screen.findByRole('button', { name: 'Try again (1)' }, LONG_WAIT))
    await waitFor(() => expect(priceOf(0)).toBe(12000))
    expect(sentEdits().map(({ id }) => id)).toEqual(['101', '102', '101'])
  })
})

describe('many at once', () => {
  it('5 % more for the selected rows: each row before and after, one question, one Undo', async () => {
    const before = world.products.map(({ price }) => price)
    const { user } = await openList()
    await user.click(buttonNamed('Select this page'))
    await user.click(await screen.findByRole('button', { name: 'Edit selected' }, LONG_WAIT))
    const popup = await findDialog(/^Edit 6 products/)
    await user.type(popup.getByRole('textbox', { name: 'Percent' }), '5')
    await user.selectOptions(popup.getByRole('combobox', { name: 'Rounding' }), '10')
    expect(popup.getAllByRole('row')).toHaveLength(7)
    expect(popup.getByRole('row', { name: new RegExp(titleOf(0)) })).toHaveTextContent(
      'NPR 11,500NPR 12,080',
    )
    await user.click(popup.getByRole('button', { name: 'Continue with 6 products' }))
    await user.click(
      (await findDialog(/^Save changes to 6 products/)).getByRole('button', {
        name: 'Save changes',
      }),
    )
    expect(await screen.findByText('Product updated successfully', {}, LONG_WAIT)).toBeVisible()
    expect(world.products.slice(0, 6).map(({ price }) => price)).toEqual(
      before.slice(0, 6).map((price) => Math.round((price * 1.05) / 10) * 10),
    )
    await user.click(buttonNamed('Undo'))
    await user.click(await screen.findByRole('button', { name: 'Undo all' }))
    expect(await screen.findByText('6 products restored.', {}, LONG_WAIT)).toBeVisible()
    expect(world.products.map(({ price }) => price)).toEqual(before)
  })

  it('a sale with a name is put back exactly, with the older discounts', async () => {
    world.products = world.products.slice(0, 4)
    world.products.forEach(({ id }, n) =>
      world.change('products', id, { discount_price: n < 2 ? 150 : 0 }),
    )
    const before = structuredClone(world.products)
    const offs = () => world.products.map(({ discount_price }) => Number(discount_price))
    const { user } = await openList()
    await user.click(buttonNamed('Select this page'))
    await user.click(await screen.findByRole('button', { name: 'Edit selected' }, LONG_WAIT))
    const popup = await findDialog(/^Edit 4 products/)
    await user.selectOptions(
      popup.getByRole('combobox', { name: 'Change' }),
      'Discount: % of the price',
    )
    await user.type(popup.getByRole('textbox', { name: 'Percent' }), '10')
    await user.type(popup.getByRole('textbox', { name: /^Sale name/ }), 'Dashain')
    expect(popup.getByRole('row', { name: new RegExp(titleOf(0)) })).toHaveTextContent(
      'Shoppers pay NPR 10,350',
    )
    await user.click(popup.getByRole('button', { name: 'Continue with 4 products' }))
    await user.click(
      (await findDialog(/^Save changes to/)).getByRole('button', { name: 'Save changes' }),
    )
    const sale = await screen.findByRole('region', { name: 'Sale Dashain' }, LONG_WAIT)
    expect(offs()[0]).toBe(1150)
    await user.click(within(sale).getByRole('button', { name: 'End sale' }))
    await user.click((await findDialog(/^End the sale/)).getByRole('button', { name: 'End sale' }))
    await waitFor(
      () => expect(screen.queryByRole('region', { name: 'Sale Dashain' })).toBeNull(),
      LONG_WAIT,
    )
    expect(world.products).toEqual(before)
  })

  async function beginDashain(user: UserEvent, products: string) {
    if (screen.queryByRole('button', { name: 'Select this page' }))
      await user.click(buttonNamed('Select this page'))
    await user.click(await screen.findByRole('button', { name: 'Edit selected' }, LONG_WAIT))
    const popup = await findDialog(new RegExp(`^Edit ${products}`))
    await user.selectOptions(
      popup.getByRole('combobox', { name: 'Change' }),
      'Discount: % of the price',
    )
    await user.type(popup.getByRole('textbox', { name: 'Percent' }), '10')
    await user.type(popup.getByRole('textbox', { name: /^Sale name/ }), 'Dashain')
    await user.click(popup.getByRole('button', { name: `Continue with ${products}` }))
    return findDialog(/^Save changes to/)
  }
  const pressSave = async (user: UserEvent) =>
    user.click((await findDialog(/^Save changes to/)).getByRole('button', { name: 'Save changes' }))
  const saleBar = () => screen.queryByRole('region', { name: 'Sale Dashain' })

  it('a sale keeps its name if the question is cancelled and the edits are saved later, and takes in no row typed by hand', async () => {
    world.products = world.products.slice(0, 7)
    const { user } = await openList('/nest/products?edit=rows&page=2')
    await user.type(await findField('Price', 6), '0')
    await user.click(buttonNamed('Previous'))
    const question = await beginDashain(user, '6 products')
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Save 7 products' }))
    await pressSave(user)
    await waitFor(() => expect(saleBar()).toHaveTextContent('6 products on sale'), LONG_WAIT)
  })

  it('Undo ends a sale that has begun, and brings back one that was ended', async () => {
    world.products = world.products.slice(0, 2)
    world.products.forEach(({ id }) => world.change('products', id, { discount_price: 0 }))
    const { user } = await openList()
    await beginDashain(user, '2 products')
    await pressSave(user)
    await waitFor(() => expect(saleBar()).not.toBeNull(), LONG_WAIT)
    const undo = async () => {
      await user.click(await screen.findByRole('button', { name: 'Undo' }, LONG_WAIT))
      await user.click(await screen.findByRole('button', { name: 'Undo all' }))
      await screen.findByText('2 products restored.', {}, LONG_WAIT)
    }
    await undo()
    expect(saleBar()).toBeNull()
    await beginDashain(user, '2 products')
    await pressSave(user)
    await user.click(await screen.findByRole('button', { name: 'End sale' }, LONG_WAIT))
    await user.click((await findDialog(/^End the sale/)).getByRole('button', { name: 'End sale' }))
    await waitFor(() => expect(saleBar()).toBeNull(), LONG_WAIT)
    await undo()
    expect(saleBar()).toHaveTextContent('2 products on sale')
  })

  it('Undo that fails in part names the product and the reason; the next press takes back that alone, no pieces twice', async () => {
    world.products = world.products.slice(0, 3)
    for (const { id } of world.products) world.change('products', id, { size_stock: { m: 4 } })
    const stocks = () => world.products.map(({ size_stock }) => size_stock.m)
    const { user } = await openList()
    await user.click(buttonNamed('Select this page'))
    await user.click(await screen.findByRole('button', { name: 'Edit selected' }, LONG_WAIT))
    const popup = await findDialog(/^Edit 3 products/)
    await user.selectOptions(
      popup.getByRole('combobox', { name: 'Change' }),
      'Stock: add or remove',
    )
    await user.type(popup.getByRole('textbox', { name: 'Pieces' }), '10')
    await user.click(popup.getByRole('button', { name: 'Continue with 3 products' }))
    await user.click(
      (await findDialog(/^Save changes to/)).getByRole('button', { name: 'Save changes' }),
    )
    await screen.findByText('Product updated successfully', {}, LONG_WAIT)
    expect(stocks()).toEqual([14, 14, 14])
    // The reply to the first write is lost at once. PHP stores the write after 6 s, when the client's checks have
    // ended.
    const late = {
      method: 'POST',
      count: 1,
      commit: true,
      storeAfter: 6000,
      answerAfter: 0,
    } as const
    world.faults.set({ name: 'H8', variant: 2, file: 'edit_product.php', ...late })
    await user.click(buttonNamed('Undo'))
    await user.click(await screen.findByRole('button', { name: 'Undo all' }))
    const failed = /^Couldn't undo /
    expect(await screen.findByText(failed, {}, { timeout: 20_000 })).toHaveTextContent(
      new RegExp(`undo "${titleOf(0)}": .+\\. 2 products restored\\.$`),
    )
    await waitFor(() => expect(stocks()).toEqual([4, 4, 4]), { timeout: 10_000 })
    const before = sentEdits().length
    // The failure text disappears after 3 s, but the notice and its Undo stay.
    const notice = screen.getByText(failed).parentElement?.parentElement as HTMLElement
    await user.click(within(notice).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(`"${titleOf(0)}" restored.`, {}, LONG_WAIT)).toBeVisible()
    expect(stocks()).toEqual([4, 4, 4])
    expect(sentEdits()).toHaveLength(before)
  }, 60_000)

  it('one number of pieces is set for the ticked sizes alone', async () => {
    world.products = world.products.slice(0, 1)
    world.change('products', 101, { size_stock: { s: 1, m: 2, l: 3 } })
    const { user } = await openList()
    await user.click(buttonNamed('Select this page'))
    await user.click(await screen.findByRole('button', { name: 'Edit selected' }, LONG_WAIT))
    const popup = await findDialog(/^Edit 1 product/)
    await user.selectOptions(popup.getByRole('combobox', { name: 'Change' }), 'Stock: set to')
    await user.type(popup.getByRole('textbox', { name: 'Pieces' }), '9')
    const size = (name: string) => popup.getByRole('checkbox', { name })
    expect(size('All')).toBeChecked()
    for (const name of ['S', 'M', 'L']) await user.click(size(name))
    await user.click(size('M'))
    expect(['All', 'S', 'M', 'L'].map((name) => (size(name) as HTMLInputElement).checked)).toEqual([
      false,
      true,
      false,
      true,
    ])
    await user.click(popup.getByRole('button', { name: 'Continue with 1 product' }))
    await user.click(
      (await findDialog(/^Save changes to/)).getByRole('button', { name: 'Save changes' }),
    )
    await screen.findByText('Product updated successfully', {}, LONG_WAIT)
    expect(world.products[0]?.size_stock).toEqual({ s: 9, m: 2, l: 9 })
  })

  it('pieces are added to what is left, and Undo leaves what was sold meanwhile', async () => {
    world.products = world.products.slice(0, 1)
    world.change('products', 101, { size_stock: { m: 4 } })
    const { user } = await openList()
    await user.click(buttonNamed('Select this page'))
    await user.click(await screen.findByRole('button', { name: 'Edit selected' }, LONG_WAIT))
    const popup = await findDialog(/^Edit 1 product/)
    await user.selectOptions(
      popup.getByRole('combobox', { name: 'Change' }),
      'Stock: add or remove',
    )
    await user.type(popup.getByRole('textbox', { name: 'Pieces' }), '10')
    await user.click(popup.getByRole('button', { name: 'Continue with 1 product' }))
    const question = await findDialog(/^Save changes to/)
    Object.assign(world.products[0] as object, { size_stock: { m: 1 } })
    await user.click(question.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Product updated successfully')
    expect(world.products[0]?.size_stock).toEqual({ m: 11 })
    Object.assign(world.products[0] as object, { size_stock: { m: 9 } })
    await user.click(buttonNamed('Undo'))
    await screen.findByText(/ restored/)
    expect(world.products[0]?.size_stock).toEqual({ m: 0 })
  })
})

describe('the place in the list', () => {
  it('search, filter, sorting and page are in the address, and the form leads back to them', async () => {
    const { user, place } = await openList()
    await user.click(buttonNamed('Price'))
    await waitFor(() => expect(place().search).toBe('?sort=price'))
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'a')
    await waitFor(() => expect(place().search).toBe('?q=a&sort=price'))
    await user.click(buttonNamed('Next'))
    await waitFor(() => expect(place().search).toBe('?q=a&sort=price&page=2'))
    const link = screen.getAllByRole('link', { name: /^Edit / })[0] as HTMLElement
    await user.click(link)
    const form = within(await screen.findByRole('form', { name: 'Edit product' }, LONG_WAIT))
    expect(place().search).toMatch(/^\?q=a&sort=price&page=2&form=edit-\d+$/)
    await user.type(form.getByLabelText('Title'), ' new')
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    await user.click(
      (await findDialog(/^Save changes to/)).getByRole('button', { name: 'Save changes' }),
    )
    await waitFor(() => expect(place().search).toBe('?q=a&sort=price&page=2'))
    expect(await screen.findByText('Page 2 of', { exact: false })).toBeVisible()
    expect(screen.getByRole('searchbox', { name: 'Search products' })).toHaveValue('a')
  })

  it('ticks survive another page and the form', async () => {
    const { user } = await openList()
    await user.click(screen.getByRole('checkbox', { name: `Select ${titleOf(0)}` }))
    await user.click(buttonNamed('Next'))
    expect(await screen.findByText('1 selected')).toBeVisible()
    await user.click(screen.getAllByRole('link', { name: /^Edit / })[0] as HTMLElement)
    await screen.findByRole('form', { name: 'Edit product' }, LONG_WAIT)
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Products' }))
    await user.click(await screen.findByRole('button', { name: 'Previous' }))
    expect(screen.getByRole('checkbox', { name: `Select ${titleOf(0)}` })).toBeChecked()
  })

  it('after a save in the form or in the stock popup the focus is on the row below', async () => {
    const { user } = await openList()
    await user.click(screen.getByRole('link', { name: `Edit ${titleOf(1)}` }))
    const form = within(await screen.findByRole('form', { name: 'Edit product' }, LONG_WAIT))
    await user.type(form.getByLabelText('Title'), ' new')
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    await user.click(
      (await findDialog(/^Save changes to/)).getByRole('button', { name: 'Save changes' }),
    )
    await waitFor(
      () => expect(screen.getByRole('link', { name: `Edit ${titleOf(2)}` })).toHaveFocus(),
      LONG_WAIT,
    )
    await user.click(buttonNamed(new RegExp(`^Change the stock of ${titleOf(3)}`)))
    const popup = await findDialog(new RegExp(`^Stock of ${titleOf(3)}`))
    await user.clear(popup.getByRole('spinbutton', { name: 'Stock of M' }))
    await user.type(popup.getByRole('spinbutton', { name: 'Stock of M' }), '77')
    await user.click(popup.getByRole('button', { name: 'Save' }))
    await user.click(
      (await findDialog(/^Save changes to/)).getByRole('button', { name: 'Save changes' }),
    )
    await waitFor(
      () => expect(buttonNamed(new RegExp(`^Change the stock of ${titleOf(4)}`))).toHaveFocus(),
      LONG_WAIT,
    )
  })

  it('after a deletion the focus is on the row that takes its place', async () => {
    const { user } = await openList()
    const next = titleOf(2)
    await user.click(buttonNamed(`Delete ${titleOf(1)}`))
    await user.click(
      (await findDialog(/Delete this product/)).getByRole('button', { name: 'Delete' }),
    )
    await waitFor(() => expect(buttonNamed(`Delete ${next}`)).toHaveFocus())
  })
})
