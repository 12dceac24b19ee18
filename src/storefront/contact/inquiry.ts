import { create } from 'zustand'
import { ApiError } from '../../api/client'
import { submitInquiry, type InquiryForm } from '../../api/inquiries'
import { notify } from '../../state/notices'

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
  sending: boolean
  /** The server's words, or the sentence for a call that failed; until it is dismissed or sent again (D-57). */
  refused: string | null
}

export const useInquiryStore = create<Inquiry>(() => ({ form: EMPTY, sending: false, refused: null }))

const FAILED = 'An error occurred while submitting the inquiry.'
const SENT = 'Your inquiry has been submitted successfully.'

/** A second press while the first is under way sends nothing. Resolves to whether the inquiry was taken. */
export async function sendInquiry(): Promise<boolean> {
  const { form, sending } = useInquiryStore.getState()
  if (sending) return false
  useInquiryStore.setState({ sending: true, refused: null })
  const trimmed = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value.trim()]))
  try {
    const text = await submitInquiry(trimmed as InquiryForm)
    // What was typed meanwhile belongs to the next inquiry.
    if (useInquiryStore.getState().form === form) useInquiryStore.setState({ form: EMPTY })
    notify(text || SENT, 'good')
    return true
  } catch (error) {
    useInquiryStore.setState({ refused: (error instanceof ApiError && error.server) || FAILED })
    return false
  } finally {
    useInquiryStore.setState({ sending: false })
  }
}
