import type { DraftContent } from '../../state/draft'
import type { FormVersion } from '../form/formState'
import {
  pageContentOf,
  isFilledSlot,
  NO_PICTURE,
  pictureSlotOf,
  textOfField,
  type PageContent,
  type PictureSlot,
} from './pageContent'
import { PAGE_DEFINITIONS, type PageKind } from './pageKinds'

// A page's draft stores texts and paths as data, and new pictures as files.

type SavedSlot = { path: string } | { file: number; from?: string | undefined }

export function writePageDraft({
  form: { words, pictures, banners },
  base,
}: FormVersion<PageContent>) {
  const files: File[] = []
  const slot = ({ path, file, from }: PictureSlot): SavedSlot =>
    file ? { file: files.push(file) - 1, from } : { path }
  const slots = (all: Record<string, PictureSlot>) =>
    Object.fromEntries(Object.entries(all).map(([field, one]) => [field, slot(one)]))
  const paths = Object.entries(base.pictures).map(([field, { path }]) => [field, path])
  const server = {
    ...base.words,
    ...Object.fromEntries(paths),
    banner_images: base.banners.map(({ path }) => path),
  }
  return {
    fields: {
      words,
      pictures: slots(pictures),
      banners: banners.map(slot),
      server: JSON.stringify(server),
    },
    files: { pictures: files },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The server's values from the time when the draft was begun; null if they cannot be parsed. */
function savedContentOf(saved: unknown): object | null {
  try {
    const data: unknown = JSON.parse(String(saved))
    return isRecord(data) ? data : null
  } catch {
    return null
  }
}

/** Drops each picture path that the draft's base does not have. Null if the content is not a draft of a page. */
export function readPageDraft(
  kind: PageKind,
  { fields, files }: DraftContent,
): FormVersion<PageContent> | null {
  if (!isRecord(fields)) return null
  const { words, pictures, banners } = fields
  if (!isRecord(words) || !isRecord(pictures) || !Array.isArray(banners)) return null
  const base = pageContentOf(kind, savedContentOf(fields.server))
  const read = (slot: unknown, paths: readonly string[]): PictureSlot | null => {
    if (!isRecord(slot)) return null
    const file = typeof slot.file === 'number' ? files.pictures?.[slot.file] : undefined
    if (file)
      return { path: '', file, ...(typeof slot.from === 'string' ? { from: slot.from } : {}) }
    if (slot.path === '') return NO_PICTURE
    return typeof slot.path === 'string' && paths.includes(slot.path)
      ? { path: slot.path, file: null }
      : null
  }
  const word = (field: string) =>
    typeof words[field] === 'string' ? words[field] : textOfField(base, field)
  const picture = (field: string) =>
    read(pictures[field], [pictureSlotOf(base, field).path]) ?? pictureSlotOf(base, field)
  const bannerPaths = base.banners.map(({ path }) => path)
  const form = {
    words: Object.fromEntries(
      PAGE_DEFINITIONS[kind].words.map(({ field }) => [field, word(field)]),
    ),
    pictures: Object.fromEntries(
      PAGE_DEFINITIONS[kind].pictures.map(({ field }) => [field, picture(field)]),
    ),
    banners: PAGE_DEFINITIONS[kind].banners
      ? banners.flatMap((slot: unknown) => read(slot, bannerPaths) ?? []).filter(isFilledSlot)
      : [],
  }
  return { form, base }
}
