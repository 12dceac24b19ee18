import { useMemo, useState } from 'react'
import { useAddProduct, useEditProduct } from '../../../api/admin/adminProducts'
import type { Product } from '../../../api/products'
import { PRODUCT_IMAGES_MAX } from '../../../rules/constants'
import type { Field } from '../../../rules/formFields'
import {
  emptyFields,
  fieldsOf,
  PRODUCT_FIELDS,
  productToSend,
  readFields,
  type ProductFields,
} from '../../../rules/productFields'
import type { DraftContent } from '../../../state/draft'
import { alertBox, notify } from '../../../state/notices'
import { failureText } from '../../adminFailureText'
import { useForm, type Version } from '../../form/useForm'
import { draftName, type Target } from './target'
import { comingPaths, PICTURES, picturesOf, savedPaths, webpsOf, type PictureState } from './usePictures'

type Values = ProductFields & { pictures: PictureState }
const FIELDS: readonly Field<Values>[] = [...PRODUCT_FIELDS, PICTURES]

const editedValues = (product: Product): Values => ({
  ...fieldsOf(product),
  pictures: picturesOf({ saved: product.images }),
})

function startValues(target: Target): Values {
  if (target.kind === 'new') return { ...emptyFields(), pictures: picturesOf({}) }
  if (target.kind === 'edit') return editedValues(target.product)
  const { title, images } = target.product
  // The copy gets files of its own: those of the first product are deleted with it.
  return {
    ...fieldsOf(target.product),
    title: `${title} (copy)`,
    pictures: picturesOf({ copied: images.slice(0, PRODUCT_IMAGES_MAX) }),
  }
}

function writeDraft({ form: { pictures, ...fields }, base: { pictures: from, ...base } }: Version<Values>) {
  const copied = [...comingPaths(pictures), ...pictures.lost]
  const images = [...savedPaths(from), ...comingPaths(from)]
  return {
    fields: { fields, base, images, kept: savedPaths(pictures), copied },
    files: { pictures: webpsOf(pictures) },
  }
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

export function readDraft({ fields: saved, files }: DraftContent): Version<Values> | null {
  if (typeof saved !== 'object' || saved === null) return null
  const { fields, base, images, kept, copied } = saved as Record<string, unknown>
  const [mine, was] = [readFields(fields), readFields(base)]
  if (!mine || !was) return null
  const pictures = picturesOf({ saved: textsOf(kept), files: files.pictures, copied: textsOf(copied) })
  return { form: { ...mine, pictures }, base: { ...was, pictures: picturesOf({ saved: textsOf(images) }) } }
}

export function useProductForm(target: Target, onDone: () => void) {
  const adding = useAddProduct()
  const editing = useEditProduct()
  const [start] = useState(() => startValues(target))
  const product = target.kind === 'edit' ? target.product : null
  const form = useForm({
    name: draftName(target),
    fields: FIELDS,
    // A copy does not follow the product that it was made from.
    saved: useMemo(() => (product ? editedValues(product) : start), [product, start]),
    writeDraft,
    readDraft,
  })

  function send(): void {
    const { form: values, base, onProgress, write } = form
    const images = webpsOf(values.pictures)
    const input = { ...productToSend(values, target.kind === 'new' ? null : target.product.size_stock), images }
    const upload = images.length > 0 ? { onProgress } : {}
    const after = (tell: () => void) =>
      write<void>(values, {
        onSaved() {
          form.close(false)
          tell()
        },
        onFailed: (error) => void notify(failureText(error), 'bad'),
        onSuccess: onDone,
      })
    if (product === null)
      return adding.mutate(
        { input, ...upload },
        after(() => void notify('Product added successfully', 'good')),
      )
    const existing_images = savedPaths(values.pictures)
    // Only pictures that this form knows: one that was added elsewhere was not removed here.
    const removed_images = savedPaths(base.pictures).filter((path) => !existing_images.includes(path))
    editing.mutate(
      { input: { ...input, id: product.id, existing_images, removed_images }, ...upload },
      after(() => alertBox('Product updated successfully')),
    )
  }

  return { ...form, send }
}

export type ProductFormState = ReturnType<typeof useProductForm>
