import { create } from 'zustand'
import { readNow } from '../../api/core/earlyRequests'
import { ApiError, isRefusal } from '../../api/core/client'
import { submitInquiry, type InquiryForm } from '../../api/inquiries'
import { confirm } from '../../state/confirm'
import { createDraft, type Draft } from '../../state/draft'
import { notify } from '../../state/notices'
import { currentUser, onUserChange } from '../../state/session'

// The typed inquiry and the state of its sending. The store survives a change of screen; the draft survives a reload.

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
  /** Fields that lost focus; they may show errors (D-138). */
  left: readonly (keyof InquiryForm)[]
  /** Submit was pressed; every field may show errors. */
  tried: boolean
  sending: boolean
  /**
   * The last inquiry without a success. No call tells whether the server stored it, so the shopper is asked before it
   * is sent again. `refused`: the server itself refused it.
   */
  lastSent: { text: string; refused: boolean } | null
  /** The inquiry for which Send was pressed without a connection: nothing of it was sent, and it goes when the connection is back. */
  waiting: string | null
  /**
   * The server's error, or the sentence for a failed call beside the server's words (D-07); shown until it is dismissed or sent
   * again (D-57).
   */
  refused: { text: string; detail?: string } | null
}

export const useInquiryStore = create<Inquiry>(() => ({
  form: EMPTY,
  left: [],
  tried: false,
  sending: false,
  lastSent: null,
  waiting: null,
  refused: null,
}))

const trimmed = (form: InquiryForm) =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, value.trim()]),
  ) as InquiryForm

const textOf = (form: InquiryForm) => JSON.stringify(trimmed(form))

/** True if this same inquiry was sent before with an unknown outcome. */
export function mayBeSent({ form, lastSent, sending }: Inquiry): boolean {
  return !sending && lastSent !== null && !lastSent.refused && lastSent.text === textOf(form)
}

/** If the text changed since Send was pressed, wait for another press. */
export const isWaiting = ({ form, waiting }: Inquiry): boolean =>
  waiting !== null && waiting === textOf(form)

// ---- the draft ----------------------------------------------------------------------------------------------------

let draft: Draft | null = null

type Saved = Pick<Inquiry, 'form' | 'lastSent'>

/** Stored data may be damaged, so each field is checked. */
function savedOf(fields: unknown): Saved {
  const { form, lastSent } = (
    typeof fields === 'object' && fields !== null ? fields : {}
  ) as Record<string, unknown>
  const typed = (typeof form === 'object' && form !== null ? form : {}) as Record<string, unknown>
  const texts = Object.keys(EMPTY).flatMap((name) =>
    typeof typed[name] === 'string' ? [[name, typed[name]]] : [],
  )
  const { text, refused } = (
    typeof lastSent === 'object' && lastSent !== null ? lastSent : {}
  ) as Record<string, unknown>
  return {
    form: { ...EMPTY, ...(Object.fromEntries(texts) as Partial<InquiryForm>) },
    lastSent: typeof text === 'string' ? { text, refused: refused === true } : null,
  }
}

function saveDraft({ form, lastSent }: Inquiry): void {
  if (textOf(form) === textOf(EMPTY)) void draft?.clear()
  else draft?.save({ fields: { form, lastSent } satisfies Saved })
}

useInquiryStore.subscribe((now, before) => {
  if (now.form !== before.form || now.lastSent !== before.lastSent) saveDraft(now)
})

/** Restores the draft after a reload, unless the shopper has already typed something. */
export async function restoreInquiry(): Promise<void> {
  if (draft) return
  const mine = createDraft('contact', currentUser()?.email ?? '')
  draft = mine
  const content = await mine.load()
  if (draft !== mine) return
  if (useInquiryStore.getState().form !== EMPTY) saveDraft(useInquiryStore.getState())
  else if (content) useInquiryStore.setState(savedOf(content.fields))
}

/** Begins an inquiry for the shopper to read and send; what is typed already stays. */
export async function beginInquiry({ message, ...others }: Partial<InquiryForm>): Promise<void> {
  await restoreInquiry()
  const { form } = useInquiryStore.getState()
  const said = [form.message.trim(), message].filter(Boolean).join('\n\n')
  const blanks = Object.entries(others).filter(
    ([name]) => name === 'contact_reason' || form[name as keyof InquiryForm].trim() === '',
  )
  useInquiryStore.setState({
    form: { ...form, ...(Object.fromEntries(blanks) as Partial<InquiryForm>), message: said },
  })
}

// At logout a user's text is deleted; at login a visitor's text is kept for the user.
onUserChange((former) => {
  const mine = draft
  draft = null
  if (mine) void mine.clear().then(mine.stop)
  if (former)
    useInquiryStore.setState({
      form: EMPTY,
      left: [],
      tried: false,
      lastSent: null,
      waiting: null,
      refused: null,
    })
  if (mine) void restoreInquiry()
})

// ---- sending ------------------------------------------------------------------------------------------------------

const FAILED = 'An error occurred while submitting the inquiry.'
const SENT = 'Your inquiry has been submitted successfully.'

const AGAIN = {
  title: 'Send again?',
  text: 'We may already have this message. If you send it again, we may get it twice.',
  action: 'Send again',
}

function refusalOf(error: unknown): Inquiry['refused'] {
  const words = error instanceof ApiError ? error.server : null
  if (words === null) return { text: FAILED }
  return error instanceof ApiError && error.kind === 'http'
    ? { text: words, detail: FAILED }
    : { text: words }
}

/** `navigator.onLine` may be wrong, so a read decides. If it fails too, nothing of the inquiry has been sent. */
async function hasLine(): Promise<boolean> {
  if (navigator.onLine) return true
  return readNow(`${import.meta.env.BASE_URL}?${Date.now()}`).then(
    () => true,
    () => false,
  )
}

/** Only an inquiry of which nothing was sent is sent automatically, so that the shop never gets one twice. */
addEventListener('online', () => {
  if (isWaiting(useInquiryStore.getState())) void sendInquiry()
})

/** Does nothing while another inquiry is being sent. */
export async function sendInquiry(): Promise<void> {
  const { form, sending, lastSent } = useInquiryStore.getState()
  if (sending) return
  const text = textOf(form)
  if (lastSent?.text === text && !lastSent.refused && !(await confirm(AGAIN))) return
  useInquiryStore.setState({ sending: true, waiting: null, refused: null })
  if (!(await hasLine())) return useInquiryStore.setState({ sending: false, waiting: text })
  useInquiryStore.setState({ lastSent: { text, refused: false } })
  try {
    // Save before the first byte, so that a reload knows that this text may have been sent.
    await draft?.flush()
    const words = await submitInquiry(trimmed(form))
    useInquiryStore.setState({ lastSent: null })
    // Text typed during the request belongs to the next inquiry.
    if (useInquiryStore.getState().form === form)
      useInquiryStore.setState({ form: EMPTY, left: [], tried: false })
    notify(words || SENT, 'good')
  } catch (error) {
    useInquiryStore.setState({
      refused: refusalOf(error),
      lastSent: { text, refused: isRefusal(error) },
    })
  } finally {
    useInquiryStore.setState({ sending: false })
  }
}
