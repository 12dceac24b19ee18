import { create } from 'zustand'
import { fetchRawReply } from '../../api/core/earlyRequests'
import { ApiError, isRefusal } from '../../api/core/client'
import { submitInquiry, type InquiryFields } from '../../api/inquiries'
import { confirm } from '../../state/confirm'
import { createDraft, type Draft } from '../../state/draft'
import { notify } from '../../state/notices'
import { currentUser, onUserChange } from '../../state/session'

// The typed inquiry and the state of its sending. This store survives a change of screen, its draft a reload.

const EMPTY_INQUIRY: InquiryFields = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  message: '',
  contact_reason: '',
  source: '',
}

type InquiryState = {
  form: InquiryFields
  /** Fields that lost the focus; these may show errors (D-138). */
  left: readonly (keyof InquiryFields)[]
  /** True after a press on Send; then every field may show errors. */
  tried: boolean
  sending: boolean
  /**
   * The last inquiry that was sent without a confirmation. No call tells whether the server stored it, so the shopper
   * is asked before it is sent again. `refused` is true if the server itself refused it; then nobody is asked.
   */
  lastSent: { text: string; refused: boolean } | null
  /** The text of an inquiry for which Send was pressed without a connection. The page sends it when the connection returns. */
  waiting: string | null
  /**
   * The error, shown until the shopper dismisses it or sends again (D-57). If the call failed but the server sent
   * words, `text` has the server's words and `detail` the shop's sentence (D-07).
   */
  refused: { text: string; detail?: string } | null
}

export const useInquiryStore = create<InquiryState>(() => ({
  form: EMPTY_INQUIRY,
  left: [],
  tried: false,
  sending: false,
  lastSent: null,
  waiting: null,
  refused: null,
}))

const trimmedForm = (form: InquiryFields) =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, value.trim()]),
  ) as InquiryFields

const textOf = (form: InquiryFields) => JSON.stringify(trimmedForm(form))

/** True if the same inquiry was sent before with an unknown outcome. */
export function mayHaveBeenSent({ form, lastSent, sending }: InquiryState): boolean {
  return !sending && lastSent !== null && !lastSent.refused && lastSent.text === textOf(form)
}

/** False if the text changed since the press on Send, because only another press may send the new text. */
export const isWaitingForConnection = ({ form, waiting }: InquiryState): boolean =>
  waiting !== null && waiting === textOf(form)

let openDraft: Draft | null = null

type SavedInquiry = Pick<InquiryState, 'form' | 'lastSent'>

/** Checks each field, because stored data may be damaged. */
function savedOf(fields: unknown): SavedInquiry {
  const { form, lastSent } = (
    typeof fields === 'object' && fields !== null ? fields : {}
  ) as Record<string, unknown>
  const typed = (typeof form === 'object' && form !== null ? form : {}) as Record<string, unknown>
  const texts = Object.keys(EMPTY_INQUIRY).flatMap((name) =>
    typeof typed[name] === 'string' ? [[name, typed[name]]] : [],
  )
  const { text, refused } = (
    typeof lastSent === 'object' && lastSent !== null ? lastSent : {}
  ) as Record<string, unknown>
  return {
    form: { ...EMPTY_INQUIRY, ...(Object.fromEntries(texts) as Partial<InquiryFields>) },
    lastSent: typeof text === 'string' ? { text, refused: refused === true } : null,
  }
}

function saveDraft({ form, lastSent }: InquiryState): void {
  if (textOf(form) === textOf(EMPTY_INQUIRY)) void openDraft?.clear()
  else openDraft?.save({ fields: { form, lastSent } satisfies SavedInquiry })
}

useInquiryStore.subscribe((now, before) => {
  if (now.form !== before.form || now.lastSent !== before.lastSent) saveDraft(now)
})

/** Restores the draft after a reload, unless the shopper has already typed something. */
export async function restoreInquiry(): Promise<void> {
  if (openDraft) return
  const mine = createDraft('contact', currentUser()?.email ?? '')
  openDraft = mine
  const content = await mine.load()
  if (openDraft !== mine) return
  if (useInquiryStore.getState().form !== EMPTY_INQUIRY) saveDraft(useInquiryStore.getState())
  else if (content) useInquiryStore.setState(savedOf(content.fields))
}

/** Prepares an inquiry for the shopper to read and send. Text that the shopper typed before stays. */
export async function beginInquiry({
  message = '',
  ...others
}: Partial<InquiryFields>): Promise<void> {
  await restoreInquiry()
  const { form } = useInquiryStore.getState()
  const before = form.message.trim()
  // A shopper who goes back and presses the button again must not get the same message twice.
  const said = before.includes(message) ? before : [before, message].filter(Boolean).join('\n\n')
  const blanks = Object.entries(others).filter(
    ([name]) => name === 'contact_reason' || form[name as keyof InquiryFields].trim() === '',
  )
  useInquiryStore.setState({
    form: { ...form, ...(Object.fromEntries(blanks) as Partial<InquiryFields>), message: said },
  })
}

// A logout deletes a user's text. A login keeps the visitor's text for the user.
onUserChange((former) => {
  const mine = openDraft
  openDraft = null
  if (mine) void mine.clear().then(mine.stop)
  if (former)
    useInquiryStore.setState({
      form: EMPTY_INQUIRY,
      left: [],
      tried: false,
      lastSent: null,
      waiting: null,
      refused: null,
    })
  if (mine) void restoreInquiry()
})

const FAILED_TEXT = 'An error occurred while submitting the inquiry.'
const SENT_TEXT = 'Your inquiry has been submitted successfully.'

const SEND_AGAIN_QUESTION = {
  title: 'Send again?',
  text: 'We may already have this message. If you send it again, we may get it twice.',
  action: 'Send again',
}

function refusalOf(error: unknown): InquiryState['refused'] {
  const words = error instanceof ApiError ? error.server : null
  if (words === null) return { text: FAILED_TEXT }
  return error instanceof ApiError && error.kind === 'http'
    ? { text: words, detail: FAILED_TEXT }
    : { text: words }
}

/** `navigator.onLine` may be wrong, so a GET request decides. If it fails too, nothing of the inquiry has been sent. */
async function isOnline(): Promise<boolean> {
  if (navigator.onLine) return true
  return fetchRawReply(`${import.meta.env.BASE_URL}?${Date.now()}`).then(
    () => true,
    () => false,
  )
}

/** The page sends an inquiry by itself only if nothing of it was sent before, so that the shop never gets it twice. */
addEventListener('online', () => {
  if (isWaitingForConnection(useInquiryStore.getState())) void sendInquiry()
})

/** Does nothing while another inquiry is being sent. */
export async function sendInquiry(): Promise<void> {
  const { form, sending, lastSent } = useInquiryStore.getState()
  if (sending) return
  const text = textOf(form)
  if (lastSent?.text === text && !lastSent.refused && !(await confirm(SEND_AGAIN_QUESTION))) return
  useInquiryStore.setState({ sending: true, waiting: null, refused: null })
  if (!(await isOnline())) return useInquiryStore.setState({ sending: false, waiting: text })
  useInquiryStore.setState({ lastSent: { text, refused: false } })
  try {
    // Save the draft before the first byte, so that the page knows after a reload that this text may have been sent.
    await openDraft?.flush()
    const words = await submitInquiry(trimmedForm(form))
    useInquiryStore.setState({ lastSent: null })
    // Text typed during the request belongs to the next inquiry.
    if (useInquiryStore.getState().form === form)
      useInquiryStore.setState({ form: EMPTY_INQUIRY, left: [], tried: false })
    notify(words || SENT_TEXT, 'good')
  } catch (error) {
    // If the user logged out during the call, the inquiry was removed. The next user must not see its error, and its text
    // must not return to a draft.
    if (useInquiryStore.getState().lastSent?.text !== text) return
    useInquiryStore.setState({
      refused: refusalOf(error),
      lastSent: { text, refused: isRefusal(error) },
    })
  } finally {
    useInquiryStore.setState({ sending: false })
  }
}
