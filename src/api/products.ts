import * as v from 'valibot'
import { PRODUCTS_KEY, PRODUCTS_STREAM } from './core/ahead'
import { cache } from './core/cache'
import { shop } from './core/client'
import { doubtLive, frameOf, openAhead, useLive, type LiveSource } from './live/liveQuery'
import {
  isObject,
  keptRows,
  phpRows,
  readColors,
  readFlag,
  readId,
  readImages,
  readMoney,
  readStock,
  readTags,
  readText,
  readWord,
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
    /** Null when it cannot be read. */
    size_stock: readStock(row.size_stock),
    colors: readColors(row.colors),
    /** Ids or names of categories, if a backend has such columns; its tags decide otherwise (D-84). */
    category_hints: [readWord(row.category_id), readWord(row.category), readWord(row.category_name)].filter(
      (hint) => hint !== '',
    ),
  }
}

export const Product = v.pipe(v.custom<Record<string, unknown>>(isObject), v.transform(readRow))
export type Product = v.InferOutput<typeof Product>

export const ProductsReply = v.object({ products: phpRows(Product) })
/** The shop's own list, in which little changes from message to message. */
const LiveProducts = v.object({ products: keptRows(readRow) })

/** A product that arrives as navigation state is as little to be trusted as one that arrives over the wire. */
export function readProduct(value: unknown): Product | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const read = v.safeParse(Product, value)
  return read.success ? read.output : null
}

/** Home, /products and the suggestions share this list and its stream (D-72). */
const liveProducts: LiveSource<Product[]> = {
  queryKey: PRODUCTS_KEY,
  host: shop,
  stream: PRODUCTS_STREAM,
  read: 'get_products.php',
  readFirst: false,
  reply: { reply: ProductsReply, list: 'products' },
  parse: (frame) => frameOf(frame, LiveProducts, 'products')?.products ?? null,
}

export const useLiveProducts = () => useLive(liveProducts)
export const openProductsAhead = () => openAhead(liveProducts)
/** The list in memory was corrected by a newer reply: the server's next message replaces it even if it repeats the last one. */
export const doubtProducts = () => doubtLive(liveProducts)

/** What the shop has in memory just now, without asking anybody: nothing is read and no stream is opened for it. */
export const productsInMemory = (): Product[] => cache.getQueryData<Product[]>(liveProducts.queryKey) ?? []
