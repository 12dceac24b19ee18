import { focusManager, onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { world } from '../../../mocks/world/world'
import { asha } from '../../../tests/renderAt'
import { forgetCart } from '../../api/cart'
import { cache } from '../../api/core/cache'
import { signIn } from '../../state/session'
import { useCheckoutLines } from './useCheckoutLines'

const EMAIL = asha.email
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={cache}>{children}</QueryClientProvider>
)

const anyProduct = fc.record({
  price: fc.constantFrom(0, 100, 99.5),
  discount_price: fc.constantFrom(0, 100, 250),
  size_stock: fc.record({ m: fc.integer({ min: 0, max: 3 }), L: fc.integer({ min: 0, max: 3 }) }),
})
const anyLine = fc.record({
  place: fc.integer({ min: 0, max: 1 }),
  size: fc.constantFrom('m', 'l'),
  quantity: fc.integer({ min: 1, max: 2 }),
})

it('orders each selected line at the shop’s price, names each line that is short, and takes the shop’s charge, 0 too', async () => {
  signIn({ full_name: '', role: 'customer', phone: '', ...asha })
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(anyProduct, anyProduct),
      fc.array(anyLine, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(0, 1, 125, 200),
      fc.infiniteStream(fc.boolean()),
      async (products, lines, charge, chosen) => {
        world.products = world.products.slice(0, 2).map((row, at) => ({ ...row, ...products[at] }))
        world.cart = lines.map(({ place, size, quantity }, at) => ({
          id: at + 1,
          user_email: EMAIL,
          product_id: world.products[place]?.id ?? 0,
          size,
          color: 'Brick',
          quantity,
        }))
        world.shipping_charge = charge
        const selected = world.cart.filter(() => chosen.next().value)
        const ids = selected.map(({ id }) => id)
        const { result, unmount } = renderHook(
          () => useCheckoutLines({ selectedItems: ids, buyNowItem: null }, EMAIL),
          { wrapper },
        )
        // The stock arrives last, and a line with enough stock looks the same without it, so wait for the calls.
        await waitFor(() => {
          expect(result.current).toMatchObject({ loading: false, reading: false })
          expect(cache.isFetching()).toBe(0)
        })
        expect(result.current.shipping).toBe(charge * 100)
        expect(result.current.lines.map(({ id }) => Number(id))).toEqual(ids)
        const short: [string, string][] = []
        for (const [at, { product_id, size, quantity, id }] of selected.entries()) {
          const row = world.products.find((one) => one.id === product_id)
          const left = row?.size_stock[size === 'l' ? 'L' : 'm'] ?? 0
          let wanted = 0
          for (const other of selected)
            if (other.product_id === product_id && other.size === size) wanted += other.quantity
          if (wanted > left)
            short.push([String(id), left === 0 ? 'sold out' : `only ${left} left in stock`])
          expect(result.current.lines[at]).toMatchObject({
            quantity,
            price: (row?.price ?? 0) * 100,
            discount_price: (row?.discount_price ?? 0) * 100,
          })
        }
        expect([...result.current.warnings]).toEqual(short)
        unmount()
        forgetCart(EMAIL)
        cache.clear()
      },
    ),
    { numRuns: 12 },
  )
})

it('reads no price, stock or charge again when the shopper returns from the wallet, or the connection returns', async () => {
  signIn({ full_name: '', role: 'customer', phone: '', ...asha })
  const ids = world.cart.filter(({ user_email }) => user_email === EMAIL).map(({ id }) => id)
  const reads = () =>
    ['get_product_detail.php', 'get_size_stock.php', 'fetch_shipping_charge.php'].map(
      (file) => world.log.of(file).length,
    )
  const { result } = renderHook(
    () => useCheckoutLines({ selectedItems: ids, buyNowItem: null }, EMAIL),
    { wrapper },
  )
  await waitFor(() => expect(result.current.lines).toHaveLength(ids.length))
  await waitFor(() => expect(cache.isFetching()).toBe(0))
  const before = reads()
  expect(before).not.toContain(0)
  await cache.invalidateQueries({ refetchType: 'none' })
  for (const here of [false, true])
    act(() => {
      focusManager.setFocused(here)
      onlineManager.setOnline(here)
    })
  await waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(reads()).toEqual(before)
})
