import { useState } from 'react'
import { ApiError } from '../../api/client'
import { useSaveAboutUs, useSaveBottom, useSaveHomepage } from '../../api/officePages'
import type { After } from '../../api/write'
import { alertBox, notify } from '../../state/notices'
import { aboutUsInput, bottomInput, homepageInput, type Content } from './content'
import { PAGES, type PageKind } from './pageKinds'

type Write = { exists: boolean; base: Content; now: Content; onSaved: () => void }

/** One write of a page, and what is said of its end. */
export function useSavePage(kind: PageKind) {
  const homepage = useSaveHomepage()
  const aboutUs = useSaveAboutUs()
  const bottom = useSaveBottom()
  const [part, setPart] = useState<number | null>(null)
  const { data } = PAGES[kind]

  function save({ exists, base, now, onSaved }: Write): void {
    const after: After<void> = {
      onSuccess() {
        notify(`${data} data submitted successfully!`, 'good')
        onSaved()
      },
      onError(error) {
        const refused = error instanceof ApiError && error.kind === 'refused'
        alertBox(refused ? `Failed to submit ${data} data.` : 'Error submitting data.')
      },
      onSettled: () => setPart(null),
    }
    const write = { exists, onProgress: setPart }
    if (kind === 'homepage') homepage.mutate({ ...write, input: homepageInput(base, now) }, after)
    else if (kind === 'aboutus') aboutUs.mutate({ ...write, input: aboutUsInput(base, now) }, after)
    else bottom.mutate({ ...write, input: bottomInput(base, now) }, after)
  }

  return { save, part, isPending: homepage.isPending || aboutUs.isPending || bottom.isPending }
}
