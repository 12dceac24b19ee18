import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { testProduct } from '../../tests/testProduct'
import { PRODUCTS_KEY } from './core/earlyRequests'
import { cache } from './core/cache'
import type { Product } from './products'
import { isProductListOld, applyTodaysReads, sellingDataOf, useTodaysPrices } from './latestPrices'

const kurta = testProduct({
  id: '7',
  title: 'Kurta',
  price: 3000_00,
  discount_price: 0,
  size_stock: { m: 3 },
})
const topi = testProduct({ id: 8, title: 'Topi', price: 900_00, discount_price: 0 })

const setList = (products: Product[], updatedAt = 1000) =>
  cache.setQueryData(PRODUCTS_KEY, products, { updatedAt })
const listedProducts = () => cache.getQueryData<Product[]>(PRODUCTS_KEY) ?? []
function renderToday() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  return renderHook(useTodaysPrices, { wrapper }).result.current
}

beforeEach(() => cache.clear())

describe('a reply about a single product', () => {
  it('corrects the list, and every other product keeps its object', () => {
    setList([kurta, topi])
    applyTodaysReads([{ id: 7, price: 4000_00 }], 2000)
    expect(listedProducts()).toEqual([{ ...kurta, price: 4000_00 }, topi])
    expect(listedProducts()[1]).toBe(topi)
    expect(renderToday().of(kurta).price).toBe(4000_00)
  })

  it('does not replace a list that arrived after the call was sent', () => {
    setList([kurta], 3000)
    applyTodaysReads([{ id: 7, price: 4000_00 }], 2000)
    expect(listedProducts()).toEqual([kurta])
  })

  it('does not make the list look newer: a second reply to a call sent at the same time counts too', () => {
    setList([kurta])
    applyTodaysReads([{ id: 7, price: 4000_00 }], 2000)
    applyTodaysReads([{ id: 7, size_stock: { m: 1 } }], 2000)
    expect(listedProducts()).toEqual([{ ...kurta, price: 4000_00, size_stock: { m: 1 } }])
  })

  it('without a difference changes nothing', () => {
    setList([kurta])
    const before = listedProducts()
    applyTodaysReads([sellingDataOf(kurta)], 2000)
    expect(listedProducts()).toBe(before)
  })

  it.each([
    ['arrived before the call', 1000],
    ['arrived during the call', 3000],
  ])('is stored for a product that the list does not have, if the list %s', (_when, updatedAt) => {
    setList([topi], updatedAt)
    applyTodaysReads([sellingDataOf({ ...kurta, price: 4000_00 })], 2000)
    expect(listedProducts()).toEqual([topi])
    expect(renderToday().of(kurta).price).toBe(4000_00)
  })

  it('with a missing price or stock changes neither', () => {
    expect(sellingDataOf({ ...kurta, price: 0, size_stock: null })).toEqual({ id: '7' })
  })
})

describe('a product is gone', () => {
  it('after a reply that names no product, until a newer list holds it again', () => {
    setList([kurta])
    applyTodaysReads([{ id: 7, gone: 'absent' }], 2000)
    expect(renderToday().gone(7)).toBe(true)
    setList([kurta], 3000)
    expect(renderToday().gone(7)).toBe(false)
  })

  it('after a refusal only if the list lacks it too: a refusal alone may be an outage', () => {
    applyTodaysReads([{ id: 7, gone: 'refused' }], 2000)
    expect(renderToday().gone(7)).toBe(false)
    setList([kurta])
    expect(renderToday().gone(7)).toBe(false)
    setList([topi])
    expect(renderToday().gone(7)).toBe(true)
  })

  it('only until a later reply tells its price', () => {
    setList([topi])
    applyTodaysReads([{ id: 7, gone: 'absent' }], 2000)
    applyTodaysReads([sellingDataOf(kurta)], 2500)
    expect(renderToday().gone(7)).toBe(false)
  })
})

it('counts the list in memory as old after a minute', () => {
  vi.spyOn(Date, 'now').mockReturnValue(100_000)
  setList([kurta], 40_000)
  expect(isProductListOld()).toBe(false)
  setList([kurta], 39_999)
  expect(isProductListOld()).toBe(true)
})
