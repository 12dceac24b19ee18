import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { create } from 'zustand'
import { useAddProduct, useEditProduct } from '../../../api/admin/adminProducts'
import type { Product } from '../../../api/products'
import { PRODUCT_IMAGES_MAX } from '../../../rules/constants'
import {
  changesBetween,
  emptyFields,
  fieldsOf,
  productToSend,
  readFields,
  rebase,
  rebaseImages,
  takePart,
  type ProductFields,
} from '../../../rules/productForm'
import { idText } from '../../../rules/types'
import type { Draft } from '../../../state/draft'
import { useDirty } from '../../../state/dirty'
import { alertBox, notify } from '../../../state/notices'
import { failureText } from '../../adminFailureText'
import { usePictures } from './usePictures'

/** What the form is for. */
export type Target = { kind: 'new' } | { kind: 'copy'; product: Product } | { kind: 'edit'; product: Product }

/** What the form was filled from: what counts as a change is a difference from this. */
type Base = { fields: ProductFields; images: readonly string[] }

export type Start = {
  fields: ProductFields
  base: Base
  kept: readonly string[]
  files: readonly File[]
  /** Pictures of the product that is copied, to be fetched and sent as this one's own. */
  copied: readonly string[]
  restored: boolean
}

/** The draft's name: one for each thing that can be filled in. */
export const draftName = (target: Target) =>
  `product ${target.kind === 'new' ? 'new' : `${target.kind} ${idText(target.product.id)}`}`

/** What is being sent, by its draft. Outlives the form: one that is opened anew meanwhile must not send it again. */
const useAllSending = create<Partial<Record<string, boolean>>>(() => ({}))
export const useSending = (name: string) => useAllSending((all) => all[name] ?? false)

export function freshStart(target: Target): Start {
  if (target.kind === 'new')
    return {
      fields: emptyFields(),
      base: { fields: emptyFields(), images: [] },
      kept: [],
      files: [],
      copied: [],
      restored: false,
    }
  const fields = fieldsOf(target.product)
  const { images } = target.product
  if (target.kind === 'edit')
    return { fields, base: { fields, images }, kept: images, files: [], copied: [], restored: false }
  // Its files belong to the first product, and removing them there would take them from here: the copy gets its own.
  const own = { ...fields, title: `${fields.title} (copy)` }
  const copied = images.slice(0, PRODUCT_IMAGES_MAX)
  return { fields: own, base: { fields: own, images: copied }, kept: [], files: [], copied, restored: false }
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** The start from a draft, or null when the draft is none. */
export function draftStart({ fields: saved, files }: { fields: unknown; files: Record<string, File[]> }): Start | null {
  if (typeof saved !== 'object' || saved === null) return null
  const { fields, base, images, kept, copied } = saved as Record<string, unknown>
  const [mine, was] = [readFields(fields), readFields(base)]
  if (!mine || !was) return null
  return {
    fields: mine,
    base: { fields: was, images: textsOf(images) },
    kept: textsOf(kept),
    files: files.pictures ?? [],
    copied: textsOf(copied),
    restored: true,
  }
}

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, n) => text === other[n])

type News = { followed: readonly string[]; conflicts: readonly string[] }
const NO_NEWS: News = { followed: [], conflicts: [] }
const both = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])]

export function useProductForm(target: Target, start: Start, draft: Draft, onDone: () => void) {
  const [fields, setFields] = useState(start.fields)
  const [base, setBase] = useState(start.base)
  const [news, setNews] = useState<News>(NO_NEWS)
  const [uploaded, setUploaded] = useState<number | null>(null)
  const pictures = usePictures(start)
  const adding = useAddProduct()
  const editing = useEditProduct()
  const name = draftName(target)
  const sending = useSending(name)
  const finished = useRef(false)
  const product = target.kind === 'edit' ? target.product : null

  const kept = pictures.pictures.flatMap((picture) => (picture.kind === 'kept' ? [picture.path] : []))
  const fresh = pictures.pictures.flatMap((picture) => (picture.kind === 'new' ? [picture] : []))
  const webps = fresh.flatMap(({ webp }) => webp ?? [])
  const changes = changesBetween(base.fields, fields)
  const coming = pictures.pictures.flatMap((picture) => (picture.kind === 'coming' ? [picture.path] : []))
  const shown = pictures.pictures.map((picture) =>
    picture.kind === 'new' ? (picture.from ?? picture.key) : picture.path,
  )
  const picturesChanged = !same([...shown, ...pictures.lost], base.images)
  const dirty = changes.length > 0 || picturesChanged
  useDirty(name, dirty)

  // The stream has another state of the product: what is untouched here follows it, what was changed stays and is named.
  const follow = useEffectEvent((now: Product) => {
    if (finished.current) return
    const next = fieldsOf(now)
    const newImages = !same(base.images, now.images)
    if (changesBetween(base.fields, next).length === 0 && !newImages) return
    const rebased = rebase(fields, base.fields, next)
    setFields(rebased.fields)
    setBase({ fields: next, images: now.images })
    if (newImages) pictures.keep(rebaseImages(kept, base.images, now.images))
    const followed = newImages ? [...rebased.followed, 'Pictures'] : rebased.followed
    setNews((old) => ({
      followed: both(old.followed, followed),
      conflicts: both(
        old.conflicts,
        rebased.conflicts.map(({ part }) => part),
      ),
    }))
  })
  // Not while sending: what comes then may be this form's own work.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the stream is the outer system that is followed here
    if (product && !sending) follow(product)
  }, [product, sending])

  const keep = useEffectEvent(() => {
    if (finished.current) return
    if (!dirty) {
      void draft.clear()
      return
    }
    const copied = [...coming, ...pictures.lost]
    draft.save({ fields: { fields, base: base.fields, images: base.images, kept, copied }, files: { pictures: webps } })
  })
  useEffect(() => keep(), [fields, base, pictures.pictures])

  const sent = () => useAllSending.setState({ [name]: false })
  const after = (tell: () => void) => ({
    onSaved() {
      finished.current = true
      tell()
      // A form that waits for this end must not find the draft.
      void draft.clear().then(sent)
    },
    onFailed(error: Error) {
      notify(failureText(error), 'bad')
      sent()
    },
    onSuccess: onDone,
    onSettled: () => setUploaded(null),
  })

  return {
    fields,
    change: (part: Partial<ProductFields>) => setFields((old) => ({ ...old, ...part })),
    base,
    pictures,
    changes,
    picturesChanged,
    dirty,
    /** What the pictures are waited for, if they are. */
    waiting: coming.length > 0 ? 'Copying...' : fresh.some(({ webp }) => webp === null) ? 'Converting...' : null,
    sending,
    /** Of the pictures' upload, null without one. */
    uploaded,
    /** What the shop changed meanwhile: taken over already, and still to be decided. */
    followed: news.followed,
    conflicts: changes.filter(({ part }) => news.conflicts.includes(part)),
    takeTheirs: (part: string) => setFields((old) => takePart(part, old, base.fields)),
    dropNews: () => setNews(NO_NEWS),
    send(): void {
      const words = productToSend(fields, target.kind === 'new' ? null : target.product.size_stock)
      const onProgress = webps.length > 0 ? setUploaded : undefined
      const input = { ...words, images: webps }
      useAllSending.setState({ [name]: true })
      if (product === null) {
        adding.mutate(
          { input, ...(onProgress ? { onProgress } : {}) },
          after(() => void notify('Product added successfully', 'good')),
        )
        return
      }
      // Of those that the form knows: what came to the shop since was not removed here.
      const removed_images = base.images.filter((path) => !kept.includes(path))
      editing.mutate(
        {
          input: { ...input, id: product.id, existing_images: kept, removed_images },
          ...(onProgress ? { onProgress } : {}),
        },
        after(() => alertBox('Product updated successfully')),
      )
    },
    /** Closed without saving; the draft stays unless it is thrown away. */
    leave(throwAway: boolean): void {
      finished.current = true
      if (throwAway) void draft.clear()
    },
  }
}

export type ProductFormState = ReturnType<typeof useProductForm>
