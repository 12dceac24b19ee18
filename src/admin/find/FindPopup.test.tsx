import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { world } from '../../../mocks/world/world'
import { owner, renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

async function openFind() {
  const view = renderAt('/nest/settings', { signedIn: owner })
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  const field = await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    return screen.getByRole('combobox', { name: 'Search everything' })
  })
  return { ...view, field }
}

const selectedOption = () => screen.getByRole('option', { selected: true })

it('Ctrl K opens the search; a phone number in another writing leads to the order', async () => {
  const first = world.orders[0]
  if (!first) throw new Error('the seed has no order')
  first.phone = '9851099913'
  const { user, field, place } = await openFind()
  expect(field).toHaveFocus()
  await user.type(field, '+977 985-1099')
  const hit = await screen.findByRole('option', { name: new RegExp(`^#${first.id} `) })
  expect(hit).toBe(selectedOption())
  expect(field).toHaveAttribute('aria-activedescendant', hit.id)
  // An Enter that confirms a word in an input method editor must open nothing.
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(place().pathname).toBe('/nest/settings')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(place().pathname).toBe('/nest/orders'))
  expect(place().search).toContain(String(first.id))
  expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull()
})

it('the arrows walk through the results and around their ends', async () => {
  const { user, field } = await openFind()
  const options = () =>
    within(screen.getByRole('listbox', { name: 'Results' })).getAllByRole('option')
  await waitFor(() => expect(options().length).toBeGreaterThan(3))
  await user.type(field, '{ArrowDown}')
  expect(options()[1]).toBe(selectedOption())
  await user.type(field, '{ArrowUp}{ArrowUp}')
  expect(options().at(-1)).toBe(selectedOption())
  await user.type(field, 'e')
  expect(options()[0]).toBe(selectedOption())
})

it('finds products, buyers, screens and acts', async () => {
  const { field } = await openFind()
  const product = world.products[0]
  if (!product) throw new Error('the seed has no product')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  type(product.title)
  // The groups render again when another list has arrived.
  await waitFor(() =>
    expect(
      within(screen.getByRole('group', { name: 'Products' })).getAllByRole('option')[0],
    ).toHaveTextContent(product.title),
  )
  type('asha@')
  expect(await screen.findByRole('group', { name: 'Buyers' })).toHaveTextContent(
    'asha@pahiran.example',
  )
  type('receipt desk')
  expect(await screen.findByRole('option', { name: 'Verify receipts' })).toHaveAttribute(
    'href',
    '/nest/orders?view=desk',
  )
  type('zzzz')
  expect(await screen.findByText('No results found.')).toBeVisible()
})

it('a list that could not be read is named, and Try again reads it', async () => {
  mockServer.use(
    http.get('*/get_users.php', () => HttpResponse.json({ message: 'down' }, { status: 500 })),
  )
  const { user, field } = await openFind()
  expect(await screen.findByText("Couldn't load users.")).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/^Still loading/)).toBeNull())
  mockServer.resetHandlers()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await user.type(field, 'asha@')
  expect(await screen.findByRole('group', { name: 'Buyers' })).toBeVisible()
})

it('Escape closes it, and the focus returns to the button that opened it', async () => {
  const { user } = renderAt('/nest/settings', { signedIn: owner })
  const button = await screen.findByRole('button', { name: 'Search' })
  await user.click(button)
  await screen.findByRole('combobox', { name: 'Search everything' })
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button).toHaveFocus()
})

it('reads as written down: acts and screens at first, orders, products and buyers once typed', async () => {
  fixDateAndDialect()
  const { field } = await openFind()
  await expectPageSnapshot('find')
  fireEvent.change(field, { target: { value: 'asha' } })
  await screen.findByRole('group', { name: 'Buyers' })
  await expectPageSnapshot('find-asha')
})
