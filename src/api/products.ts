import * as v from 'valibot'
import { cache } from './cache'
import { shop } from './client'
import { frameOf, useLive, type LiveSource } from './liveQuery'
import {
  phpColors,
  phpFlag,
  phpId,
  phpImages,
  phpMoney,
  phpRows,
  phpStock,
  phpTags,
  phpText,
  phpWord,
} from './php'

const WireProduct = v.object({
  id: phpId,
  title: phpText,
  description: phpText,
  price: phpMoney,
  discount: phpFlag,
  discount_price: phpMoney,
  images: phpImages,
  tags: phpTags,
  /** Null when it cannot be read. */
  size_stock: phpStock,
  colors: phpColors,
  category_id: phpWord,
  category: phpWord,
  category_name: phpWord,
})

export const Product = v.pipe(
  WireProduct,
  v.transform(({ category_id, category, category_name, ...product }) => ({
    ...product,
    /** Ids or names of categories, if a backend has such columns; its tags decide otherwise (D-84). */
    category_hints: [category_id, category, category_name].filter((hint) => hint !== ''),
  })),
)
export type Product = v.InferOutput<typeof Product>

export const ProductsReply = v.object({ products: phpRows(Product) })

/** A product that arrives as navigation state is as little to be trusted as one that arrives over the wire. */
export function readProduct(value: unknown): Product | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const read = v.safeParse(Product, value)
  return read.success ? read.output : null
}

/** Home, /products and the suggestions share this list and its stream (D-72). */
const liveProducts: LiveSource<Product[]> = {
  queryKey: ['products', 'live', 'shop'],
  host: shop,
  stream: 'products_sse.php',
  read: 'get_products.php',
  readFirst: false,
  reply: { reply: ProductsReply, list: 'products' },
  parse: (frame) => frameOf(frame, ProductsReply, 'products')?.products ?? null,
}

export const useLiveProducts = () => useLive(liveProducts)

/** What the shop has in memory just now, without asking anybody: nothing is read and no stream is opened for it. */
export const productsInMemory = (): Product[] => cache.getQueryData<Product[]>(liveProducts.queryKey) ?? []
