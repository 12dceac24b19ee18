import type { AboutUs, Bottom, Homepage } from '../../api/pages'
import type { AboutUsInput, BottomInput, HomepageInput } from '../../api/admin/adminPages'
import { fileNameOf } from '../../rules/fileName'
import { fileSize } from '../../ui/fileSize'
import { PAGES, type PageKind } from './pageKinds'

/** A place for a picture: what lies on the server, a file newly chosen, or nothing ('' and null). */
export type Slot = {
  path: string
  file: File | null
  /** A picture of the server that was moved and is therefore sent anew: where it lay. */
  from?: string
}

/** What is being edited. Banners of the server stand first and in its order: it adds new ones at the end (D-192). */
export type Content = {
  words: Record<string, string>
  pictures: Record<string, Slot>
  banners: readonly Slot[]
}

export type PageData = Homepage | AboutUs | Bottom
export type Change = { key: string; label: string; was: string; is: string }

export const NO_PICTURE: Slot = { path: '', file: null }
export const isFilled = ({ path, file }: Slot) => path !== '' || file !== null
export const sameSlot = (one: Slot, other: Slot) => one.path === other.path && one.file === other.file
const sameSlots = (one: readonly Slot[], other: readonly Slot[]) =>
  one.length === other.length && one.every((slot, index) => sameSlot(slot, other[index] ?? NO_PICTURE))
const kept = (path: string): Slot => ({ path, file: null })

export function contentOf(kind: PageKind, data: PageData | null): Content {
  const { words, pictures } = PAGES[kind]
  const text = (field: string) => {
    const value: unknown = data?.[field as keyof PageData]
    return typeof value === 'string' ? value : ''
  }
  return {
    words: Object.fromEntries(words.map(({ field }) => [field, text(field)])),
    pictures: Object.fromEntries(pictures.map(({ field }) => [field, kept(text(field))])),
    banners: data && 'banner_images' in data ? data.banner_images.map(kept) : [],
  }
}

export const wordOf = ({ words }: Content, field: string) => words[field] ?? ''
export const slotOf = ({ pictures }: Content, field: string) => pictures[field] ?? NO_PICTURE
const has = (list: readonly Slot[], slot: Slot) => list.some((other) => sameSlot(other, slot))

/** "banner-1.svg", or a new file with its size. */
export function slotName({ path, file }: Slot): string {
  if (file) return `${file.name}, ${fileSize(file.size)}`
  return fileNameOf(path)
}

export function changesOf(kind: PageKind, base: Content, now: Content): Change[] {
  const { words, pictures } = PAGES[kind]
  const changes: Change[] = []
  for (const { field, label } of words) {
    const [was, is] = [wordOf(base, field), wordOf(now, field)]
    if (was !== is) changes.push({ key: `word ${field}`, label, was, is })
  }
  for (const { field, label } of pictures) {
    const [was, is] = [slotOf(base, field), slotOf(now, field)]
    if (!sameSlot(was, is)) changes.push({ key: `picture ${field}`, label, was: slotName(was), is: slotName(is) })
  }
  const moved = new Set(now.banners.map(({ from }) => from))
  base.banners.forEach((slot, index) => {
    if (has(now.banners, slot) || moved.has(slot.path)) return
    changes.push({ key: `gone ${index}`, label: `Banner ${index + 1}`, was: slotName(slot), is: '' })
  })
  now.banners.forEach((slot, index) => {
    if (has(base.banners, slot)) return
    const is = slot.from === undefined ? slotName(slot) : `${slot.file?.name ?? ''}, moved here`
    changes.push({ key: `new ${index}`, label: `Banner ${index + 1}`, was: '', is })
  })
  return changes
}

/** Puts a banner of the server back where it stood. */
function withKept(base: Content, banners: readonly Slot[], slot: Slot): Slot[] {
  return [
    ...base.banners.filter((one) => sameSlot(one, slot) || has(banners, one)),
    ...banners.filter((one) => !has(base.banners, one)),
  ]
}

/** Takes one change of the list above back. */
export function putBack(base: Content, now: Content, key: string): Content {
  const [what, name = ''] = key.split(' ')
  if (what === 'word') return withWord(now, name, wordOf(base, name))
  if (what === 'picture') return withPicture(now, name, slotOf(base, name))
  const index = Number(name)
  if (what === 'gone') {
    const slot = base.banners[index]
    return slot ? { ...now, banners: withKept(base, now.banners, slot) } : now
  }
  const slot = now.banners[index]
  const others = now.banners.filter((_, at) => at !== index)
  const old = base.banners.find(({ path }) => path !== '' && path === slot?.from)
  return { ...now, banners: old ? withKept(base, others, old) : others }
}

export const withWord = (content: Content, field: string, word: string): Content => ({
  ...content,
  words: { ...content.words, [field]: word },
})

export const withPicture = (content: Content, field: string, slot: Slot): Content => ({
  ...content,
  pictures: { ...content.pictures, [field]: slot },
})

export const withBanners = (content: Content, banners: readonly Slot[]): Content => ({ ...content, banners })

/** What somebody changed since `base`, on top of what the server says now; both changed: the editor's word stands. */
export function rebase(base: Content, now: Content, fresh: Content): Content {
  const pick = <T>(was: T, mine: T, theirs: T, same: (a: T, b: T) => boolean) => (same(was, mine) ? theirs : mine)
  const words = Object.keys(fresh.words).map((field) => [
    field,
    pick(wordOf(base, field), wordOf(now, field), wordOf(fresh, field), Object.is),
  ])
  const pictures = Object.keys(fresh.pictures).map((field) => {
    const mine = pick(slotOf(base, field), slotOf(now, field), slotOf(fresh, field), sameSlot)
    // A path of before is not on the server any more.
    return [field, mine.path === '' || mine.path === slotOf(fresh, field).path ? mine : slotOf(fresh, field)]
  })
  const removed = base.banners.filter((slot) => !has(now.banners, slot))
  const added = now.banners.filter((slot) => !has(base.banners, slot))
  const banners = sameSlots(base.banners, now.banners)
    ? fresh.banners
    : [...fresh.banners.filter((slot) => !has(removed, slot)), ...added]
  return { words: Object.fromEntries(words), pictures: Object.fromEntries(pictures), banners }
}

// ---- what a write sends (D-192) ---------------------------------------------------------------------------------------

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
  const sides = ['first_image', 'second_image'].flatMap((field) => removedPath(base, now, field) ?? [])
  const gone = base.banners.filter((slot) => slot.path !== '' && !has(now.banners, slot)).map(({ path }) => path)
  return {
    left_text: wordOf(now, 'left_text'),
    right_text: wordOf(now, 'right_text'),
    left_description: wordOf(now, 'left_description'),
    right_description: wordOf(now, 'right_description'),
    banner_images: now.banners.flatMap((slot) => (has(base.banners, slot) ? [] : (slot.file ?? []))),
    first_image: newFile(base, now, 'first_image'),
    second_image: newFile(base, now, 'second_image'),
    removed_images: [...gone, ...sides],
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

/** How much the new pictures weigh together. */
export function newBytes(base: Content, now: Content): number {
  const slots = [
    ...Object.keys(now.pictures).flatMap((field) => newFile(base, now, field) ?? []),
    ...homepageInput(base, now).banner_images,
  ]
  return [...new Set(slots)].reduce((sum, { size }) => sum + size, 0)
}
