import {
  editProductSurely,
  fetchProduct,
  refetchProductLists,
  addProductSurely,
  deleteProductSurely,
} from '../../api/admin/adminProductWrites'
import { ApiError } from '../../api/core/client'
import {
  changesBetween,
  areChangesStored,
  mergeForm,
  mergeExceptConflicts,
} from '../../rules/formFields'
import {
  productFieldsOf,
  PRODUCT_FIELDS,
  productToSend,
  type ProductFields,
} from '../../rules/productFields'
import { type Id, idText } from '../../rules/types'
import { restoredText } from '../undo/offerUndo'
import type { Product } from '../../api/products'
import { PRODUCT_IMAGES_MAX } from '../../rules/constants'
import { fetchPictureFile } from '../parts/files'
import { toWebp } from './form/toWebp'
import { countText, isOrAre } from '../../rules/sharedTexts'

export type ProductTarget =
  { kind: 'new' } | { kind: 'copy'; product: Product } | { kind: 'edit'; product: Product }

export const productDraftName = (target: ProductTarget) =>
  `product ${target.kind === 'new' ? 'new' : `${target.kind} ${idText(target.product.id)}`}`

type SavedFields = {
  /** The product's fields right before and right after the write. */
  before: ProductFields
  sent: ProductFields
  /** Labels of fields that others changed since `base`; their values stay. */
  left: string[]
}

/**
 * Saves the changes from `base` to `mine`. All other values, also the pictures, are sent back as the server has them
 * now. `overwrite` decides whether `mine` replaces fields that others changed too; without it their values stay.
 */
export async function saveProductFields({
  id,
  base,
  mine,
  overwrite,
}: {
  id: Id
  base: ProductFields
  mine: ProductFields
  overwrite?: (labels: string[]) => Promise<boolean>
}): Promise<SavedFields> {
  const product = await fetchProduct(id)
  if (!product)
    throw new ApiError('refused', 'Request failed', {
      server: 'The product is no longer in the shop.',
      unsent: true,
    })
  const before = productFieldsOf(product)
  const { form, conflicts } = mergeForm(PRODUCT_FIELDS, mine, base, before)
  const wins = conflicts.length > 0 && ((await overwrite?.(conflicts)) ?? false)
  const kept = mergeExceptConflicts(PRODUCT_FIELDS, mine, base, before)
  const [sent, left] = wins ? [form, []] : [kept.form, kept.left]
  await editProductSurely({
    input: {
      ...productToSend(sent, product.size_stock),
      images: [],
      id,
      existing_images: product.images,
      removed_images: [],
    },
    async look() {
      if (changesBetween(PRODUCT_FIELDS, before, sent).length === 0)
        throw new Error('Nothing to compare')
      const now = await fetchProduct(id)
      return (
        now !== undefined && areChangesStored(PRODUCT_FIELDS, before, sent, productFieldsOf(now))
      )
    },
  })
  void refetchProductLists()
  return { before, sent, left }
}

/** Undoes a save in the fields that no one has changed since. Resolves with a sentence for the notice. */
export async function undoProductFields(
  id: Id,
  title: string,
  { before, sent }: Omit<SavedFields, 'left'>,
): Promise<string> {
  const { left } = await saveProductFields({ id, base: sent, mine: before })
  return restoredText(title, left)
}

export async function undoAddedProduct({ id, title }: Product): Promise<string> {
  await deleteProductSurely({ id })
  void refetchProductLists()
  return `${title} deleted.`
}

/** Downloads the pictures before a deletion, because the server deletes them with the product. */
export async function fetchProductPictures({ images }: Product, host: string): Promise<File[]> {
  const files = await Promise.all(
    images.slice(0, PRODUCT_IMAGES_MAX).map((path) => fetchPictureFile(path, host)),
  )
  return files.flatMap((file) => file ?? [])
}

/** Adds a deleted product again, as a new product with a new id. */
export async function undoDeletedProduct(
  product: Product,
  pictures: readonly File[],
): Promise<string> {
  const images = (await Promise.all(pictures.map((file) => toWebp(file)))).flatMap(
    (file) => file ?? [],
  )
  await addProductSurely({
    input: { ...productToSend(productFieldsOf(product), product.size_stock), images },
  })
  void refetchProductLists()
  const lost = product.images.length - images.length
  const without = lost > 0 ? ` ${countText(lost, 'picture')} ${isOrAre(lost)} missing.` : ''
  return `${product.title} was restored as a new product.${without}`
}
