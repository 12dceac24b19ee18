import { addSurely, deleteSurely, readProductsAgain } from '../../api/admin/adminProductWrites'
import type { Product } from '../../api/products'
import { PRODUCT_IMAGES_MAX } from '../../rules/constants'
import { fieldsOf, productToSend } from '../../rules/productFields'
import { fetchPicture } from '../form/pictureFiles'
import { toWebp } from './form/convert'
import { counted, isOrAre } from '../../rules/sharedTexts'

/** Takes back the adding of a product. */
export async function undoAdded({ id, title }: Product): Promise<string> {
  await deleteSurely({ id })
  void readProductsAgain()
  return `${title} was deleted again.`
}

/** The pictures of a product that is about to be deleted: the server deletes them with it. */
export async function picturesToKeep({ images }: Product, host: string): Promise<File[]> {
  const files = await Promise.all(
    images.slice(0, PRODUCT_IMAGES_MAX).map((path) => fetchPicture(path, host)),
  )
  return files.flatMap((file) => file ?? [])
}

/** Adds a deleted product again from what is known of it. It is a new product, with a number of its own. */
export async function undoDeleted(product: Product, pictures: readonly File[]): Promise<string> {
  const images = (await Promise.all(pictures.map((file) => toWebp(file)))).flatMap(
    (file) => file ?? [],
  )
  await addSurely({ input: { ...productToSend(fieldsOf(product), product.size_stock), images } })
  void readProductsAgain()
  const lost = product.images.length - images.length
  const without = lost > 0 ? ` ${counted(lost, 'picture')} ${isOrAre(lost)} missing.` : ''
  return `${product.title} was restored as a new product.${without}`
}
