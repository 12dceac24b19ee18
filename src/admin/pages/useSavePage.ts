import { useState } from 'react'
import { create } from 'zustand'
import { ApiError } from '../../api/core/client'
import { useSaveAboutUs, useSaveBottom, useSaveHomepage } from '../../api/admin/adminPages'
import type { After } from '../../api/core/write'
import { alertBox, notify } from '../../state/notices'
import { aboutUsInput, bottomInput, homepageInput, type Content } from './content'
import { PAGES, type PageKind } from './pageKinds'

type Write = { exists: boolean; base: Content; now: Content } & Required<Pick<After<void>, 'onSaved' | 'onSuccess'>>

/** Outlives the editor: one that is opened anew while the page is still being sent must not send it again. */
const useSending = create<Partial<Record<PageKind, boolean>>>(() => ({}))

/** One write of a page, and what is said of its end. */
export function useSavePage(kind: PageKind) {
  const homepage = useSaveHomepage()
  const aboutUs = useSaveAboutUs()
  const bottom = useSaveBottom()
  const [part, setPart] = useState<number | null>(null)
  const isPending = useSending((sending) => sending[kind] ?? false)
  const { data } = PAGES[kind]

  function save({ exists, base, now, onSaved, onSuccess }: Write): void {
    const after: After<void> = {
      onSaved() {
        notify(`${data} data submitted successfully!`, 'good')
        onSaved()
        useSending.setState({ [kind]: false })
      },
      onFailed(error) {
        const refused = error instanceof ApiError && error.kind === 'refused'
        alertBox(refused ? `Failed to submit ${data} data.` : 'Error submitting data.')
        useSending.setState({ [kind]: false })
      },
      onSuccess,
      onSettled: () => setPart(null),
    }
    useSending.setState({ [kind]: true })
    const write = { exists, onProgress: setPart }
    if (kind === 'homepage') homepage.mutate({ ...write, input: homepageInput(base, now) }, after)
    else if (kind === 'aboutus') aboutUs.mutate({ ...write, input: aboutUsInput(base, now) }, after)
    else bottom.mutate({ ...write, input: bottomInput(base, now) }, after)
  }

  return { save, part, isPending }
}
