import type { ProductSent } from '../../rules/productFields'
import { idText, isSameId, type Id } from '../../rules/types'
import { adminHost } from '../core/client'
import { refetchEverywhere } from '../core/cache'
import { sureWrite, type WriteCheck, useWrite } from '../core/write'
import { ProductsReply, type Product } from '../products'
import { adminProductsInMemory } from './adminProducts'

// The writes to a product are in a separate file, so that a screen that only shows products does not load them.

export const fetchProductsNow = async (): Promise<Product[]> =>
  (
    await adminHost.get('get_products.php', {
      reply: ProductsReply,
      list: 'products',
      fresh: true,
    })
  ).products

/** Bypasses all caches. Undefined if the product no longer exists. */
export const fetchProduct = async (id: Id): Promise<Product | undefined> =>
  (await fetchProductsNow()).find((product) => isSameId(product.id, id))

export type ProductInput = ProductSent & {
  /** New pictures, already converted to webp. */
  images: File[]
}

/** Lists and maps are sent as JSON text, new files as images[0], images[1]... (D-162, D-165). */
function productForm({ images, ...fields }: ProductInput): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  images.forEach((file, n) => form.append(`images[${n}]`, file, file.name))
  return form
}

type UploadOptions = { onProgress?: (part: number) => void }

export async function addProduct({
  input,
  onProgress,
}: { input: ProductInput } & UploadOptions): Promise<void> {
  await adminHost.send('add_product.php', productForm(input), onProgress ? { onProgress } : {})
}

/** Returns the new product as the server stored it; undefined if it could not be read. */
export async function addProductSurely({
  input,
  onProgress,
}: { input: ProductInput } & UploadOptions): Promise<Product | undefined> {
  const known = new Set(
    (await fetchProductsNow().catch(adminProductsInMemory)).map(({ id }) => idText(id)),
  )
  let added: Product | undefined
  const readNew = async () => {
    const news = (await fetchProductsNow()).filter(({ id }) => !known.has(idText(id)))
    added = news.find(({ title }) => title.trim() === input.title.trim())
    return news
  }
  await sureWrite(() => addProduct({ input, ...(onProgress && { onProgress }) }), {
    key: `add product ${JSON.stringify(input)} ${input.images.map(({ name, size }) => `${name} ${size}`).join()}`,
    look: async () => {
      await readNew()
      return added !== undefined
    },
    doubt: async () => (await readNew()).length > 0,
  })
  return added
}

export type ProductEdit = ProductInput & {
  id: Id
  /** Paths exactly as the server sent them. */
  existing_images: string[]
  removed_images: string[]
}

export async function editProduct({
  input,
  onProgress,
}: { input: ProductEdit } & UploadOptions): Promise<void> {
  const { id, existing_images, removed_images, ...rest } = input
  const form = productForm(rest)
  form.append('id', idText(id))
  form.append('existing_images', JSON.stringify(existing_images))
  form.append('removed_images', JSON.stringify(removed_images))
  await adminHost.send('edit_product.php', form, onProgress ? { onProgress } : {})
}

export async function deleteProduct({ id }: { id: Id }): Promise<void> {
  await adminHost.send('delete_product.php', { id })
}

export const deleteProductSurely = ({ id }: { id: Id }) => {
  const look = async () => (await fetchProduct(id)) === undefined
  // Read the products even after a reported success. If the shop still had the product, Undo would add a second one.
  return sureWrite(() => deleteProduct({ id }), {
    key: `delete product ${idText(id)}`,
    look,
    doubt: look,
  })
}

type SureEdit = { input: ProductEdit; look: WriteCheck['look'] } & UploadOptions

export const editProductSurely = ({ input, look, onProgress }: SureEdit) =>
  sureWrite(() => editProduct({ input, ...(onProgress && { onProgress }) }), { look, doubt: look })

/** Refetches the lists after a write, because their stream may be closed at this moment (D-159). */
export async function refetchProductLists(): Promise<void> {
  await Promise.all([refetchEverywhere(['products']), refetchEverywhere(['topsellers'])])
}

export const useAddProduct = () => useWrite(addProductSurely, refetchProductLists)
export const useEditProduct = () => useWrite(editProductSurely, refetchProductLists)
export const useDeleteProduct = () => useWrite(deleteProductSurely, refetchProductLists)
