import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { FaultWish } from '../../../mocks/faults/faultList'
import { world } from '../../../mocks/world/world'
import { productInput } from '../../../tests/testProduct'
import { cache } from '../../api/core/cache'
import { setAdminBaseUrl } from '../../api/core/client'
import { setRepeatConfirm, type WriteCallbacks } from '../../api/core/write'
import { ordersQuery, type Order } from '../../api/admin/adminOrders'
import { fetchCategoriesNow, useAddCategory } from '../../api/admin/adminCategoryWrites'
import {
  fetchInquiriesNow,
  useDeleteInquiry,
  useReplyInquiry,
  useResolveInquiry,
} from '../../api/admin/adminInquiryWrites'
import {
  addProductSurely,
  fetchProductsNow,
  useDeleteProduct,
} from '../../api/admin/adminProductWrites'
import { useUpdateShipping } from '../../api/admin/adminShipping'
import { productFieldsOf } from '../../rules/productFields'
import { useOrderActs } from '../orders/useOrderActs'
import { saveRows, type RowSaveLine } from '../products/rows/saveRows'
import { saveProductFields } from '../products/saveProductFields'

// Plays an owner's day of 120 acts while a second device works on the same shop. The reply to the first act of each kind
// and to every tenth act is lost or late. At the end the shop must hold each act once, and everything that the other
// device did. OWNER_DAYS and OWNER_SEED play other days.

const ACTS_PER_DAY = 120
const DAY_COUNT = Number(process.env.OWNER_DAYS ?? 3)
const FIRST_SEED = Number(process.env.OWNER_SEED ?? 1)

/** The numbers depend on the seed only, so that a failure can be played again. */
function dice(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const FAULTS: readonly Omit<FaultWish, 'file'>[] = [
  { name: 'H7', commit: true },
  { name: 'H7', commit: false },
  { name: 'B1', commit: true },
  { name: 'B2', commit: true },
  { name: 'T2', commit: true },
  { name: 'T2', commit: false },
  // The gateway gives up, and PHP stores the write half a second later.
  { name: 'H8', variant: 2, commit: true, storeAfter: 500, answerAfter: 0 },
]

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={cache}>{children}</QueryClientProvider>
)

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const sendWrite = <Input, Output>(
  mutate: (input: Input, after: WriteCallbacks<Output>) => void,
  input: Input,
) =>
  new Promise<void>((resolve, reject) =>
    mutate(input, { onSaved: () => resolve(), onFailed: reject }),
  )

it.each(Array.from({ length: DAY_COUNT }, (_, at) => FIRST_SEED + at))(
  'is in the shop at the end, each act once (day %i)',
  async (day) => {
    const random = dice(day)
    const pick = <Row,>(rows: readonly Row[]): Row | undefined =>
      rows[Math.floor(random() * rows.length)]
    setAdminBaseUrl(() => Promise.resolve(''))
    world.speak('plain')
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    let asked = 0
    let late = false
    // The owner declines twice to send a write again and confirms the third time. By then a late write is stored.
    setRepeatConfirm(() => Promise.resolve(++asked % 3 === 0))

    async function untilSaved(act: () => Promise<unknown>): Promise<void> {
      asked = 0
      for (let press = 0; ; press++) {
        try {
          await act()
          // A late write replaces the whole record, so the next act on that record must wait for it.
          if (late) await pause(700)
          late = false
          return
        } catch (error) {
          if (press === 8) throw error
          await pause(300)
        }
      }
    }
    let lost = 0
    const writes = new Map<string, number>()
    function loseSome(file: string, kind = file) {
      const before = writes.get(kind) ?? 0
      writes.set(kind, before + 1)
      const fault = before % 10 === 0 ? pick(FAULTS) : undefined
      if (!fault) return
      lost++
      late = fault.storeAfter !== undefined
      world.faults.set({ ...fault, file, method: 'POST', count: 1 })
    }
    const acts = renderHook(useOrderActs, { wrapper }).result
    const reply = renderHook(useReplyInquiry, { wrapper }).result
    const resolve = renderHook(useResolveInquiry, { wrapper }).result
    const removeInquiry = renderHook(useDeleteInquiry, { wrapper }).result
    const removeProduct = renderHook(useDeleteProduct, { wrapper }).result
    const addCategory = renderHook(useAddCategory, { wrapper }).result
    const shipping = renderHook(useUpdateShipping, { wrapper }).result

    const [order] = world.orders
    const [inquiry] = world.inquiries
    if (!order || !inquiry) throw new Error('The seed has no orders or inquiries')
    const many = <Row,>(row: Row, from: number) =>
      Array.from({ length: 60 }, (_, at) => ({ ...row, id: from + at }))
    world.orders = many({ ...order, status: 'processing' }, 90_000)
    world.inquiries = many({ ...inquiry, resolved: false, is_replied: false }, 80_000)

    const added: string[] = []
    const titles = new Map<string, string>()
    const words = new Map<string, string>()
    const statuses = new Map<string, string>()
    const replied: number[] = []
    const resolved: number[] = []
    const removed: number[] = []
    const deleted: string[] = []
    const categories: string[] = []
    /** Counts pieces by product: what the owner added, minus what was sold. */
    const pieces = new Map<string, number>()
    let charge = world.shipping_charge
    world.products = world.products.map((row) => ({
      ...row,
      size_stock: { ...row.size_stock, m: 1000 },
    }))
    const mails = world.inbox.mails.length
    const stock = world.products.length

    for (let n = 0; n < ACTS_PER_DAY; n++) {
      const kind = random()
      if (kind < 0.25) {
        const product = pick(
          (await fetchProductsNow()).filter(({ title }) => !added.includes(title)),
        )
        if (!product) throw new Error('no product')
        const id = String(product.id)
        // Right before the owner's write, the second device changes another field of the same product.
        if (random() < 0.4) {
          words.set(id, `Words ${n}`)
          world.products = world.products.map((row) =>
            String(row.id) === id ? { ...row, description: `Words ${n}` } : row,
          )
        }
        titles.set(id, `Title ${n}`)
        const base = productFieldsOf(product)
        loseSome('edit_product.php')
        await untilSaved(() =>
          saveProductFields({ id: product.id, base, mine: { ...base, title: `Title ${n}` } }),
        )
      } else if (kind < 0.35) {
        const product = pick(
          (await fetchProductsNow()).filter(({ title }) => !added.includes(title)),
        )
        if (!product) throw new Error('no product')
        const id = String(product.id)
        const sell = random() < 0.5 ? 1 : 0
        pieces.set(id, (pieces.get(id) ?? 1000) + 50 - sell)
        world.products = world.products.map((row) =>
          String(row.id) === id
            ? { ...row, size_stock: { ...row.size_stock, m: (row.size_stock.m ?? 0) - sell } }
            : row,
        )
        loseSome('edit_product.php', 'pieces')
        let line: RowSaveLine = {
          id,
          title: product.title,
          edit: { 'stock m': { typed: '', was: null, by: 50 } },
          state: 'waiting',
        }
        await untilSaved(async () => {
          const [after] = await saveRows([line])
          if (!after) throw new Error('no line')
          line = { ...after, state: 'waiting' }
          if (after.state !== 'done') throw new Error(JSON.stringify(after.state))
        })
      } else if (kind < 0.48) {
        const title = `New ${n}`
        added.push(title)
        const input = productInput({ title })
        loseSome('add_product.php')
        await untilSaved(() => addProductSurely({ input }))
      } else if (kind < 0.72) {
        await cache.query({ ...ordersQuery(), staleTime: 0 })
        const open =
          cache
            .getQueryData<Order[]>(['orders'])
            ?.filter(({ status }) => status === 'processing') ?? []
        const order = pick(open)
        if (!order) throw new Error('no order')
        const id = String(order.id)
        const cancelled = random() < 0.3
        statuses.set(id, cancelled ? 'Cancelled' : 'Shipped')
        if (cancelled)
          world.orders = world.orders.map((row) =>
            String(row.id) === id ? { ...row, status: 'Cancelled' } : row,
          )
        loseSome('update_order_status.php')
        await untilSaved(async () => {
          const { failure } = await acts.current.act(order, 'ship')
          // If a row no longer offers the act, an earlier try shipped the order, or the other device cancelled it.
          if (
            failure !== null &&
            !/no longer allows|is already (?:Cancelled|Shipped)/.test(failure)
          )
            throw new Error(failure)
        })
        world.faults.clear()
      } else if (kind < 0.82) {
        const before = await fetchInquiriesNow()
        const inquiry = pick(
          before.unresolved_inquiries.filter(
            ({ id, is_replied }) => !is_replied && !replied.includes(Number(id)),
          ),
        )
        if (!inquiry) continue
        replied.push(Number(inquiry.id))
        loseSome('reply_inquiry.php')
        const body = {
          id: inquiry.id,
          email: inquiry.email,
          message: `Answer ${n}`,
          organization_name: '',
          support_email: '',
          site_url: '',
        }
        await untilSaved(async () => sendWrite(reply.current.mutate, { ...body, before }))
      } else if (kind < 0.86) {
        const inquiry = pick(
          (await fetchInquiriesNow()).unresolved_inquiries.filter(({ is_replied }) => !is_replied),
        )
        if (!inquiry) continue
        removed.push(Number(inquiry.id))
        loseSome('delete_inquiry.php')
        await untilSaved(() => sendWrite(removeInquiry.current.mutate, { id: inquiry.id }))
      } else if (kind < 0.89) {
        const known = await fetchCategoriesNow()
        const name = `Category ${n}`
        categories.push(name)
        const image = new File(['picture'], 'caps.webp', { type: 'image/webp' })
        loseSome('add_category.php')
        await untilSaved(() => sendWrite(addCategory.current.mutate, { name, image, known }))
      } else if (kind < 0.92) {
        const before = charge
        charge += 500
        loseSome('update_shipping_charge.php')
        const input = { charge: String(charge), before: before * 100 }
        await untilSaved(() => sendWrite(shipping.current.mutate, input))
      } else if (kind < 0.94) {
        const title = pick(added.filter((one) => !deleted.includes(one)))
        const product = (await fetchProductsNow()).find((one) => one.title === title)
        if (title === undefined || !product) continue
        deleted.push(title)
        loseSome('delete_product.php')
        await untilSaved(() => sendWrite(removeProduct.current.mutate, { id: product.id }))
      } else {
        const inquiry = pick((await fetchInquiriesNow()).unresolved_inquiries)
        if (!inquiry) continue
        resolved.push(Number(inquiry.id))
        loseSome('resolve_inquiry.php')
        await untilSaved(() => sendWrite(resolve.current.mutate, { id: inquiry.id }))
      }
    }

    await pause(600)
    expect(lost).toBeGreaterThan(11)
    expect(
      [titles.size, added.length, statuses.size, replied.length].every((count) => count > 3),
    ).toBe(true)
    const byId = (id: string) => world.products.find((row) => String(row.id) === id)
    expect(
      world.products
        .filter(({ title }) => /^New /.test(title))
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(added.filter((title) => !deleted.includes(title)).toSorted())
    expect(world.products).toHaveLength(stock + added.length - deleted.length)
    for (const [id, count] of pieces) expect([id, byId(id)?.size_stock.m]).toEqual([id, count])
    expect(
      world.categories
        .filter(({ name }) => name.startsWith('Category '))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(categories.toSorted())
    expect(world.shipping_charge).toBe(charge)
    for (const id of removed) expect(world.inquiries.some((row) => row.id === id)).toBe(false)
    for (const [id, title] of titles) expect(byId(id)?.title).toBe(title)
    for (const [id, text] of words) expect(byId(id)?.description).toBe(text)
    for (const [id, status] of statuses)
      expect([id, world.orders.find((row) => String(row.id) === id)?.status]).toEqual([id, status])
    expect(world.inbox.mails.length - mails).toBe(replied.length)
    for (const id of resolved)
      expect(world.inquiries.find((row) => row.id === id)?.resolved).toBe(true)
  },
  120_000,
)
