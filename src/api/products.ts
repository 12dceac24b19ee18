import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Color, Id, SizeStock } from '../rules/types'
import { idText } from '../rules/types'
import { cache } from './cache'
import { office, shop } from './client'
import { frameOf, refreshLive, useLive, type LiveSource } from './liveQuery'
import {
  phpColors,
  phpCount,
  phpFlag,
  phpId,
  phpImages,
  phpList,
  phpMoney,
  phpObject,
  phpRows,
  phpStock,
  phpTags,
  phpText,
  phpWord,
} from './php'
import { useWrite } from './write'

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

const Product = v.pipe(
  WireProduct,
  v.transform(({ category_id, category, category_name, ...product }) => ({
    ...product,
    /** Ids or names of categories, if a backend has such columns; its tags decide otherwise (D-84). */
    category_hints: [category_id, category, category_name].filter((hint) => hint !== ''),
  })),
)
export type Product = v.InferOutput<typeof Product>

const TopSeller = v.object({ title: phpText, total_sales: phpCount })
export type TopSeller = v.InferOutput<typeof TopSeller>

const ProductsReply = v.object({ products: phpRows(Product) })

/** A product that arrives as navigation state is as little to be trusted as one that arrives over the wire. */
export function readProduct(value: unknown): Product | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const read = v.safeParse(Product, value)
  return read.success ? read.output : null
}

// ---- live lists -------------------------------------------------------------------------------------------------

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

const AdminFrame = v.object({ products: phpRows(Product), topSelling: v.optional(v.unknown()) })
const TopSelling = v.object({ topSelling: phpList(TopSeller) })

/** A frame's top sellers go to their own list; a frame without them leaves that list as it is. */
function parseAdminFrame(frame: string): Product[] | null {
  const read = frameOf(frame, AdminFrame, 'products')
  if (read?.topSelling != null) cache.setQueryData(topSellersQuery().queryKey, v.parse(TopSelling, read).topSelling)
  return read?.products ?? null
}

const adminProducts: LiveSource<Product[]> = {
  queryKey: ['products', 'live', 'office'],
  host: office,
  stream: 'products_sse.php',
  read: 'get_products.php',
  readFirst: true,
  reply: { reply: ProductsReply, list: 'products' },
  parse: parseAdminFrame,
}

export const useAdminLiveProducts = () => useLive(adminProducts)

// ---- single reads -----------------------------------------------------------------------------------------------

/** The dashboard's list: one read, no stream (D-147). */
export const productsQuery = () =>
  queryOptions({
    queryKey: ['products', 'once'],
    queryFn: async ({ signal }) =>
      (await office.get('get_products.php', { signal, reply: ProductsReply, list: 'products' })).products,
  })

const TopSellersReply = v.object({ top_products: phpList(TopSeller) })

export const topSellersQuery = () =>
  queryOptions({
    queryKey: ['topsellers'],
    queryFn: async ({ signal }) =>
      (await office.get('get_top_selling_products.php', { signal, reply: TopSellersReply, list: 'top_products' }))
        .top_products,
  })

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

// ---- the admin's writes -----------------------------------------------------------------------------------------

export type ProductInput = {
  title: string
  description: string
  price: string
  discount: '0' | '1'
  discountPrice: string
  size_stock: SizeStock
  tags: string[]
  colors: Color[]
  /** New pictures, already webp. */
  images: File[]
}

/** Lists and maps travel as JSON text, new files as images[0], images[1]... (D-162, D-165). */
function productForm({ images, size_stock, tags, colors, ...words }: ProductInput): FormData {
  const form = new FormData()
  for (const name of ['title', 'description', 'price', 'discount', 'discountPrice'] as const) form.append(name, words[name])
  form.append('size_stock', JSON.stringify(size_stock))
  form.append('tags', JSON.stringify(tags))
  form.append('colors', JSON.stringify(colors.map(({ name, code }) => ({ name, code }))))
  images.forEach((file, n) => form.append(`images[${n}]`, file, file.name))
  return form
}

type Upload = { onProgress?: (part: number) => void }

export async function addProduct({ input, onProgress }: { input: ProductInput } & Upload): Promise<void> {
  await office.send('add_product.php', productForm(input), onProgress ? { onProgress } : {})
}

export type ProductEdit = ProductInput & {
  id: Id
  /** Paths exactly as received. */
  existing_images: string[]
  removed_images: string[]
}

export async function editProduct({ input, onProgress }: { input: ProductEdit } & Upload): Promise<void> {
  const { id, existing_images, removed_images, ...rest } = input
  const form = productForm(rest)
  form.append('id', idText(id))
  form.append('existing_images', JSON.stringify(existing_images))
  form.append('removed_images', JSON.stringify(removed_images))
  await office.send('edit_product.php', form, onProgress ? { onProgress } : {})
}

export async function deleteProduct({ id }: { id: Id }): Promise<void> {
  await office.send('delete_product.php', { id })
}

/** The stream may be closed just now, so a write reads the lists again (D-159). */
async function readAgain(): Promise<void> {
  refreshLive(adminProducts)
  await Promise.all([cache.invalidateQueries({ queryKey: ['products'] }), cache.invalidateQueries({ queryKey: ['topsellers'] })])
}

export const useAddProduct = () => useWrite(addProduct, readAgain)
export const useEditProduct = () => useWrite(editProduct, readAgain)
export const useDeleteProduct = () => useWrite(deleteProduct, readAgain)
