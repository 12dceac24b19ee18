import { readPageNow, saveAboutUs, saveBottom, saveHomepage } from '../../api/admin/adminPages'
import { outdated } from '../../api/core/otherTabs'
import { sureWrite } from '../../api/core/sureWrite'
import { isStored, mergeOrLeave } from '../../rules/formFields'
import { writeBeside, type Version } from '../form/useForm'
import { fetchPicture } from '../form/pictureFiles'
import { toSendAgain } from './arrangeBanners'
import {
  aboutUsInput,
  bottomInput,
  contentOf,
  homepageInput,
  PAGE_FIELDS,
  sameSlot,
  slotOf,
  type Content,
  type Slot,
} from './content'
import { PAGES, type PageKind } from './pageKinds'
import { restoredText } from '../undo/undoTexts'

// Undo of a saved page. The server deletes the pictures that a save takes away, so they are read before and sent again.

type Pictures = ReadonlyMap<string, File>

async function filesOf(slots: readonly Slot[], host: string): Promise<Map<string, File>> {
  const files = await Promise.all(
    slots.map(async ({ path }) => [path, await fetchPicture(path, host)] as const),
  )
  return new Map(files.flatMap(([path, file]) => (file ? [[path, file]] : [])))
}

/** The pictures that the save takes away, by path. */
export function picturesOfPage({ form, base }: Version<Content>, host: string): Promise<Pictures> {
  const singles = Object.keys(base.pictures)
    .map((field) => [slotOf(base, field), slotOf(form, field)] as const)
    .flatMap(([was, is]) => (sameSlot(was, is) ? [] : was))
  const banners = base.banners.filter((slot) => !form.banners.some((one) => sameSlot(one, slot)))
  return filesOf(
    [...singles, ...banners].filter(({ path }) => path !== ''),
    host,
  )
}

type Undo = {
  base: Content
  /** The page as it was read after the save. */
  saved: Content
  pictures: Pictures
  host: string
}

export const undoPage = (kind: PageKind, undo: Undo): Promise<string> =>
  writeBeside(`page ${kind}`, PAGE_FIELDS[kind], { base: undo.base, form: undo.saved }, () =>
    sendUndo(kind, undo),
  )

async function sendUndo(kind: PageKind, { base, saved, pictures, host }: Undo): Promise<string> {
  const fields = PAGE_FIELDS[kind]
  const readNow = async () => contentOf(kind, await readPageNow[kind]())
  const now = await readNow()
  const onServer = (slot: Slot) => now.banners.some((one) => sameSlot(one, slot))
  const missing: string[] = []
  /** A picture that the server has deleted is sent again as a file. */
  const again = (slot: Slot, label: string): Slot => {
    const file = pictures.get(slot.path) ?? null
    if (!file) missing.push(label)
    return { path: '', file }
  }
  const former: Content = {
    words: base.words,
    pictures: Object.fromEntries(
      PAGES[kind].pictures.map(({ field, label }) => {
        const slot = slotOf(base, field)
        return [
          field,
          sameSlot(slot, slotOf(saved, field)) || slot.path === '' ? slot : again(slot, label),
        ]
      }),
    ),
    banners: base.banners
      .map((slot, at) => (onServer(slot) ? slot : again(slot, `Banner ${at + 1}`)))
      .filter(({ path, file }) => path !== '' || file !== null),
  }
  const { form: undone, left } = mergeOrLeave(fields, former, saved, now)
  // The server keeps the order of its banners and appends new ones.
  const moved = await filesOf(toSendAgain(now.banners, undone.banners), host)
  const form = {
    ...undone,
    banners: undone.banners.map((slot) => {
      const file = moved.get(slot.path)
      return file ? { path: '', file, from: slot.path } : slot
    }),
  }
  const write = () => {
    if (kind === 'homepage') return saveHomepage({ exists: true, input: homepageInput(now, form) })
    if (kind === 'aboutus') return saveAboutUs({ exists: true, input: aboutUsInput(now, form) })
    return saveBottom({ exists: true, input: bottomInput(now, form) })
  }
  const look = async () => isStored(fields, now, form, await readNow())
  await sureWrite(write, { look, doubt: look })
  void outdated(['pages', kind])
  const without = missing.length > 0 ? ` No longer available: ${missing.join(', ')}.` : ''
  const { thing } = PAGES[kind]
  return `${restoredText(`${thing.charAt(0).toUpperCase()}${thing.slice(1)}`, left)}${without}`
}
