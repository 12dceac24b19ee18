import type { AboutUs, Bottom, Homepage } from '../../api/pages'
import type { AboutUsInput, BottomInput, HomepageInput } from '../../api/admin/adminPages'
import { fileNameOf, fileSize } from '../../rules/text'
import { fieldOf, type FormChange, type FormField } from '../../rules/formFields'
import { PAGES, type PageKind } from './pageKinds'

/** A place for a picture: a path on the server, a new file, or nothing ('' and null). */
export type Slot = {
  path: string
  file: File | null
  /** The old path of a saved picture that was moved. A moved picture is uploaded again. */
  from?: string
}

/** Saved banners come first and in the server's order: the server appends new ones (D-192). */
export type Content = {
  words: Record<string, string>
  pictures: Record<string, Slot>
  banners: readonly Slot[]
}

export type PageData = Homepage | AboutUs | Bottom

export const NO_PICTURE: Slot = { path: '', file: null }
export const isFilled = ({ path, file }: Slot) => path !== '' || file !== null
export const sameSlot = (one: Slot, other: Slot) =>
  one.path === other.path && one.file === other.file
const sameSlots = (one: readonly Slot[], other: readonly Slot[]) =>
  one.length === other.length &&
  one.every((slot, index) => sameSlot(slot, other[index] ?? NO_PICTURE))
const saved = (path: string): Slot => ({ path, file: null })

export function contentOf(kind: PageKind, data: object | null): Content {
  const { words, pictures } = PAGES[kind]
  const valueOf = (field: string): unknown => (data as Record<string, unknown> | null)?.[field]
  const text = (field: string) => {
    const value = valueOf(field)
    return typeof value === 'string' ? value : ''
  }
  const banners = valueOf('banner_images')
  return {
    words: Object.fromEntries(words.map(({ field }) => [field, text(field)])),
    pictures: Object.fromEntries(pictures.map(({ field }) => [field, saved(text(field))])),
    banners: Array.isArray(banners) ? banners.map(String).map(saved) : [],
  }
}

export const wordOf = ({ words }: Content, field: string) => words[field] ?? ''
export const slotOf = ({ pictures }: Content, field: string) => pictures[field] ?? NO_PICTURE
const has = (list: readonly Slot[], slot: Slot) => list.some((other) => sameSlot(other, slot))

/** "banner-1.webp", or a new file with its size. */
export function slotName({ path, file }: Slot): string {
  if (file) return `${file.name}, ${fileSize(file.size)}`
  return fileNameOf(path)
}

export const withWord = (content: Content, field: string, word: string): Content => ({
  ...content,
  words: { ...content.words, [field]: word },
})

export const withPicture = (content: Content, field: string, slot: Slot): Content => ({
  ...content,
  pictures: { ...content.pictures, [field]: slot },
})

export const withBanners = (content: Content, banners: readonly Slot[]): Content => ({
  ...content,
  banners,
})

// ---- the fields of a page -----------------------------------------------------------------------------------------------

/** Puts a removed saved banner back at its former position. */
function withSaved({ banners: base }: Content, banners: readonly Slot[], slot: Slot): Slot[] {
  return [
    ...base.filter((one) => sameSlot(one, slot) || has(banners, one)),
    ...banners.filter((one) => !has(base, one)),
  ]
}

/** One change for each removed and for each new banner. */
function bannerChanges(base: Content, now: Content): FormChange<Content>[] {
  const moved = new Set(now.banners.map(({ from }) => from))
  const removed = base.banners.flatMap((slot, index): FormChange<Content>[] => {
    if (has(now.banners, slot) || moved.has(slot.path)) return []
    const undo = ({ banners }: Content) => ({ banners: withSaved(base, banners, slot) })
    return [{ label: `Banner ${index + 1}`, from: slotName(slot), to: '', undo }]
  })
  const added = now.banners.flatMap((slot, index): FormChange<Content>[] => {
    if (has(base.banners, slot)) return []
    const to = slot.from === undefined ? slotName(slot) : `${slot.file?.name ?? ''}, moved here`
    const old = base.banners.find(({ path }) => path !== '' && path === slot.from)
    const undo = ({ banners }: Content) => {
      const others = banners.filter((one) => !sameSlot(one, slot))
      return { banners: old ? withSaved(base, others, old) : others }
    }
    return [{ label: `Banner ${index + 1}`, from: '', to, undo }]
  })
  return [...removed, ...added]
}

const BANNERS: FormField<Content> = {
  label: 'Banners',
  changes: bannerChanges,
  same: (one, other) => sameSlots(one.banners, other.banners),
  take: ({ banners }) => ({ banners }),
  merge(mine, base, next) {
    const removed = base.banners.filter((slot) => !has(mine.banners, slot))
    const added = mine.banners.filter((slot) => !has(base.banners, slot))
    return { banners: [...next.banners.filter((slot) => !has(removed, slot)), ...added] }
  },
  // Another owner may add banners at the same time.
  stored(base, sent, now) {
    const removed = base.banners.filter((slot) => !has(sent.banners, slot))
    const added = sent.banners.filter((slot) => !has(base.banners, slot))
    const unknown = now.banners.filter((slot) => !has(base.banners, slot))
    return removed.every((slot) => !has(now.banners, slot)) && unknown.length >= added.length
  },
}

function fieldsOfPage(kind: PageKind): FormField<Content>[] {
  const { words, pictures, banners } = PAGES[kind]
  return [
    ...words.map(({ field, label }) =>
      fieldOf<Content>(
        label,
        (content) => wordOf(content, field),
        (from, into) => withWord(into, field, wordOf(from, field)),
      ),
    ),
    ...pictures.map(({ field, label }) =>
      fieldOf<Content>(
        label,
        (content) => slotName(slotOf(content, field)),
        (from, into) => withPicture(into, field, slotOf(from, field)),
        (one, other) => sameSlot(slotOf(one, field), slotOf(other, field)),
      ),
    ),
    ...(banners ? [BANNERS] : []),
  ]
}

export const PAGE_FIELDS: Record<PageKind, readonly FormField<Content>[]> = {
  homepage: fieldsOfPage('homepage'),
  aboutus: fieldsOfPage('aboutus'),
  bottom: fieldsOfPage('bottom'),
}

// ---- the fields of the write (D-192) ------------------------------------------------------------------------------------

const newFile = (base: Content, now: Content, field: string): File | undefined => {
  const slot = slotOf(now, field)
  return sameSlot(slot, slotOf(base, field)) ? undefined : (slot.file ?? undefined)
}

/** The old path, only when the picture was removed and not replaced. */
function removedPath(base: Content, now: Content, field: string): string | undefined {
  const { path } = slotOf(base, field)
  return path !== '' && !isFilled(slotOf(now, field)) ? path : undefined
}

export function homepageInput(base: Content, now: Content): HomepageInput {
  const sides = ['first_image', 'second_image'].flatMap(
    (field) => removedPath(base, now, field) ?? [],
  )
  const removed = base.banners
    .filter((slot) => slot.path !== '' && !has(now.banners, slot))
    .map(({ path }) => path)
  return {
    left_text: wordOf(now, 'left_text'),
    right_text: wordOf(now, 'right_text'),
    left_description: wordOf(now, 'left_description'),
    right_description: wordOf(now, 'right_description'),
    banner_images: now.banners.flatMap((slot) =>
      has(base.banners, slot) ? [] : (slot.file ?? []),
    ),
    first_image: newFile(base, now, 'first_image'),
    second_image: newFile(base, now, 'second_image'),
    removed_images: [...removed, ...sides],
  }
}

export const aboutUsInput = (base: Content, now: Content): AboutUsInput => ({
  first_paragraph: wordOf(now, 'first_paragraph'),
  second_paragraph: wordOf(now, 'second_paragraph'),
  third_paragraph: wordOf(now, 'third_paragraph'),
  image: newFile(base, now, 'image'),
  removed_image: removedPath(base, now, 'image'),
})

export const bottomInput = (base: Content, now: Content): BottomInput => ({
  first_title: wordOf(now, 'first_title'),
  second_title: wordOf(now, 'second_title'),
  third_title: wordOf(now, 'third_title'),
  first_image: newFile(base, now, 'first_image'),
  second_image: newFile(base, now, 'second_image'),
  third_image: newFile(base, now, 'third_image'),
  removed_first_image: removedPath(base, now, 'first_image'),
  removed_second_image: removedPath(base, now, 'second_image'),
  removed_third_image: removedPath(base, now, 'third_image'),
})

/** The size of all new pictures together. */
export function newBytes(base: Content, now: Content): number {
  const files = [
    ...Object.keys(now.pictures).flatMap((field) => newFile(base, now, field) ?? []),
    ...homepageInput(base, now).banner_images,
  ]
  return [...new Set(files)].reduce((sum, { size }) => sum + size, 0)
}
