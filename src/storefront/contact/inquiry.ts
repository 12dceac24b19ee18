import { create } from 'zustand'
import { ApiError } from '../../api/core/client'
import { submitInquiry, type InquiryForm } from '../../api/inquiries'
import { confirm } from '../../state/confirm'
import { createDraft, type Draft } from '../../state/draft'
import { notify } from '../../state/notices'
import { currentUser, onUserChange } from '../../state/session'

// What was typed, and where its sending stands: kept while another screen is shown, and as a draft over a reload.

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
  /**
   * The last inquiry that was sent without a success. No call tells whether it is stored, so it is not sent again without
   * a question. `refused`: the server itself said no.
   */
  lastSent: { text: string; refused: boolean } | null
  /** The server's words, or the sentence for a call that failed; until it is dismissed or sent again (D-57). */
  refused: string | null
}

export const useInquiryStore = create<Inquiry>(() => ({
  form: EMPTY,
  left: [],
  tried: false,
  sending: false,
  lastSent: null,
  refused: null,
}))

const trimmed = (form: InquiryForm) =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value.trim()])) as InquiryForm

const textOf = (form: InquiryForm) => JSON.stringify(trimmed(form))

/** This very inquiry was sent before and got no clear answer. */
export function mayBeSent({ form, lastSent, sending }: Inquiry): boolean {
  return !sending && lastSent !== null && !lastSent.refused && lastSent.text === textOf(form)
}

// ---- the draft ----------------------------------------------------------------------------------------------------

let draft: Draft | null = null

type Saved = Pick<Inquiry, 'form' | 'lastSent'>

/** What was saved is untrusted. */
function savedOf(fields: unknown): Saved {
  const { form, lastSent } = (typeof fields === 'object' && fields !== null ? fields : {}) as Record<string, unknown>
  const typed = (typeof form === 'object' && form !== null ? form : {}) as Record<string, unknown>
  const texts = Object.keys(EMPTY).flatMap((name) => (typeof typed[name] === 'string' ? [[name, typed[name]]] : []))
  const { text, refused } = (typeof lastSent === 'object' && lastSent !== null ? lastSent : {}) as Record<
    string,
    unknown
  >
  return {
    form: { ...EMPTY, ...(Object.fromEntries(texts) as Partial<InquiryForm>) },
    lastSent: typeof text === 'string' ? { text, refused: refused === true } : null,
  }
}

function keepDraft({ form, lastSent }: Inquiry): void {
  if (textOf(form) === textOf(EMPTY)) void draft?.clear()
  else draft?.save({ fields: { form, lastSent } satisfies Saved })
}

useInquiryStore.subscribe((now, before) => {
  if (now.form !== before.form || now.lastSent !== before.lastSent) keepDraft(now)
})

/** Brings back what was typed before a reload, unless something is typed already. */
export async function restoreInquiry(): Promise<void> {
  if (draft) return
  const mine = createDraft('contact', currentUser()?.email ?? '')
  draft = mine
  const content = await mine.load()
  if (draft !== mine) return
  if (useInquiryStore.getState().form !== EMPTY) keepDraft(useInquiryStore.getState())
  else if (content) useInquiryStore.setState(savedOf(content.fields))
}

// What a user typed leaves with them; what a visitor typed becomes the user's.
onUserChange((former) => {
  const mine = draft
  draft = null
  if (mine) void mine.clear().then(mine.stop)
  if (former) useInquiryStore.setState({ form: EMPTY, left: [], tried: false, lastSent: null, refused: null })
  if (mine) void restoreInquiry()
})

// ---- sending ------------------------------------------------------------------------------------------------------

const FAILED = 'An error occurred while submitting the inquiry.'
const SENT = 'Your inquiry has been submitted successfully.'

const AGAIN = {
  title: 'Send again?',
  text: 'You have sent this message before, and it may have reached us. If you send it again, we may get it twice.',
  action: 'Send again',
}

/** A second press while the first is under way sends nothing. */
export async function sendInquiry(): Promise<void> {
  const { form, sending, lastSent } = useInquiryStore.getState()
  if (sending) return
  const text = textOf(form)
  if (lastSent?.text === text && !(await confirm(AGAIN))) return
  useInquiryStore.setState({ sending: true, lastSent: { text, refused: false }, refused: null })
  try {
    // Before the first byte: a reload must know that this text may have been sent.
    await draft?.flush()
    const words = await submitInquiry(trimmed(form))
    useInquiryStore.setState({ lastSent: null })
    // What was typed meanwhile belongs to the next inquiry.
    if (useInquiryStore.getState().form === form) useInquiryStore.setState({ form: EMPTY, left: [], tried: false })
    notify(words || SENT, 'good')
  } catch (error) {
    const known = error instanceof ApiError && !error.unknownOutcome
    useInquiryStore.setState({
      refused: (error instanceof ApiError && error.server) || FAILED,
      lastSent: { text, refused: known },
    })
  } finally {
    useInquiryStore.setState({ sending: false })
  }
}
