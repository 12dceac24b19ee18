import { useMemo, useRef, useState } from 'react'
import { fetchProduct, useAddProduct, useEditProduct } from '../../../api/admin/adminProductWrites'
import type { WriteCheck } from '../../../api/core/write'
import type { Product } from '../../../api/products'
import { PRODUCT_IMAGES_MAX } from '../../../rules/constants'
import type { FormField } from '../../../rules/formFields'
import {
  emptyProductFields,
  productFieldsOf,
  PRODUCT_FIELDS,
  productToSend,
  readProductFields,
  type ProductFields,
} from '../../../rules/productFields'
import { idText } from '../../../rules/types'
import type { DraftContent } from '../../../state/draft'
import { showAlert, notify } from '../../../state/notices'
import { notifyFailure } from '../../parts/adminFailureText'
import type { FormVersion } from '../../form/formState'
import { useForm } from '../../form/useForm'
import { alertWithUndo, offerUndo } from '../../undo/offerUndo'
import {
  undoProductFields,
  undoAddedProduct,
  productDraftName,
  type ProductTarget,
} from '../saveProductFields'
import {
  picturePathsToFetch,
  PICTURES_FIELD,
  formPicturesOf,
  savedPicturePaths,
  webpFilesOf,
  type PictureState,
} from './usePictures'

type FormValues = ProductFields & { pictures: PictureState }
const FORM_FIELDS: readonly FormField<FormValues>[] = [...PRODUCT_FIELDS, PICTURES_FIELD]

const editedValues = (product: Product): FormValues => ({
  ...productFieldsOf(product),
  pictures: formPicturesOf({ saved: product.images }),
})

function startValues(target: ProductTarget): FormValues {
  if (target.kind === 'new') return { ...emptyProductFields(), pictures: formPicturesOf({}) }
  if (target.kind === 'edit') return editedValues(target.product)
  const { title, images } = target.product
  // A copy gets its own files, because the server deletes a product's files with the product.
  return {
    ...productFieldsOf(target.product),
    title: `${title} (copy)`,
    pictures: formPicturesOf({ copied: images.slice(0, PRODUCT_IMAGES_MAX) }),
  }
}

function productDraftOf({
  form: { pictures, ...fields },
  base: { pictures: from, ...base },
}: FormVersion<FormValues>) {
  const copied = [...picturePathsToFetch(pictures), ...pictures.lost]
  const images = [...savedPicturePaths(from), ...picturePathsToFetch(from)]
  return {
    fields: { fields, base, images, kept: savedPicturePaths(pictures), copied },
    files: { pictures: webpFilesOf(pictures) },
  }
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

export function readProductDraft(
  { fields: saved, files }: DraftContent,
  now: ProductFields,
): FormVersion<FormValues> | null {
  if (typeof saved !== 'object' || saved === null) return null
  const { fields, base, images, kept, copied } = saved as Record<string, unknown>
  const [mine, was] = [readProductFields(fields, now), readProductFields(base, now)]
  if (!mine || !was) return null
  const pictures = formPicturesOf({
    saved: textsOf(kept),
    files: files.pictures,
    copied: textsOf(copied),
  })
  return {
    form: { ...mine, pictures },
    base: { ...was, pictures: formPicturesOf({ saved: textsOf(images) }) },
  }
}

export function useProductForm(target: ProductTarget, onDone: () => void) {
  const adding = useAddProduct()
  const editing = useEditProduct()
  const [start] = useState(() => startValues(target))
  const done = useRef(false)
  const product = target.kind === 'edit' ? target.product : null
  const form = useForm({
    name: productDraftName(target),
    fields: FORM_FIELDS,
    // A copy does not follow changes of the product that it was made from.
    saved: useMemo(() => (product ? editedValues(product) : start), [product, start]),
    writeDraft: productDraftOf,
    readDraft: readProductDraft,
    onArrived: () => showAlert('Product updated successfully'),
  })

  function add({ form: values, base }: FormVersion<FormValues>): void {
    const input = {
      ...productToSend(values, target.kind === 'new' ? null : target.product.size_stock),
      images: webpFilesOf(values.pictures),
    }
    adding.mutate(
      { input, ...(input.images.length > 0 && { onProgress: form.onProgress }) },
      form.write(
        { form: values, base },
        {
          onSaved(added) {
            done.current = true
            form.close(false)
            const text = 'Product added successfully'
            if (added)
              offerUndo({
                text,
                about: `product ${idText(added.id)}`,
                act: `Added ${added.title}`,
                undo: () => undoAddedProduct(added),
              })
            else notify(text, 'good')
          },
          onFailed: (error) => notifyFailure(error),
          onSuccess: onDone,
        },
      ),
    )
  }

  /** Takes stock, id and title from the server's version of the product, which was read right before this write. */
  function edit(
    { form: values, base }: FormVersion<FormValues>,
    { size_stock, id, title }: Product,
    { look }: WriteCheck,
  ): void {
    const images = webpFilesOf(values.pictures)
    const existing_images = savedPicturePaths(values.pictures)
    // Remove only pictures that this form has loaded: another device may have added others.
    const removed_images = savedPicturePaths(base.pictures).filter(
      (path) => !existing_images.includes(path),
    )
    const input = {
      ...productToSend(values, size_stock),
      images,
      id,
      existing_images,
      removed_images,
    }
    const picturesChanged = images.length + removed_images.length > 0
    editing.mutate(
      { input, look, ...(images.length > 0 && { onProgress: form.onProgress }) },
      form.write(
        { form: values, base },
        {
          onSaved() {
            done.current = true
            form.close(false)
            alertWithUndo({
              text: 'Product updated successfully',
              about: `product ${idText(id)}`,
              act: `Changed ${title}`,
              detail: picturesChanged ? "Undo won't restore the pictures." : undefined,
              undo: () => undoProductFields(id, title, { before: base, sent: values }),
            })
          },
          onFailed: (error) => notifyFailure(error),
          onSuccess: onDone,
        },
      ),
    )
  }

  async function send(): Promise<void> {
    // The form stays on screen until the list is rendered. A second press would add the product again.
    if (done.current) return
    if (product === null) return form.submit({ send: add })
    let latest = product
    await form.submit({
      async readNow() {
        const now = await fetchProduct(product.id)
        if (!now) throw new Error('The product is gone')
        latest = now
        return editedValues(now)
      },
      send: (version, certainty) => edit(version, latest, certainty),
    })
  }

  return { ...form, send }
}

export type ProductFormState = ReturnType<typeof useProductForm>
