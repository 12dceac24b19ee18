import { contentOf, NO_PICTURE, slotOf, wordOf, type Content, type PageData, type Slot } from './content'
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

/** What the server had when the draft was made, null when that cannot be read. */
function serverOf(mark: string): Record<string, unknown> | null {
  try {
    const data: unknown = JSON.parse(mark) ?? {}
    return isRecord(data) ? data : null
  } catch {
    return null
  }
}

/** What comes back from a database is untrusted: whatever does not fit the page as it is now is left out. */
export function readKept(
  kind: PageKind,
  kept: { fields: unknown; files: Record<string, File[]> },
  data: PageData | null,
): Content | null {
  const { fields } = kept
  if (!isRecord(fields) || !isRecord(fields.words) || !isRecord(fields.pictures) || !Array.isArray(fields.banners))
    return null
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
  const server = typeof fields.server === 'string' ? fields.server : ''
  const before = serverOf(server)
  // What its owner never touched is not the draft's to say: somebody else may have changed it since.
  const touched = (field: string, kept: unknown) => before === null || kept !== (before[field] ?? '')
  const word = (field: string) => {
    const kept = words[field]
    return typeof kept === 'string' && touched(field, kept) ? kept : wordOf(fresh, field)
  }
  const picture = (field: string) => {
    const slot = read(pictures[field], [slotOf(fresh, field).path])
    return slot && (slot.file || touched(field, slot.path)) ? slot : slotOf(fresh, field)
  }
  const known = banners
    .flatMap((slot: unknown) => read(slot, paths) ?? [])
    .filter(({ path, file }) => path !== '' || file)
  const came = fresh.banners.filter(({ path }) => !server.includes(JSON.stringify(path)))
  return {
    words: Object.fromEntries(PAGES[kind].words.map(({ field }) => [field, word(field)])),
    pictures: Object.fromEntries(PAGES[kind].pictures.map(({ field }) => [field, picture(field)])),
    banners: PAGES[kind].banners
      ? [...known.filter(({ file }) => !file), ...came, ...known.filter(({ file }) => file)]
      : [],
  }
}
