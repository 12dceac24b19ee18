import type { AboutUs, Bottom, Homepage } from '../../api/pages'
import type { AboutUsInput, BottomInput, HomepageInput } from '../../api/admin/adminPages'
import { fileNameOf, fileSizeText } from '../../rules/text'
import { createFormField, type FormChange, type FormField } from '../../rules/formFields'
import { PAGE_DEFINITIONS, type PageKind } from './pageKinds'

/** A place for a picture: a path on the server, a new file, or nothing ('' and null). */
export type PictureSlot = {
  path: string
  file: File | null
  /** The old path of a saved banner that was moved and must be uploaded again. */
  from?: string
}

/** Saved banners come first and in the server's order, because the server appends new ones (D-192). */
export type PageContent = {
  words: Record<string, string>
  pictures: Record<string, PictureSlot>
  banners: readonly PictureSlot[]
}

export type PageData = Homepage | AboutUs | Bottom

export const NO_PICTURE: PictureSlot = { path: '', file: null }
export const isFilledSlot = ({ path, file }: PictureSlot) => path !== '' || file !== null
export const isSameSlot = (one: PictureSlot, other: PictureSlot) =>
  one.path === other.path && one.file === other.file
const areSameSlots = (one: readonly PictureSlot[], other: readonly PictureSlot[]) =>
  one.length === other.length &&
  one.every((slot, index) => isSameSlot(slot, other[index] ?? NO_PICTURE))
const savedSlot = (path: string): PictureSlot => ({ path, file: null })

export function pageContentOf(kind: PageKind, data: object | null): PageContent {
  const { words, pictures } = PAGE_DEFINITIONS[kind]
  const valueOf = (field: string): unknown => (data as Record<string, unknown> | null)?.[field]
  const text = (field: string) => {
    const value = valueOf(field)
    return typeof value === 'string' ? value : ''
  }
  const banners = valueOf('banner_images')
  return {
    words: Object.fromEntries(words.map(({ field }) => [field, text(field)])),
    pictures: Object.fromEntries(pictures.map(({ field }) => [field, savedSlot(text(field))])),
    banners: Array.isArray(banners) ? banners.map(String).map(savedSlot) : [],
  }
}

export const textOfField = ({ words }: PageContent, field: string) => words[field] ?? ''
export const pictureSlotOf = ({ pictures }: PageContent, field: string) =>
  pictures[field] ?? NO_PICTURE
const hasSlot = (list: readonly PictureSlot[], slot: PictureSlot) =>
  list.some((other) => isSameSlot(other, slot))

export function pictureSlotName({ path, file }: PictureSlot): string {
  if (file) return `${file.name}, ${fileSizeText(file.size)}`
  return fileNameOf(path)
}

export const withPageText = (content: PageContent, field: string, word: string): PageContent => ({
  ...content,
  words: { ...content.words, [field]: word },
})

export const withPagePicture = (
  content: PageContent,
  field: string,
  slot: PictureSlot,
): PageContent => ({
  ...content,
  pictures: { ...content.pictures, [field]: slot },
})

export const withPageBanners = (
  content: PageContent,
  banners: readonly PictureSlot[],
): PageContent => ({
  ...content,
  banners,
})

// ---- the fields of a page -----------------------------------------------------------------------------------------------

/** Puts a removed saved banner back at its former position. */
function withSaved(
  { banners: base }: PageContent,
  banners: readonly PictureSlot[],
  slot: PictureSlot,
): PictureSlot[] {
  return [
    ...base.filter((one) => isSameSlot(one, slot) || hasSlot(banners, one)),
    ...banners.filter((one) => !hasSlot(base, one)),
  ]
}

function bannerChanges(base: PageContent, now: PageContent): FormChange<PageContent>[] {
  const moved = new Set(now.banners.map(({ from }) => from))
  const removed = base.banners.flatMap((slot, index): FormChange<PageContent>[] => {
    if (hasSlot(now.banners, slot) || moved.has(slot.path)) return []
    const undo = ({ banners }: PageContent) => ({ banners: withSaved(base, banners, slot) })
    return [{ label: `Banner ${index + 1}`, from: pictureSlotName(slot), to: '', undo }]
  })
  const added = now.banners.flatMap((slot, index): FormChange<PageContent>[] => {
    if (hasSlot(base.banners, slot)) return []
    const to =
      slot.from === undefined ? pictureSlotName(slot) : `${slot.file?.name ?? ''}, moved here`
    const old = base.banners.find(({ path }) => path !== '' && path === slot.from)
    const undo = ({ banners }: PageContent) => {
      const others = banners.filter((one) => !isSameSlot(one, slot))
      return { banners: old ? withSaved(base, others, old) : others }
    }
    return [{ label: `Banner ${index + 1}`, from: '', to, undo }]
  })
  return [...removed, ...added]
}

const BANNERS_FIELD: FormField<PageContent> = {
  label: 'Banners',
  changes: bannerChanges,
  same: (one, other) => areSameSlots(one.banners, other.banners),
  take: ({ banners }) => ({ banners }),
  merge(mine, base, next) {
    const removed = base.banners.filter((slot) => !hasSlot(mine.banners, slot))
    const added = mine.banners.filter((slot) => !hasSlot(base.banners, slot))
    return { banners: [...next.banners.filter((slot) => !hasSlot(removed, slot)), ...added] }
  },
  // Another owner may add banners at the same time, so `now` may hold more new banners than were sent.
  stored(base, sent, now) {
    const removed = base.banners.filter((slot) => !hasSlot(sent.banners, slot))
    const added = sent.banners.filter((slot) => !hasSlot(base.banners, slot))
    const unknown = now.banners.filter((slot) => !hasSlot(base.banners, slot))
    return removed.every((slot) => !hasSlot(now.banners, slot)) && unknown.length >= added.length
  },
}

function fieldsOfPage(kind: PageKind): FormField<PageContent>[] {
  const { words, pictures, banners } = PAGE_DEFINITIONS[kind]
  return [
    ...words.map(({ field, label }) =>
      createFormField<PageContent>(
        label,
        (content) => textOfField(content, field),
        (from, into) => withPageText(into, field, textOfField(from, field)),
      ),
    ),
    ...pictures.map(({ field, label }) =>
      createFormField<PageContent>(
        label,
        (content) => pictureSlotName(pictureSlotOf(content, field)),
        (from, into) => withPagePicture(into, field, pictureSlotOf(from, field)),
        (one, other) => isSameSlot(pictureSlotOf(one, field), pictureSlotOf(other, field)),
      ),
    ),
    ...(banners ? [BANNERS_FIELD] : []),
  ]
}

export const PAGE_FIELDS: Record<PageKind, readonly FormField<PageContent>[]> = {
  homepage: fieldsOfPage('homepage'),
  aboutus: fieldsOfPage('aboutus'),
  bottom: fieldsOfPage('bottom'),
}

// ---- the fields that a save sends (D-192) -------------------------------------------------------------------------------

const newFile = (base: PageContent, now: PageContent, field: string): File | undefined => {
  const slot = pictureSlotOf(now, field)
  return isSameSlot(slot, pictureSlotOf(base, field)) ? undefined : (slot.file ?? undefined)
}

function removedPath(base: PageContent, now: PageContent, field: string): string | undefined {
  const { path } = pictureSlotOf(base, field)
  return path !== '' && !isFilledSlot(pictureSlotOf(now, field)) ? path : undefined
}

export function homepageInput(base: PageContent, now: PageContent): HomepageInput {
  const sides = ['first_image', 'second_image'].flatMap(
    (field) => removedPath(base, now, field) ?? [],
  )
  const removed = base.banners
    .filter((slot) => slot.path !== '' && !hasSlot(now.banners, slot))
    .map(({ path }) => path)
  return {
    left_text: textOfField(now, 'left_text'),
    right_text: textOfField(now, 'right_text'),
    left_description: textOfField(now, 'left_description'),
    right_description: textOfField(now, 'right_description'),
    banner_images: now.banners.flatMap((slot) =>
      hasSlot(base.banners, slot) ? [] : (slot.file ?? []),
    ),
    first_image: newFile(base, now, 'first_image'),
    second_image: newFile(base, now, 'second_image'),
    removed_images: [...removed, ...sides],
  }
}

export const aboutUsInput = (base: PageContent, now: PageContent): AboutUsInput => ({
  first_paragraph: textOfField(now, 'first_paragraph'),
  second_paragraph: textOfField(now, 'second_paragraph'),
  third_paragraph: textOfField(now, 'third_paragraph'),
  image: newFile(base, now, 'image'),
  removed_image: removedPath(base, now, 'image'),
})

export const bottomInput = (base: PageContent, now: PageContent): BottomInput => ({
  first_title: textOfField(now, 'first_title'),
  second_title: textOfField(now, 'second_title'),
  third_title: textOfField(now, 'third_title'),
  first_image: newFile(base, now, 'first_image'),
  second_image: newFile(base, now, 'second_image'),
  third_image: newFile(base, now, 'third_image'),
  removed_first_image: removedPath(base, now, 'first_image'),
  removed_second_image: removedPath(base, now, 'second_image'),
  removed_third_image: removedPath(base, now, 'third_image'),
})

export function newPictureByteCount(base: PageContent, now: PageContent): number {
  const files = [
    ...Object.keys(now.pictures).flatMap((field) => newFile(base, now, field) ?? []),
    ...homepageInput(base, now).banner_images,
  ]
  return files.reduce((sum, { size }) => sum + size, 0)
}
