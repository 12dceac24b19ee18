import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { cache } from '../core/cache'
import { adminHost } from '../core/client'
import { parsedFrameOf, useLive, type LiveSource } from '../live/liveQuery'
import { phpCount, phpList, phpRows, phpText } from '../core/php'
import { Product, ProductsReply } from '../products'
import { liveCategoriesFrom } from '../categories'

const TopSeller = v.object({ title: phpText, total_sales: phpCount })
export type TopSeller = v.InferOutput<typeof TopSeller>

const AdminFrame = v.object({ products: phpRows(Product), topSelling: v.optional(v.unknown()) })
const TopSelling = v.object({ topSelling: phpList(TopSeller) })

/**
 * Moves the top sellers of a message into their own cache entry. A message without them leaves that entry unchanged.
 */
function parseAdminFrame(frame: string): Product[] | null {
  const read = parsedFrameOf(frame, AdminFrame, 'products')
  if (read?.topSelling != null)
    cache.setQueryData(topSellersQuery().queryKey, v.parse(TopSelling, read).topSelling)
  return read?.products ?? null
}

export const adminProductsSource: LiveSource<Product[]> = {
  queryKey: ['products', 'live', 'admin'],
  host: adminHost,
  stream: 'products_sse.php',
  read: 'get_products.php',
  readFirst: true,
  reply: { reply: ProductsReply, list: 'products' },
  parse: parseAdminFrame,
}

export const adminProductsInMemory = (): Product[] =>
  cache.getQueryData<Product[]>(adminProductsSource.queryKey) ?? []

export const useAdminLiveProducts = () => useLive(adminProductsSource)

/** The dashboard reads the list once, without a stream (D-147). */
export const productsQuery = () =>
  queryOptions({
    queryKey: ['products', 'once'],
    queryFn: async ({ signal }) =>
      (await adminHost.get('get_products.php', { signal, reply: ProductsReply, list: 'products' }))
        .products,
  })

const TopSellersReply = v.object({ top_products: phpList(TopSeller) })

export const topSellersQuery = () =>
  queryOptions({
    queryKey: ['topsellers'],
    queryFn: async ({ signal }) =>
      (
        await adminHost.get('get_top_selling_products.php', {
          signal,
          reply: TopSellersReply,
          list: 'top_products',
        })
      ).top_products,
  })

const adminCategories = liveCategoriesFrom(adminHost, 'admin')

export const useAdminLiveCategories = () => useLive(adminCategories)
