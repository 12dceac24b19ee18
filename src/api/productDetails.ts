import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Id, SizeStock } from '../rules/types'
import { idText } from '../rules/types'
import { ApiError, storefrontHost } from './core/client'
import { phpObject, phpStock } from './core/php'
import { Product, ProductsReply } from './products'
import { applyTodaysReads, MAX_PRICE_AGE_MS, sellingDataOf } from './latestPrices'

const DetailReply = v.object({ product: phpObject(Product) })

/**
 * What a failed read says about the product: `absent` proves that it is gone, `refused` alone does not. Null:
 * nothing.
 */
export function goneReason(error: unknown): 'absent' | 'refused' | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 404 || error.status === 410) return 'absent'
  return error.kind === 'refused' && !error.unknownOutcome ? 'refused' : null
}

async function fetchDetail(id: Id, signal: AbortSignal): Promise<Product | null> {
  const since = Date.now()
  try {
    const { product } = await storefrontHost.get('get_product_detail.php', {
      params: { id },
      signal,
      reply: DetailReply,
    })
    // The reply may lack the id, so use the requested one.
    applyTodaysReads([product ? { ...sellingDataOf(product), id } : { id, gone: 'absent' }], since)
    return product
  } catch (error) {
    const gone = goneReason(error)
    if (gone) applyTodaysReads([{ id, gone }], since)
    throw error
  }
}

/** Null if the reply holds no product. */
export const productDetailQuery = (id: Id) =>
  queryOptions({
    queryKey: ['product', idText(id)],
    queryFn: ({ signal }) => fetchDetail(id, signal),
    enabled: idText(id) !== '',
    refetchOnWindowFocus: true,
  })

const StockReply = v.object({ size_stock: phpStock })

export const sizeStockQuery = (id: Id) =>
  queryOptions({
    queryKey: ['stock', idText(id)],
    queryFn: async ({ signal }): Promise<SizeStock | null> => {
      const since = Date.now()
      const { size_stock } = await storefrontHost.get('get_size_stock.php', {
        params: { id },
        signal,
        reply: StockReply,
      })
      if (size_stock) applyTodaysReads([{ id, size_stock }], since)
      return size_stock
    },
    enabled: idText(id) !== '',
    // Stock changes quickly, so each mount refetches it.
    staleTime: 0,
  })

type ListRequest = { params: Record<string, string | number>; signal: AbortSignal }

async function fetchProducts(file: string, { params, signal }: ListRequest): Promise<Product[]> {
  const since = Date.now()
  const { products } = await storefrontHost.get(file, {
    params,
    signal,
    reply: ProductsReply,
    list: 'products',
  })
  applyTodaysReads(products.map(sellingDataOf), since)
  return products
}

export const recommendationsQuery = (id: Id) =>
  queryOptions({
    queryKey: ['recommendations', idText(id)],
    queryFn: ({ signal }) =>
      fetchProducts('get_recommendations.php', { params: { product_id: id }, signal }),
    enabled: idText(id) !== '',
    refetchOnWindowFocus: true,
  })

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => fetchProducts('search.php', { params: { q }, signal }),
    enabled: q.trim() !== '',
    refetchOnWindowFocus: true,
    refetchInterval: MAX_PRICE_AGE_MS,
  })
