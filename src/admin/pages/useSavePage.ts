import { use } from 'react'
import { ApiError } from '../../api/core/client'
import {
  readPageNow,
  useSaveAboutUs,
  useSaveBottom,
  useSaveHomepage,
} from '../../api/admin/adminPages'
import { PictureHost } from '../../display/PictureHost'
import { notify } from '../../state/notices'
import { alertFailure } from '../parts/adminFailureText'
import type { FormState } from '../form/useForm'
import { offerUndo } from '../undo/offerUndo'
import { aboutUsInput, bottomInput, contentOf, homepageInput, type Content } from './content'
import { PAGES, type PageKind } from './pageKinds'
import { picturesOfPage, undoPage } from './undoPage'

/** Sends the page over what the server has right before, and says how that ended. */
export function useSavePage(kind: PageKind, { submit, write, onProgress }: FormState<Content>) {
  const homepage = useSaveHomepage()
  const aboutUs = useSaveAboutUs()
  const bottom = useSaveBottom()
  const host = use(PictureHost)
  const { data, thing } = PAGES[kind]

  /** `exists` decides between the two calls, unless the reading right before knows better. */
  return async function save(exists: boolean): Promise<void> {
    /** The page as it was read after the write, with the paths of its new pictures. */
    let saved: Content | null = null
    await submit({
      async readNow() {
        const page = await readPageNow[kind]()
        exists = page !== null
        return (saved = contentOf(kind, page))
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
