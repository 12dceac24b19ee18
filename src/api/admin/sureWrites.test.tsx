import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { world } from '../../../mocks/world/world'
import { productInput } from '../../../tests/testProduct'
import { fetchCartNow } from '../cartWrites'
import { cache } from '../core/cache'
import { ApiError, setAdminBaseUrl } from '../core/client'
import { setRepeatConfirm, sureWrite, useWrite } from '../core/write'
import { fetchCategoriesNow, useAddCategory, useDeleteCategory } from './adminCategoryWrites'
import {
  fetchInquiriesNow,
  useDeleteInquiry,
  useReplyInquiry,
  useResolveInquiry,
} from './adminInquiryWrites'
import { fetchOrderStatus, sendAndShowOrderStatus } from './adminOrders'
import { fetchPageContentNow } from './adminPages'
import { fetchProductsNow, useAddProduct, useDeleteProduct } from './adminProductWrites'
import { fetchSettingsNow } from './adminSettings'
import { fetchShippingNow, useUpdateShipping } from './adminShipping'

// Loses the reply of each write of the back office in each way. No write may be stored twice, and the last message must
// be true.

const LOST_REPLIES = [
  ['a 500 after storing', { name: 'H7' }],
  ['an empty reply', { name: 'B1' }],
  ['a page of HTML', { name: 'B2' }],
  ['JSON cut off', { name: 'B8' }],
  ['a cut line', { name: 'T2' }],
] as const

const pictureFile = (name: string) => new File(['picture'], name, { type: 'image/webp' })
const product = productInput({ title: 'Dhaka topi', images: [pictureFile('topi.webp')] })
const reply = {
  email: 'a@b.np',
  message: 'Yes',
  organization_name: '',
  support_email: '',
  site_url: '',
}

type Write = {
  file: string
  useIt: () => { mutate: (input: never, after: object) => void }
  input: () => unknown
  /** How many copies of the write the mock world has. */
  times: () => number
}
const writeCase = <Input,>(given: {
  file: string
  useIt: () => { mutate: (input: Input, after: object) => void }
  input: () => Input | Promise<Input>
  times: () => number
}): Write => given as unknown as Write

const firstRow = <Row,>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (!row) throw new Error('The seed lacks it')
  return row
}
const openInquiryRow = () =>
  firstRow(worldBefore.inquiries.filter(({ resolved, is_replied }) => !resolved && !is_replied)).id

let worldBefore: Pick<typeof world, 'products' | 'categories' | 'orders' | 'inquiries'>
let sentMailCount = 0

const WRITE_CASES: Record<string, Write> = {
  'adding a product': writeCase({
    file: 'add_product.php',
    useIt: useAddProduct,
    input: () => ({ input: product }),
    times: () => world.products.filter(({ title }) => title === product.title).length,
  }),
  'deleting a product': writeCase({
    file: 'delete_product.php',
    useIt: useDeleteProduct,
    input: () => ({ id: firstRow(worldBefore.products).id }),
    times: () => worldBefore.products.length - world.products.length,
  }),
  'adding a category': writeCase({
    file: 'add_category.php',
    useIt: useAddCategory,
    input: async () => ({
      name: 'Caps',
      image: pictureFile('caps.webp'),
      known: await fetchCategoriesNow(),
    }),
    times: () => world.categories.filter(({ name }) => name === 'Caps').length,
  }),
  'deleting a category': writeCase({
    file: 'delete_category.php',
    useIt: useDeleteCategory,
    input: () => ({ id: firstRow(worldBefore.categories).id }),
    times: () => worldBefore.categories.length - world.categories.length,
  }),
  'the shipping charge': writeCase({
    file: 'update_shipping_charge.php',
    useIt: useUpdateShipping,
    input: () => ({ charge: '175', before: 15_000 }),
    times: () => Number(world.shipping_charge === 175),
  }),
  'an order’s status': writeCase({
    file: 'update_order_status.php',
    useIt: () => useWrite(sendAndShowOrderStatus),
    input: () => ({
      order_id: firstRow(worldBefore.orders.filter(({ status }) => status === 'processing')).id,
      status: 'Shipped',
    }),
    times: () =>
      world.orders.filter(({ status }) => status === 'Shipped').length -
      worldBefore.orders.filter(({ status }) => status === 'Shipped').length,
  }),
  'a reply to an inquiry': writeCase({
    file: 'reply_inquiry.php',
    useIt: useReplyInquiry,
    input: async () => ({ ...reply, id: openInquiryRow(), before: await fetchInquiriesNow() }),
    times: () => world.inbox.mails.length - sentMailCount,
  }),
  'resolving an inquiry': writeCase({
    file: 'resolve_inquiry.php',
    useIt: useResolveInquiry,
    input: () => ({ id: openInquiryRow() }),
    times: () =>
      world.inquiries.filter(({ resolved }) => resolved).length -
      worldBefore.inquiries.filter(({ resolved }) => resolved).length,
  }),
  'deleting an inquiry': writeCase({
    file: 'delete_inquiry.php',
    useIt: useDeleteInquiry,
    input: () => ({ id: openInquiryRow() }),
    times: () => worldBefore.inquiries.length - world.inquiries.length,
  }),
}

beforeEach(() => {
  setAdminBaseUrl(() => Promise.resolve(''))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { products, categories, orders, inquiries } = structuredClone({
    products: world.products,
    categories: world.categories,
    orders: world.orders,
    inquiries: world.inquiries,
  })
  worldBefore = { products, categories, orders, inquiries }
  sentMailCount = world.inbox.mails.length
})

async function sendWrite({ useIt, input }: Write): Promise<'saved' | ApiError['outcome']> {
  const { result } = renderHook(useIt, {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  })
  const onSaved = vi.fn()
  const onFailed = vi.fn<(error: ApiError) => void>()
  result.current.mutate((await input()) as never, { onSaved, onFailed })
  await waitFor(() => expect(onSaved.mock.calls.length + onFailed.mock.calls.length).toBe(1), {
    timeout: 5000,
  })
  return onSaved.mock.calls.length === 1 ? 'saved' : (onFailed.mock.calls[0]?.[0].outcome ?? null)
}

describe.each(Object.entries(WRITE_CASES))('%s', (_name, given) => {
  it.each(LOST_REPLIES)('is found stored after %s', async (_how, fault) => {
    world.faults.set({ ...fault, file: given.file, method: 'POST', commit: true, count: 1 })
    expect(await sendWrite(given)).toBe('saved')
    expect(given.times()).toBe(1)
    expect(world.log.of(given.file)).toHaveLength(1)
  })

  it('is known as not saved after a 500 that stored nothing, and the next press saves it once', async () => {
    world.faults.set({ name: 'H7', file: given.file, method: 'POST', commit: false, count: 1 })
    expect(await sendWrite(given)).toBe('notSaved')
    expect(given.times()).toBe(0)
    expect(await sendWrite(given)).toBe('saved')
    expect(given.times()).toBe(1)
  })

  it('that PHP stores after the gateway gave up is found by the next press, which sends nothing', async () => {
    world.faults.set({
      name: 'H8',
      variant: 2,
      file: given.file,
      method: 'POST',
      commit: true,
      count: 1,
      storeAfter: 600,
      answerAfter: 0,
    })
    expect(await sendWrite(given)).toBe('unclear')
    await waitFor(() => expect(given.times()).toBe(1), { timeout: 5000 })
    expect(await sendWrite(given)).toBe('saved')
    expect(given.times()).toBe(1)
    expect(world.log.of(given.file)).toHaveLength(1)
  })

  it('asks before it is sent again while the first try may still arrive', async () => {
    const ask = vi.fn(() => Promise.resolve(false))
    setRepeatConfirm(ask)
    world.faults.set({ name: 'T2', file: given.file, method: 'POST', commit: false, count: 1 })
    expect(await sendWrite(given)).toBe('unclear')
    await sendWrite(given)
    expect(ask).toHaveBeenCalledOnce()
    expect(world.log.of(given.file)).toHaveLength(1)
    ask.mockResolvedValue(true)
    expect(await sendWrite(given)).toBe('saved')
    expect(given.times()).toBe(1)
  })
})

it.each([
  'adding a product',
  'deleting a product',
  'adding a category',
  'deleting a category',
  'the shipping charge',
  'a reply to an inquiry',
])('%s: a success that stored nothing is no success', async (name) => {
  const given = WRITE_CASES[name] as Write
  // PHP drops an upload over post_max_size, and the script reports success without it.
  mockServer.use(
    http.post(`*/backend/api/${given.file}`, () => HttpResponse.json({ success: true })),
  )
  expect(await sendWrite(given)).toBe('dropped')
  expect(given.times()).toBe(0)
})

it('what shows whether a write was stored is read past the HTTP cache', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const reads: (() => Promise<unknown>)[] = [
    fetchProductsNow,
    fetchCategoriesNow,
    fetchInquiriesNow,
    fetchShippingNow,
    () => fetchOrderStatus(firstRow(world.orders).id),
    () => fetchSettingsNow('owner@shop.test'),
    ...Object.values(fetchPageContentNow),
    () => fetchCartNow('asha@shop.test'),
  ]
  for (const read of reads) await read()
  expect(fetched.mock.calls.map(([, init]) => init?.cache)).toEqual(reads.map(() => 'no-store'))
})

it('adding a product that was not stored is not taken for an older one with the same title', async () => {
  const { id } = firstRow(world.products)
  world.change('products', id, { title: product.title })
  const adding = WRITE_CASES['adding a product'] as Write
  world.faults.set({ name: 'H7', file: adding.file, method: 'POST', commit: false, count: 1 })
  expect(await sendWrite(adding)).toBe('notSaved')
  expect(adding.times()).toBe(1)
})

it('a write whose reply comes after its time limit is looked for, until it is found', async () => {
  const look = vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true)
  const late = () => Promise.reject(new ApiError('timeout', 'The call took too long'))
  expect(await sureWrite(late, { look })).toBeUndefined()
  expect(look).toHaveBeenCalledTimes(2)
})
