import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { world } from '../../../mocks/world/world'
import { owner, renderAt } from '../../../tests/renderAt'
import { signOut } from '../../state/session'
import { clearDraftsOf } from '../../state/draft'
import { useNotices } from '../../state/notices'
import { offerUndo, recordAct, runUndo, useRecentActions } from './offerUndo'

// An act's request is sent at once, and Undo sends a second request that reverts it.

const LONG_WAIT = { timeout: 8000 }
/** Presses the Undo button of the notice or alert. An editor on the screen may have its own Undo button. */
async function pressUndo(user: ReturnType<typeof renderAt>['user']) {
  const button = await waitFor(() => {
    const [found] = [...document.querySelectorAll<HTMLElement>('[data-over] button')].filter(
      (one) => one.textContent === 'Undo',
    )
    if (!found) throw new Error('Nothing offers Undo')
    return found
  }, LONG_WAIT)
  await user.click(button)
}

async function confirmIn(user: ReturnType<typeof renderAt>['user'], dialog: RegExp, label: string) {
  const popup = await screen.findByRole('dialog', { name: dialog }, LONG_WAIT)
  await user.click(within(popup).getByRole('button', { name: label }))
}

beforeEach(async () => {
  world.speak('plain')
  await clearDraftsOf(owner.email)
})

describe('the notice', () => {
  it('offers only the newest act, and each act once', async () => {
    const undo = vi.fn(() => Promise.resolve('First again'))
    offerUndo({ text: 'First', about: 'order 1', undo })
    offerUndo({ text: 'Second', about: 'order 2', undo: () => Promise.resolve('') })
    expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(['Second'])
    const first = useRecentActions.getState().acts.find(({ text }) => text === 'First')
    await Promise.all([runUndo(first?.id ?? 0), runUndo(first?.id ?? 0)])
    expect(undo).toHaveBeenCalledOnce()
    expect(useRecentActions.getState().acts.map(({ text }) => text)).toEqual([
      'First again',
      'Second',
      'First',
    ])
  })

  it('can be pressed again after an Undo that failed', async () => {
    const undo = vi.fn().mockRejectedValueOnce(new Error('no line')).mockResolvedValue('Back')
    const id = recordAct('order 1', 'Done', undo)
    await runUndo(id)
    expect(useNotices.getState().notices.at(-1)?.kind).toBe('bad')
    await runUndo(id)
    expect(useNotices.getState().notices.at(-1)?.text).toBe('Back')
  })

  it('keeps the specification’s words for 3 s and Undo for 10 s', () => {
    vi.useFakeTimers()
    offerUndo({
      text: 'Settings saved successfully!',
      about: 'settings',
      act: 'Settings saved',
      undo: () => Promise.resolve(''),
    })
    const texts = () =>
      useNotices.getState().notices.map(({ text, action }) => [text, action?.label])
    vi.advanceTimersByTime(2999)
    expect(texts()).toEqual([['Settings saved successfully!', 'Undo']])
    vi.advanceTimersByTime(2)
    expect(texts()).toEqual([['Settings saved', 'Undo']])
    vi.advanceTimersByTime(7000)
    expect(texts()).toEqual([])
  })

  it('leaves nothing of one owner for the next', () => {
    renderAt('/nest/users', { signedIn: owner })
    recordAct('order 1', 'Done')
    signOut()
    expect(useRecentActions.getState().acts).toEqual([])
  })
})

describe('an order’s status', () => {
  const order = (status: string) => {
    const row = world.orders.find((one) => one.status === status)
    if (!row) throw new Error(`The seed has no ${status} order`)
    return row
  }
  const statusOf = (id: unknown) => world.orders.find((one) => one.id === id)?.status
  const set = (id: unknown, status: string) => {
    world.orders = world.orders.map((one) => (one.id === id ? { ...one, status } : one))
  }
  const open = async (path: string) => {
    const view = renderAt(path, { signedIn: owner })
    await screen.findByRole('button', { name: /^Mark as Shipped/ }, LONG_WAIT)
    return view
  }

  it('goes back to the one before, and the notice says that the buyer is told', async () => {
    const row = order('processing')
    const { user } = await open(`/nest/orders?order=${row.id}`)
    await user.click(screen.getByRole('button', { name: /^Mark as Shipped/ }))
    await waitFor(() => expect(statusOf(row.id)).toBe('Shipped'), LONG_WAIT)
    await pressUndo(user)
    await waitFor(() => expect(statusOf(row.id)).toBe('processing'), LONG_WAIT)
    expect(
      await screen.findByText(`Order #${row.id} is Processing again. The buyer will be notified.`),
    ).toBeVisible()
    expect(
      world.log
        .of('update_order_status.php')
        .map(({ sent }) => (sent as { status: string }).status),
    ).toEqual(['Shipped', 'processing'])
    expect(screen.getByRole('heading', { name: /Recent actions/ })).toBeVisible()
  })

  it('is not taken back over what somebody else did since', async () => {
    const row = order('processing')
    const { user } = await open(`/nest/orders?order=${row.id}`)
    await user.click(screen.getByRole('button', { name: /^Mark as Shipped/ }))
    await screen.findByRole('button', { name: 'Undo' }, LONG_WAIT)
    set(row.id, 'delivered')
    await pressUndo(user)
    expect(
      await screen.findByText(`Error: Order #${row.id} is already delivered.`, {}, LONG_WAIT),
    ).toBeVisible()
    expect(statusOf(row.id)).toBe('delivered')
  })

  it('is read before it is replaced: what was cancelled elsewhere is not shipped here', async () => {
    const row = order('processing')
    const { user } = await open(`/nest/orders?order=${row.id}`)
    set(row.id, 'Cancelled')
    await user.click(screen.getByRole('button', { name: /^Mark as Shipped/ }))
    expect(
      await screen.findByText(`Order #${row.id} is already Cancelled`, {}, LONG_WAIT),
    ).toBeVisible()
    expect(world.log.of('update_order_status.php')).toEqual([])
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Mark as Shipped/ })).toBeNull(),
    )
  })

  it('is changed although the server cannot show this one order', async () => {
    const row = order('processing')
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = await open(`/nest/orders?order=${row.id}`)
    world.faults.set({ name: 'H7', file: 'get_order_details.php' })
    await user.click(screen.getByRole('button', { name: /^Mark as Shipped/ }))
    await waitFor(() => expect(statusOf(row.id)).toBe('Shipped'), LONG_WAIT)
  })
})

describe('a product', () => {
  it('that was deleted comes back as a new one with its texts, stock and pictures', async () => {
    const { user } = renderAt('/nest/products', { signedIn: owner })
    const [row] = world.products
    if (!row) throw new Error('The seed has no products')
    const { title, price, size_stock, tags, description } = structuredClone(row)
    await user.click(await screen.findByRole('button', { name: `Delete ${title}` }, LONG_WAIT))
    await confirmIn(user, /Delete this product/, 'Delete')
    await waitFor(
      () => expect(world.products.some((one) => one.id === row.id)).toBe(false),
      LONG_WAIT,
    )
    await pressUndo(user)
    await waitFor(
      () => expect(world.products.some((one) => one.title === title)).toBe(true),
      LONG_WAIT,
    )
    expect(world.products.find((one) => one.title === title)).toMatchObject({
      price,
      size_stock,
      tags,
      description,
    })
    expect(
      await screen.findByText(new RegExp(`^${title} was restored as a new product`), {}, LONG_WAIT),
    ).toBeVisible()
  })

  it('that was changed takes its words back, but not over a later change elsewhere', async () => {
    const row = () => {
      const found = world.products.find(({ id }) => id === 101)
      if (!found) throw new Error('The seed has no product 101')
      return found
    }
    const { title, description } = row()
    const { user } = renderAt('/nest/products?form=edit-101', { signedIn: owner })
    const form = within(await screen.findByRole('form', { name: 'Edit product' }, LONG_WAIT))
    fireEvent.change(form.getByRole('textbox', { name: 'Title' }), {
      target: { value: 'New title' },
    })
    fireEvent.change(form.getByRole('textbox', { name: 'Description' }), {
      target: { value: 'New words' },
    })
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    await confirmIn(user, /Save changes to/, 'Save changes')
    await waitFor(() => expect(row().title).toBe('New title'), LONG_WAIT)
    await screen.findByText('Product updated successfully', {}, LONG_WAIT)
    row().description = 'Theirs'
    await pressUndo(user)
    await waitFor(() => expect(row().title).toBe(title), LONG_WAIT)
    expect(row().description).toBe('Theirs')
    expect(description).not.toBe('Theirs')
    expect(
      await screen.findByText(
        / restored, except Description, which has changed since then\./,
        {},
        LONG_WAIT,
      ),
    ).toBeVisible()
  })
})

it('a page takes its words and its banners back, and tells neither as a change from elsewhere', async () => {
  const before = structuredClone(world.homepage)
  const { user } = renderAt('/nest/pages', { signedIn: owner })
  await screen.findByTitle('Homepage as shoppers see it', {}, LONG_WAIT)
  await user.click(await screen.findByRole('button', { name: 'Remove banner 1' }, LONG_WAIT))
  const added = new File([new Uint8Array(40)], 'added.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Add banner pictures'), [added, added])
  await user.click(screen.getByRole('button', { name: 'Modify' }))
  await confirmIn(user, /Modify the homepage/, 'Modify homepage')
  const banners = before?.banner_images.length ?? 0
  await waitFor(() => expect(world.homepage?.banner_images).toHaveLength(banners + 1), LONG_WAIT)
  const place = `Remove banner ${banners + 1}`
  await waitFor(() => expect(screen.getByRole('button', { name: place })).toBeEnabled(), LONG_WAIT)
  expect(screen.queryByText(/was changed elsewhere/)).toBeNull()
  await pressUndo(user)
  await waitFor(() => expect(world.homepage?.banner_images).toHaveLength(banners), LONG_WAIT)
  expect(await screen.findByText('Homepage restored.', {}, LONG_WAIT)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: place })).toBeNull(), LONG_WAIT)
  expect(screen.queryByText(/was changed elsewhere/)).toBeNull()
})

it('the shipping charge and a category take back what was saved', async () => {
  const { user } = renderAt('/nest/products', { signedIn: owner })
  const charge = world.shipping_charge
  await user.click(await screen.findByRole('button', { name: 'Update Shipping Charge' }, LONG_WAIT))
  const field = await screen.findByRole('spinbutton', { name: 'Shipping charge' }, LONG_WAIT)
  await waitFor(() => expect(field).not.toHaveAttribute('readonly'))
  fireEvent.change(field, { target: { value: '190' } })
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(world.shipping_charge).toBe(190), LONG_WAIT)
  await pressUndo(user)
  await waitFor(() => expect(world.shipping_charge).toBe(charge), LONG_WAIT)

  const [category] = world.categories
  await user.click(
    await screen.findByRole('button', { name: `Delete ${category?.name}` }, LONG_WAIT),
  )
  await confirmIn(user, /Delete this category/, 'Delete')
  await waitFor(
    () => expect(world.categories.some(({ id }) => id === category?.id)).toBe(false),
    LONG_WAIT,
  )
  await pressUndo(user)
  await waitFor(
    () => expect(world.categories.some(({ name }) => name === category?.name)).toBe(true),
    LONG_WAIT,
  )
})

it('the settings take back what was saved', async () => {
  world.settings = {
    organization_name: 'P',
    default_email: 'a@b.np',
    support_email: '',
    site_name: 'Old',
    site_url: '',
  }
  const settings = renderAt('/nest/settings', { signedIn: owner })
  const name = await screen.findByRole('textbox', { name: 'Site name' }, LONG_WAIT)
  await waitFor(() => expect(name).toBeEnabled())
  fireEvent.change(name, { target: { value: 'New' } })
  await settings.user.click(screen.getByRole('button', { name: 'Save settings' }))
  await confirmIn(settings.user, /Are you sure/, 'Save settings')
  await waitFor(() => expect(world.settings?.site_name).toBe('New'), LONG_WAIT)
  await pressUndo(settings.user)
  await waitFor(() => expect(world.settings?.site_name).toBe('Old'), LONG_WAIT)
  await waitFor(() => expect(name).toHaveValue('Old'), LONG_WAIT)
  expect(screen.queryByText(/changed elsewhere/)).toBeNull()
})
