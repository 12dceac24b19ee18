import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { world } from '../../../mocks/world/world'
import { sendStreamsByHand } from '../../../tests/fakeStreams'
import { owner, renderAt } from '../../../tests/renderAt'

// Another device has stored newer data than the screen shows. An act on such a screen must ask before it overwrites or
// repeats anything that the other device did. Related tests: forms in form/lostFormWrites.test.tsx, statuses in
// offerUndo.test.tsx, fields in rows in ListEditing.test.tsx.

type User = ReturnType<typeof userEvent.setup>
const LONG_WAIT = { timeout: 15_000 }

type StaleCase = {
  path: string
  begin: (user: User) => Promise<unknown>
  elsewhere: () => void
  send: (user: User) => Promise<unknown>
  question: RegExp
  /** The button that sends despite the newer data. */
  anyway: string
  file: string
  /** True if the owner's version is stored. */
  mine: () => boolean
}

const openInquiryRow = () => {
  const row = world.inquiries.find(({ resolved, is_replied }) => !resolved && !is_replied)
  if (!row) throw new Error('The seed has no open inquiry')
  return row
}
const firstProduct = () => {
  const row = world.products.find(({ id }) => id === 101)
  if (!row) throw new Error('The seed has no product 101')
  return row
}
const pressButton = (name: string | RegExp) => async (user: User) =>
  user.click(await screen.findByRole('button', { name }, LONG_WAIT))
const categoryCount = (name: string) => world.categories.filter((one) => one.name === name).length

let sentMailCount = 0
let askedCount: number

const STALE_CASES: Record<string, StaleCase> = {
  'a second reply': {
    path: '/nest/inquiries',
    async begin(user) {
      const { id, first_name, last_name } = openInquiryRow()
      askedCount = id
      await pressButton(`Reply to ${first_name} ${last_name}`)(user)
      await user.type(await screen.findByRole('textbox', { name: 'Message' }, LONG_WAIT), 'Yes')
    },
    elsewhere: () => void world.change('inquiries', askedCount, { is_replied: true }),
    send: pressButton('Send reply'),
    question: /already has a reply$/,
    anyway: 'Send my reply too',
    file: 'reply_inquiry.php',
    mine: () => world.inbox.mails.length === sentMailCount + 1,
  },
  'a second category of one name': {
    path: '/nest/products',
    async begin(user) {
      await user.type(
        await screen.findByRole('textbox', { name: 'New category' }, LONG_WAIT),
        'Caps',
      )
      const image = new File(['picture'], 'caps.webp', { type: 'image/webp' })
      fireEvent.change(screen.getByLabelText('Image'), { target: { files: [image] } })
    },
    elsewhere: () => void world.add('categories', { name: 'Caps', image: '' }),
    send: async (user) => {
      const form = within(screen.getByRole('form', { name: 'Add a category' }))
      await user.click(form.getByRole('button', { name: 'Add' }))
      const popup = await screen.findByRole('dialog', { name: /^Add this category/ }, LONG_WAIT)
      await user.click(within(popup).getByRole('button', { name: 'Add' }))
    },
    question: /^There's already a category called "Caps"/,
    anyway: 'Add anyway',
    file: 'add_category.php',
    mine: () => categoryCount('Caps') === 2,
  },
  'the shipping charge': {
    path: '/nest/products',
    async begin(user) {
      await pressButton('Update Shipping Charge')(user)
      const field = await screen.findByRole('spinbutton', { name: 'Shipping charge' }, LONG_WAIT)
      await waitFor(() => expect(field).toHaveValue(150), LONG_WAIT)
      fireEvent.change(field, { target: { value: '200' } })
    },
    elsewhere: () => void (world.shipping_charge = 170),
    send: pressButton('Update'),
    question: /^Replace someone else's changes/,
    anyway: 'Save mine',
    file: 'update_shipping_charge.php',
    mine: () => world.shipping_charge === 200,
  },
  'the stock of a size': {
    path: '/nest/products',
    async begin(user) {
      await pressButton(new RegExp(`^Change the stock of ${firstProduct().title}`))(user)
      const field = await screen.findByRole('spinbutton', { name: 'Stock of M' }, LONG_WAIT)
      fireEvent.change(field, { target: { value: '77' } })
    },
    elsewhere: () => void (firstProduct().size_stock = { ...firstProduct().size_stock, m: 5 }),
    async send(user) {
      await pressButton('Save')(user)
      const popup = await screen.findByRole('dialog', { name: /^Save changes to/ }, LONG_WAIT)
      await user.click(within(popup).getByRole('button', { name: 'Save changes' }))
    },
    question: /^Replace someone else's changes/,
    anyway: 'Save mine',
    file: 'edit_product.php',
    mine: () => firstProduct().size_stock.m === 77,
  },
}

beforeEach(() => {
  // This server accepts a second category of the same name.
  world.speak('plain', { categories: 'twice' })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // No stream tells this screen about the other device.
  sendStreamsByHand()
  sentMailCount = world.inbox.mails.length
})

describe('after another device', () => {
  it.each(Object.entries(STALE_CASES))(
    '%s is asked about before it is sent, and sent once the owner wants it',
    async (_name, { path, begin, elsewhere, send, question, anyway, file, mine }) => {
      const { user } = renderAt(path, { signedIn: owner })
      await begin(user)
      elsewhere()
      await send(user)
      const popup = await screen.findByRole('dialog', { name: question }, LONG_WAIT)
      expect(world.log.of(file)).toEqual([])
      expect(mine()).toBe(false)
      await user.click(within(popup).getByRole('button', { name: anyway }))
      await waitFor(() => expect(mine()).toBe(true), LONG_WAIT)
      expect(world.log.of(file)).toHaveLength(1)
    },
    60_000,
  )
})
