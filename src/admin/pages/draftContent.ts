import { contentOf, NO_PICTURE, slotOf, type Content, type PageData, type Slot } from './content'
import { PAGES, type PageKind } from './pageKinds'

// How an edited page is kept on this computer: words and paths as data, new pictures as files.

type KeptSlot = { path: string } | { file: number; from?: string | undefined }

export type KeptContent = {
  fields: { words: Record<string, string>; pictures: Record<string, KeptSlot>; banners: KeptSlot[]; server: string }
  files: { pictures: File[] }
}

/** Tells whether the server still says what it said when the draft was begun. */
export const serverMark = (data: PageData | null): string => JSON.stringify(data)

export function keptContent({ words, pictures, banners }: Content, data: PageData | null): KeptContent {
  const files: File[] = []
  const keep = ({ path, file, from }: Slot): KeptSlot => (file ? { file: files.push(file) - 1, from } : { path })
  return {
    fields: {
      words,
      pictures: Object.fromEntries(Object.entries(pictures).map(([field, slot]) => [field, keep(slot)])),
      banners: banners.map(keep),
      server: serverMark(data),
    },
    files: { pictures: files },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What comes back from a database is untrusted: whatever does not fit the page as it is now is left out. */
export function readKept(kind: PageKind, kept: { fields: unknown; files: Record<string, File[]> }, data: PageData | null): Content | null {
  const { fields } = kept
  if (!isRecord(fields) || !isRecord(fields.words) || !isRecord(fields.pictures) || !Array.isArray(fields.banners)) return null
  const fresh = contentOf(kind, data)
  const files = kept.files.pictures ?? []
  const read = (slot: unknown, paths: readonly string[]): Slot | null => {
    if (!isRecord(slot)) return null
    const file = typeof slot.file === 'number' ? files[slot.file] : undefined
    if (file) return { path: '', file, ...(typeof slot.from === 'string' ? { from: slot.from } : {}) }
    if (slot.path === '') return NO_PICTURE
    return typeof slot.path === 'string' && paths.includes(slot.path) ? { path: slot.path, file: null } : null
  }
  const { words, pictures, banners } = fields
  const paths = fresh.banners.map(({ path }) => path)
  const word = (field: string) => (typeof words[field] === 'string' ? words[field] : (fresh.words[field] ?? ''))
  const server = typeof fields.server === 'string' ? fields.server : ''
  const known = banners.flatMap((slot: unknown) => read(slot, paths) ?? []).filter(({ path, file }) => path !== '' || file)
  const came = fresh.banners.filter(({ path }) => !server.includes(JSON.stringify(path)))
  return {
    words: Object.fromEntries(PAGES[kind].words.map(({ field }) => [field, word(field)])),
    pictures: Object.fromEntries(
      PAGES[kind].pictures.map(({ field }) => [field, read(pictures[field], [slotOf(fresh, field).path]) ?? slotOf(fresh, field)]),
    ),
    banners: PAGES[kind].banners ? [...known.filter(({ file }) => !file), ...came, ...known.filter(({ file }) => file)] : [],
  }
}
