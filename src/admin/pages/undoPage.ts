import { use } from 'react'
import {
  fetchPageContentNow,
  saveAboutUs,
  saveBottom,
  saveHomepage,
  useSaveAboutUs,
  useSaveBottom,
  useSaveHomepage,
} from '../../api/admin/adminPages'
import { refetchEverywhere } from '../../api/core/cache'
import { sureWrite } from '../../api/core/write'
import { areChangesStored, mergeExceptConflicts } from '../../rules/formFields'
import type { FormVersion } from '../form/formState'
import { writeOutsideForm, type UseFormResult } from '../form/useForm'
import { fetchPictureFile } from '../parts/files'
import {
  aboutUsInput,
  bottomInput,
  pageContentOf,
  homepageInput,
  PAGE_FIELDS,
  isSameSlot,
  pictureSlotOf,
  type PageContent,
  type PictureSlot,
} from './pageContent'
import { PAGE_DEFINITIONS, type PageKind } from './pageKinds'
import { restoredText, offerUndo } from '../undo/offerUndo'
import { ApiError } from '../../api/core/client'
import { PictureHostContext } from '../../display/Picture'
import { notify } from '../../state/notices'
import { alertFailure } from '../parts/adminFailureText'

// The server deletes the pictures that a save removes. So the client downloads them before the save, and Undo uploads them
// again.

type PictureFiles = ReadonlyMap<string, File>

async function filesOfSlots(
  slots: readonly PictureSlot[],
  host: string,
): Promise<Map<string, File>> {
  const files = await Promise.all(
    slots.map(async ({ path }) => [path, await fetchPictureFile(path, host)] as const),
  )
  return new Map(files.flatMap(([path, file]) => (file ? [[path, file]] : [])))
}

/** Downloads the pictures that the save will remove; by path. */
function picturesOfPage(
  { form, base }: FormVersion<PageContent>,
  host: string,
): Promise<PictureFiles> {
  const singles = Object.keys(base.pictures)
    .map((field) => [pictureSlotOf(base, field), pictureSlotOf(form, field)] as const)
    .flatMap(([was, is]) => (isSameSlot(was, is) ? [] : was))
  const banners = base.banners.filter((slot) => !form.banners.some((one) => isSameSlot(one, slot)))
  return filesOfSlots(
    [...singles, ...banners].filter(({ path }) => path !== ''),
    host,
  )
}

type PageUndo = {
  base: PageContent
  /** The page as it was read after the save. */
  saved: PageContent
  pictures: PictureFiles
  host: string
}

export const undoPage = (kind: PageKind, undo: PageUndo): Promise<string> =>
  writeOutsideForm(`page ${kind}`, PAGE_FIELDS[kind], { base: undo.base, form: undo.saved }, () =>
    sendUndo(kind, undo),
  )

async function sendUndo(
  kind: PageKind,
  { base, saved, pictures, host }: PageUndo,
): Promise<string> {
  const fields = PAGE_FIELDS[kind]
  const readNow = async () => pageContentOf(kind, await fetchPageContentNow[kind]())
  const now = await readNow()
  const onServer = (slot: PictureSlot) => now.banners.some((one) => isSameSlot(one, slot))
  const missing: string[] = []
  /** The server has deleted this picture, so send it again as a file. */
  const again = (slot: PictureSlot, label: string): PictureSlot => {
    const file = pictures.get(slot.path) ?? null
    if (!file) missing.push(label)
    return { path: '', file }
  }
  const former: PageContent = {
    words: base.words,
    pictures: Object.fromEntries(
      PAGE_DEFINITIONS[kind].pictures.map(({ field, label }) => {
        const slot = pictureSlotOf(base, field)
        return [
          field,
          isSameSlot(slot, pictureSlotOf(saved, field)) || slot.path === ''
            ? slot
            : again(slot, label),
        ]
      }),
    ),
    banners: base.banners
      .map((slot, at) => (onServer(slot) ? slot : again(slot, `Banner ${at + 1}`)))
      .filter(({ path, file }) => path !== '' || file !== null),
  }
  const { form: undone, left } = mergeExceptConflicts(fields, former, saved, now)
  // Banners that are out of the server's order must be uploaded again.
  const moved = await filesOfSlots(bannersToUploadAgain(now.banners, undone.banners), host)
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
  const look = async () => areChangesStored(fields, now, form, await readNow())
  await sureWrite(write, { look, doubt: look })
  void refetchEverywhere(['pages', kind])
  const without = missing.length > 0 ? ` No longer available: ${missing.join(', ')}.` : ''
  const { thing } = PAGE_DEFINITIONS[kind]
  return `${restoredText(`${thing.charAt(0).toUpperCase()}${thing.slice(1)}`, left)}${without}`
}

/** Null if the banner is the last one on that side. */
export function swappedBanners(
  banners: readonly PictureSlot[],
  index: number,
  by: -1 | 1,
): PictureSlot[] | null {
  const [one, other] = [banners[index], banners[index + by]]
  if (!one || !other) return null
  return banners.map((slot) => (slot === one ? other : slot === other ? one : slot))
}

/**
 * The server keeps the order of its banners and appends new ones. So the first saved banner that is out of order and
 * all saved banners after it must be uploaded again.
 */
export function bannersToUploadAgain(
  server: readonly PictureSlot[],
  banners: readonly PictureSlot[],
): PictureSlot[] {
  let last = -1
  let broken = false
  return banners.filter((slot) => {
    const place = server.findIndex((one) => isSameSlot(one, slot))
    broken ||= place <= last
    last = place
    return broken && slot.file === null
  })
}

export function useSavePage(
  kind: PageKind,
  { submit, write, onProgress }: UseFormResult<PageContent>,
) {
  const homepage = useSaveHomepage()
  const aboutUs = useSaveAboutUs()
  const bottom = useSaveBottom()
  const host = use(PictureHostContext)
  const { data, thing } = PAGE_DEFINITIONS[kind]

  /**
   * `exists`: true if the page is already stored, so that the call changes it instead of adding it. `readNow` updates
   * `exists` right before the write.
   */
  return async function save(exists: boolean): Promise<void> {
    /** The page as it was read after the write, with the paths of its new pictures. Null until then. */
    let saved: PageContent | null = null
    await submit({
      async readNow() {
        const page = await fetchPageContentNow[kind]()
        exists = page !== null
        return (saved = pageContentOf(kind, page))
      },
      send(version, certainty) {
        const { form: now, base } = version
        saved = null
        const pictures = picturesOfPage(version, host)
        pictures.catch(() => {})
        const told = write<void | undefined>(version, {
          onSaved() {
            const text = `${data} data submitted successfully!`
            const after = saved
            if (!exists || !after) return notify(text, 'good')
            offerUndo({
              text,
              about: `page ${kind}`,
              act: `Changed the ${thing}`,
              undo: async () =>
                undoPage(kind, {
                  base,
                  saved: after,
                  pictures: await pictures.catch(() => new Map()),
                  host,
                }),
            })
          },
          onFailed(error) {
            const refused = error instanceof ApiError && error.kind === 'refused'
            alertFailure(
              error,
              refused ? `Failed to submit ${data} data.` : 'Error submitting data.',
            )
          },
        })
        const how = { exists, onProgress, certainty }
        if (kind === 'homepage') homepage.mutate({ ...how, input: homepageInput(base, now) }, told)
        else if (kind === 'aboutus')
          aboutUs.mutate({ ...how, input: aboutUsInput(base, now) }, told)
        else bottom.mutate({ ...how, input: bottomInput(base, now) }, told)
      },
    })
  }
}
