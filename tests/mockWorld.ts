// A small shop for the mock's tests, and a client that uses only fetch.
import { beforeEach } from 'vitest'
import { callOf, type CallName } from '../mocks/contractTable'
import type { WorldRows } from '../mocks/world/rows'
import { world } from '../mocks/world/world'
import { productRow } from './testProduct'

const createdAt = '2025-11-01 10:00:00'

export const ASHA = 'asha@shop.test'

export const smallRows = (): WorldRows => ({
  products: [
    productRow({
      id: 1,
      discount_price: 250,
      images: ['uploads/products/kurta-brick.webp', 'uploads/products/kurta-brick-back.webp'],
      tags: ['Kurta', 'Women'],
      size_stock: { s: 1, m: 4, xxxl: 0 },
    }),
    productRow({
      id: 2,
      title: 'Night topi',
      description: 'A cap.',
      price: 900,
      images: ['uploads/products/topi-night.webp'],
      tags: ['Topi'],
      size_stock: { m: 3 },
      colors: [],
    }),
    productRow({
      id: 3,
      title: 'Oat kurta',
      description: 'A short kurta.',
      price: 1800,
      images: [],
      size_stock: {},
      colors: [{ name: 'Oat', code: '#ddd0b8' }],
    }),
  ],
  categories: [
    { id: 1, name: 'Kurta', image: 'uploads/categories/kurta.webp' },
    { id: 2, name: 'Topi', image: 'uploads/categories/topi.webp' },
  ],
  users: [
    {
      id: 1,
      email: 'owner@shop.test',
      full_name: 'Owner',
      phone: '9800000001',
      role: 'admin',
      password: 'owner-1234',
      verified: true,
      address: '',
      created_at: createdAt,
    },
    {
      id: 2,
      email: ASHA,
      full_name: 'Asha Maya Rai',
      phone: '9800000002',
      role: 'customer',
      password: 'asha-1234',
      verified: true,
      address: 'Mangal Bazar, Patan',
      created_at: createdAt,
    },
    {
      id: 3,
      email: 'new@shop.test',
      full_name: 'Nabin New',
      phone: '9800000003',
      role: 'customer',
      password: 'nabin-1234',
      verified: false,
      address: '',
      created_at: createdAt,
    },
  ],
  cart: [{ id: 5, user_email: ASHA, product_id: 1, size: 'm', color: 'Brick', quantity: 2 }],
  orders: [
    {
      id: 7,
      user_email: ASHA,
      first_name: 'Asha',
      last_name: 'Rai',
      phone: '9800000002',
      address: 'Patan',
      delivery_address: 'Mangal Bazar 4',
      additional_info: '',
      payment_method: 'online',
      payment_receipt: null,
      subtotal: 4500,
      shipping_cost: 150,
      total_amount: 4650,
      status: 'processing',
      created_at: createdAt,
      items: [
        {
          id: 1,
          product_id: 1,
          title: 'Brick kurta',
          quantity: 2,
          price: 2250,
          size: 'm',
          color: 'Brick',
        },
      ],
    },
  ],
  notifications: [
    {
      id: 3,
      user_email: ASHA,
      message: 'Your order #7 is now processing.',
      status: 'unread',
      created_at: createdAt,
    },
  ],
  inquiries: [
    {
      id: 4,
      first_name: 'Bina',
      last_name: 'Shah',
      email: 'bina@mail.test',
      phone: '9811111111',
      contact_reason: 'Size & Fit Question',
      source: 'Google',
      message: 'Is the kurta long?',
      resolved: false,
      is_replied: false,
      submitted_at: createdAt,
    },
  ],
  homepage: null,
  aboutus: null,
  bottom: null,
  settings: null,
  shipping_charge: 150,
})

const BASE = 'http://shop.test/backend/api/'

export type Answer = Record<string, unknown>

async function answerOf(request: Promise<Response>): Promise<Answer> {
  return (await (await request).json()) as Answer
}

export const address = (file: string, query: Record<string, string> = {}): string => {
  const text = String(new URLSearchParams(query))
  return `${BASE}${file}${text === '' ? '' : `?${text}`}`
}

export const get = (file: string, query?: Record<string, string>): Promise<Answer> =>
  answerOf(fetch(address(file, query)))

export const postJson = (file: string, body: object): Promise<Answer> =>
  answerOf(
    fetch(address(file), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )

export function postForm(
  file: string,
  fields: Record<string, string>,
  files: Record<string, File> = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...files })) form.append(name, value)
  return answerOf(fetch(address(file), { method: 'POST', body: form }))
}

export type Sent = Record<string, unknown>

export function send(name: CallName, sent: Sent = {}, files?: Record<string, File>) {
  const [method = '', file = ''] = name.split(' ')
  if (method === 'GET') return get(file, sent as Record<string, string>)
  return callOf(method, file)?.encoding === 'json'
    ? postJson(file, sent)
    : postForm(file, sent as Record<string, string>, files)
}

export const pngFile = (name = 'photo.png', size = 64): File =>
  new File([Uint8Array.from({ length: size }, (_, byte) => byte % 256)], name, {
    type: 'image/png',
  })

export async function openStream(file: string) {
  const gone = new AbortController()
  const reply = await fetch(address(file), { signal: gone.signal })
  const reader = reply.body?.getReader()
  if (!reader) throw new Error('The stream has no body')
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return {
    reply,
    /** Returns the text of the next frame; null at the stream's end. */
    async next(): Promise<string | null> {
      const { done, value } = await reader.read()
      return done ? null : decoder.decode(value)
    },
    async message(): Promise<Answer> {
      return JSON.parse((await this.next())?.replace(/^data: /, '') ?? 'null') as Answer
    },
    close: () => gone.abort(),
  }
}

/** Loads the small shop before every test of a file. `tests/unitSetup.ts` has started the mock backend. */
export function resetWorldBeforeEach(): void {
  beforeEach(() => world.reset(smallRows()))
}
