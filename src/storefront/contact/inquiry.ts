import { create } from 'zustand'
import { ApiError } from '../../api/client'
import { submitInquiry, type InquiryForm } from '../../api/inquiries'
import { notify } from '../../state/notices'
import { onUserChange } from '../../state/session'

// What was typed, and where its sending stands, lasts as long as the page lives: a look at another screen loses nothing.

const EMPTY: InquiryForm = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  message: '',
  contact_reason: '',
  source: '',
}

type Inquiry = {
  form: InquiryForm
  /** The fields that were left once: they may speak (D-138). */
  left: readonly (keyof InquiryForm)[]
  /** Submit was pressed: every field may. */
  tried: boolean
  sending: boolean
  /** The server's words, or the sentence for a call that failed; until it is dismissed or sent again (D-57). */
  refused: string | null
}

export const useInquiryStore = create<Inquiry>(() => ({
  form: EMPTY,
  left: [],
  tried: false,
  sending: false,
  refused: null,
}))

// What a user typed leaves with them.
onUserChange((former) => former && useInquiryStore.setState({ form: EMPTY, left: [], tried: false, refused: null }))

const FAILED = 'An error occurred while submitting the inquiry.'
const SENT = 'Your inquiry has been submitted successfully.'

/** A second press while the first is under way sends nothing. */
export async function sendInquiry(): Promise<void> {
  const { form, sending } = useInquiryStore.getState()
  if (sending) return
  useInquiryStore.setState({ sending: true, refused: null })
  const trimmed = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value.trim()]))
  try {
    const text = await submitInquiry(trimmed as InquiryForm)
    // What was typed meanwhile belongs to the next inquiry.
    if (useInquiryStore.getState().form === form) useInquiryStore.setState({ form: EMPTY, left: [], tried: false })
    notify(text || SENT, 'good')
  } catch (error) {
    useInquiryStore.setState({ refused: (error instanceof ApiError && error.server) || FAILED })
  } finally {
    useInquiryStore.setState({ sending: false })
  }
}
