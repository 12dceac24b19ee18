import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { PRODUCTS_KEY, PRODUCTS_STREAM } from './core/earlyRequests'
import { cache } from './core/cache'
import { storefrontHost } from './core/client'
import { cutList, LONG_REPLY_LENGTH, rowBatchesOf, createPauses } from './core/slices'
import { afterPaint } from '../platform/timer'
import {
  acceptRepeatedMessage,
  parsedFrameOf,
  liveOptions,
  openLiveAhead,
  useLive,
  type LiveSource,
} from './live/liveQuery'
import {
  isObject,
  rowsInParts,
  stableRows,
  phpRows,
  readColors,
  readFlag,
  readId,
  readImages,
  readMoney,
  readStock,
  readTags,
  readText,
  readTrimmedText,
} from './core/php'

function readRow(row: Record<string, unknown>) {
  return {
    id: readId(row.id),
    title: readText(row.title),
    description: readText(row.description),
    price: readMoney(row.price),
    discount: readFlag(row.discount),
    discount_price: readMoney(row.discount_price),
    images: readImages(row.images),
    tags: readTags(row.tags),
    /** Null if the stock is unreadable. */
    size_stock: readStock(row.size_stock),
    colors: readColors(row.colors),
    /** Ids or names of categories, if the backend has such columns. Otherwise the tags decide (D-84). */
    category_hints: [
      readTrimmedText(row.category_id),
      readTrimmedText(row.category),
      readTrimmedText(row.category_name),
    ].filter((hint) => hint !== ''),
  }
}

export const Product = v.pipe(v.custom<Record<string, unknown>>(isObject), v.transform(readRow))
export type Product = v.InferOutput<typeof Product>

export const ProductsReply = v.object({ products: phpRows(Product) })
/** Reuses the object of each row that equals the row in the previous message, so that its card does not re-render. */
const liveRows = rowsInParts(readRow)
const LiveProducts = v.object({ products: stableRows(liveRows) })

const PRODUCTS_LIST = 'products'

const firstProductsQuery = queryOptions<Product[] | null>({
  queryKey: [...PRODUCTS_KEY, 'first'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Reads thousands of products in slices, and shows the first ones while it reads the rest. */
function parseInSlices(frame: string): Promise<Product[] | null> | null {
  const cut = frame.length > LONG_REPLY_LENGTH ? cutList(frame, PRODUCTS_LIST) : null
  // A reply with an error beside its list must not be shown.
  if (!cut || !parsedFrameOf(cut.rest, ProductsReply, PRODUCTS_LIST)) return null
  const show = (first: Product[] | null) => cache.setQueryData(firstProductsQuery.queryKey, first)
  const read = async () => {
    const pause = createPauses()
    const list = liveRows()
    let isFirst = true
    for (const rows of rowBatchesOf(frame, cut)) {
      if (rows === null) {
        show(null)
        return null
      }
      list.add(rows)
      if (isFirst) {
        const first = list.end()
        // An empty list would look as if the shop had no products.
        if (first.length > 0) show(first)
        await new Promise<void>((painted) => afterPaint(painted))
        isFirst = false
      }
      await pause()
    }
    return list.end()
  }
  return read()
}

/** Anyone can write navigation state, so it is parsed like a reply. */
export function readProduct(value: unknown): Product | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const read = v.safeParse(Product, value)
  return read.success ? read.output : null
}

/** Home, /products and the search suggestions share this list and its stream (D-72). */
const liveProducts: LiveSource<Product[]> = {
  queryKey: PRODUCTS_KEY,
  host: storefrontHost,
  stream: PRODUCTS_STREAM,
  read: 'get_products.php',
  readFirst: false,
  reply: { reply: ProductsReply, list: PRODUCTS_LIST },
  parse: (frame) => parsedFrameOf(frame, LiveProducts, PRODUCTS_LIST)?.products ?? null,
  parseInSlices,
}

export const useLiveProducts = () => useLive(liveProducts)
/** Reads the cache only: no request and no stream. */
export const useProductsInMemory = () =>
  useQuery({ ...liveOptions(liveProducts), enabled: false, meta: { beside: true } })
/** The first products of a long list while its rest is being parsed. */
export const useFirstProducts = () => useQuery(firstProductsQuery).data ?? null
export const openProductsAhead = () => openLiveAhead(liveProducts)
/**
 * Call this after a newer reply corrected the list in memory. The next message then replaces the list, even if it
 * repeats the last one.
 */
export const acceptRepeatedProductsMessage = () => acceptRepeatedMessage(liveProducts)

export const productsInMemory = (): Product[] =>
  cache.getQueryData<Product[]>(liveProducts.queryKey) ?? []

/**
 * The products, read once and without a stream. Use this query only for pictures beside titles that are shown already.
 */
export const productsOnceQuery = queryOptions({
  queryKey: ['products', 'once'],
  queryFn: async ({ signal }) =>
    (
      await storefrontHost.get('get_products.php', {
        signal,
        reply: ProductsReply,
        list: PRODUCTS_LIST,
      })
    ).products,
  initialData: () => (productsInMemory().length > 0 ? productsInMemory() : undefined),
  staleTime: Number.POSITIVE_INFINITY,
})
