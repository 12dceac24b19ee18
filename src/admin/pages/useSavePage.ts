import { ApiError } from '../../api/core/client'
import { useSaveAboutUs, useSaveBottom, useSaveHomepage } from '../../api/admin/adminPages'
import { alertBox, notify } from '../../state/notices'
import type { FormState } from '../form/useForm'
import { aboutUsInput, bottomInput, homepageInput, type Content } from './content'
import { PAGES, type PageKind } from './pageKinds'

/** Sends the page and says how that ended. `exists` decides between the two calls. */
export function useSavePage(kind: PageKind, { form: now, base, write, onProgress }: FormState<Content>) {
  const homepage = useSaveHomepage()
  const aboutUs = useSaveAboutUs()
  const bottom = useSaveBottom()
  const { data } = PAGES[kind]

  return function save(exists: boolean): void {
    const after = write<void>(now, {
      onSaved: () => void notify(`${data} data submitted successfully!`, 'good'),
      onFailed(error) {
        const refused = error instanceof ApiError && error.kind === 'refused'
        alertBox(refused ? `Failed to submit ${data} data.` : 'Error submitting data.')
      },
    })
    const how = { exists, onProgress }
    if (kind === 'homepage') homepage.mutate({ ...how, input: homepageInput(base, now) }, after)
    else if (kind === 'aboutus') aboutUs.mutate({ ...how, input: aboutUsInput(base, now) }, after)
    else bottom.mutate({ ...how, input: bottomInput(base, now) }, after)
  }
}
