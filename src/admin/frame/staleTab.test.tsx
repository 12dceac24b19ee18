import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { world } from '../../../mocks/world/world'
import { sendStreamsByHand } from '../../../tests/fakeStreams'
import { owner, renderAt } from '../../../tests/renderAt'

// A screen that is older than what another device has stored: nothing of the other is lost or doubled without a question. The forms
// have theirs in form/lostFormWrites.test.tsx, statuses in offerUndo.test.tsx, fields in rows in ListEditing.test.tsx.

type User = ReturnType<typeof userEvent.setup>
const patient = { timeout: 15_000 }

type Case = {
  path: string
  /** Opens and types. */
  begin: (user: User) => Promise<unknown>
  /** Another device stores something after that. */
  elsewhere: () => void
  send: (user: User) => Promise<unknown>
  question: RegExp
  /** The button that sends in spite of it. */
  anyway: string
  file: string
  /** Whether the owner's version is stored. */
  mine: () => boolean
}

const inquiry = () => {
  const row = world.inquiries.find(({ resolved, is_replied }) => !resolved && !is_replied)
  if (!row) throw new Error('The seed has no open inquiry')
  return row
}
const product = () => {
  const row = world.products.find(({ id }) => id === 101)
  if (!row) throw new Error('The seed has no product 101')
  return row
}
const press = (name: string | RegExp) => async (user: User) =>
  user.click(await screen.findByRole('button', { name }, patient))
const count = (name: string) => world.categories.filter((one) => one.name === name).length

let mails = 0
let asked: number

const CASES: Record<string, Case> = {
  'a second reply': {
    path: '/nest/inquiries',
    async begin(user) {
      const { id, first_name, last_name } = inquiry()
      asked = id
      await press(`Reply to ${first_name} ${last_name}`)(user)
      await user.type(await screen.findByRole('textbox', { name: 'Message' }, patient), 'Yes')
    },
    elsewhere: () => void world.change('inquiries', asked, { is_replied: true }),
    send: press('Send reply'),
    question: /already has a reply$/,
    anyway: 'Send mine too',
    file: 'reply_inquiry.php',
    mine: () => world.inbox.mails.length === mails + 1,
  },
  'a second category of one name': {
    path: '/nest/products',
    async begin(user) {
      await user.type(await screen.findByRole('textbox', { name: 'New category' }, patient), 'Caps')
      const image = new File(['picture'], 'caps.webp', { type: 'image/webp' })
      fireEvent.change(screen.getByLabelText('Image'), { target: { files: [image] } })
    },
    elsewhere: () => void world.add('categories', { name: 'Caps', image: '' }),
    send: async (user) => {
      const form = within(screen.getByRole('form', { name: 'Add a category' }))
      await user.click(form.getByRole('button', { name: 'Add' }))
      const popup = await screen.findByRole('dialog', { name: /^Add this category/ }, patient)
      await user.click(within(popup).getByRole('button', { name: 'Add' }))
    },
    question: /^There's already a category "Caps"/,
    anyway: 'Add anyway',
    file: 'add_category.php',
    mine: () => count('Caps') === 2,
  },
  'the shipping charge': {
    path: '/nest/products',
    async begin(user) {
      await press('Update Shipping Charge')(user)
      const field = await screen.findByRole('spinbutton', { name: 'Shipping charge' }, patient)
      await waitFor(() => expect(field).toHaveValue(150), patient)
      fireEvent.change(field, { target: { value: '200' } })
    },
    elsewhere: () => void (world.shipping_charge = 170),
    send: press('Update'),
    question: /^Changed elsewhere/,
    anyway: 'Save mine',
    file: 'update_shipping_charge.php',
    mine: () => world.shipping_charge === 200,
  },
  'the stock of a size': {
    path: '/nest/products',
    async begin(user) {
      await press(new RegExp(`^Change the stock of ${product().title}`))(user)
      const field = await screen.findByRole('spinbutton', { name: 'Stock of M' }, patient)
      fireEvent.change(field, { target: { value: '77' } })
    },
    elsewhere: () => void (product().size_stock = { ...product().size_stock, m: 5 }),
    async send(user) {
      await press('Save')(user)
      const popup = await screen.findByRole('dialog', { name: /^Save changes to/ }, patient)
      await user.click(within(popup).getByRole('button', { name: 'Save changes' }))
    },
    question: /^Changed elsewhere/,
    anyway: 'Save mine',
    file: 'edit_product.php',
    mine: () => product().size_stock.m === 77,
  },
}

beforeEach(() => {
  // A server that takes a second category of the same name.
  world.speak('plain', { categories: 'twice' })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // The streams send nothing about the other device.
  sendStreamsByHand()
  mails = world.inbox.mails.length
})

describe('after another device', () => {
  it.each(Object.entries(CASES))(
    '%s is asked about before it is sent, and sent once the owner wants it',
    async (_name, { path, begin, elsewhere, send, question, anyway, file, mine }) => {
      const { user } = renderAt(path, { signedIn: owner })
      await begin(user)
      elsewhere()
      await send(user)
      const popup = await screen.findByRole('dialog', { name: question }, patient)
      expect(world.log.of(file)).toEqual([])
      expect(mine()).toBe(false)
      await user.click(within(popup).getByRole('button', { name: anyway }))
      await waitFor(() => expect(mine()).toBe(true), patient)
      expect(world.log.of(file)).toHaveLength(1)
    },
    60_000,
  )
})
