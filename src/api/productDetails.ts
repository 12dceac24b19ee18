import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Id, SizeStock } from '../rules/types'
import { idText } from '../rules/types'
import { shop } from './client'
import { phpObject, phpStock } from './php'
import { Product, ProductsReply } from './products'

/** What the call promises, and whatever else a backend may send along with it. */
const DetailReply = v.object({ product: phpObject(Product) })

/** Null when the reply names no product. */
export const productDetailQuery = (id: Id) =>
  queryOptions({
    queryKey: ['product', idText(id)],
    queryFn: async ({ signal }) =>
      (await shop.get('get_product_detail.php', { params: { id }, signal, reply: DetailReply })).product,
    enabled: idText(id) !== '',
    // Cart lines ask for their products again and again; they change seldom.
    staleTime: 5 * 60_000,
  })

const StockReply = v.object({ size_stock: phpStock })

export const sizeStockQuery = (id: Id) =>
  queryOptions({
    queryKey: ['stock', idText(id)],
    queryFn: async ({ signal }): Promise<SizeStock | null> =>
      (await shop.get('get_size_stock.php', { params: { id }, signal, reply: StockReply })).size_stock,
    enabled: idText(id) !== '',
    // Only a fresh number is worth anything here.
    staleTime: 0,
  })

export const recommendationsQuery = (id: Id) =>
  queryOptions({
    queryKey: ['recommendations', idText(id)],
    queryFn: async ({ signal }) =>
      (await shop.get('get_recommendations.php', { params: { product_id: id }, signal, reply: ProductsReply, list: 'products' }))
        .products,
    enabled: idText(id) !== '',
  })

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: async ({ signal }) =>
      (await shop.get('search.php', { params: { q }, signal, reply: ProductsReply, list: 'products' })).products,
    enabled: q.trim() !== '',
  })
