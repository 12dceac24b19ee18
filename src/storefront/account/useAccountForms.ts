import { useState } from 'react'
import { ApiError } from '../../api/core/client'
import { useSession } from '../../state/session'
import { useDropdownMessage } from './FormMessage'
import type { LoginFields, SignupFields } from '../../api/auth'
import type { StoredUser } from '../../api/core/storedUser'

export type GuestState =
  | { at: 'login' }
  | { at: 'signup' }
  | { at: 'verify'; email: string }
  | { at: 'forgot-email' }
  | { at: 'forgot-otp'; email: string }
  | { at: 'forgot-new-password'; email: string }

/** All states of the dropdown (ACC-17). The user comes from the session, because another tab may log in or out. */
export type AccountState = GuestState | { at: 'logged-in'; user: StoredUser }

/** The typed values survive a closed dropdown, a failed call and a change of form (D-51). */
type TypedFields = {
  login: LoginFields
  signup: SignupFields
  code: string
  forgotEmail: string
  otp: string
  reset: { password: string; confirm: string }
}

export const NOTHING_TYPED: TypedFields = {
  login: { email: '', password: '' },
  signup: { full_name: '', email: '', phone: '', password: '', confirm_password: '' },
  code: '',
  forgotEmail: '',
  otp: '',
  reset: { password: '', confirm: '' },
}

type FailureWords = { text: string; detail?: string }

const TRY_AGAIN_TEXT = 'Please try again, or contact us if it keeps happening.'

/**
 * A refusal shows the server's text, or `plain` if the server sent none. Any other failure shows `sentence` with the
 * error's message (D-06). If that failure came with the server's text, the server's text comes first (D-07).
 */
function failureWordsOf(error: Error, sentence: string, plain: string): FailureWords {
  if (error instanceof ApiError && error.kind === 'refused')
    return error.server === null ? { text: plain, detail: TRY_AGAIN_TEXT } : { text: error.server }
  const text = `${sentence}: ${error.message}`
  return error instanceof ApiError && error.server !== null
    ? { text: error.server, detail: text }
    : { text }
}

/** A refusal with one of these words means that the signup's code has not been entered yet. */
const UNVERIFIED_WORDS = ['not verified', 'unverified', 'verify your', 'verification']

export function isUnverifiedAccountError(error: Error): boolean {
  const words = error instanceof ApiError ? (error.server ?? '').toLowerCase() : ''
  return UNVERIFIED_WORDS.some((part) => words.includes(part))
}

// The email of a signup in this tab whose code has not been entered. It survives a reload, because after a lost reply the
// server refuses a second signup, and only the code form helps.

const AWAITED_CODE_KEY = 'awaitedCode'

function awaitedCode(): string | null {
  try {
    return sessionStorage.getItem(AWAITED_CODE_KEY)
  } catch {
    return null
  }
}

function saveAwaitedCode(email: string | null): void {
  try {
    if (email === null) sessionStorage.removeItem(AWAITED_CODE_KEY)
    else sessionStorage.setItem(AWAITED_CODE_KEY, email)
  } catch {
    // Storage is denied, so the link to the code form lasts until a reload.
  }
}

export function mayHaveSucceeded(error: Error): boolean {
  return error instanceof ApiError && (error.unread || error.unknownOutcome)
}

export function useAccountForms(open: boolean) {
  const owner = useSession(({ user }) => (user ? user.email : null))
  const [guest, setGuest] = useState<GuestState>({ at: 'login' })
  const [typed, setTyped] = useState<TypedFields>(NOTHING_TYPED)
  const [awaiting, putAwaiting] = useState(awaitedCode)
  /** The form whose last call has an unknown outcome: the call failed, but the server may have carried it out. */
  const [unclear, setUnclear] = useState<GuestState['at'] | null>(null)
  const { message, showMessage, clearMessage } = useDropdownMessage(open)

  function setAwaiting(email: string | null) {
    saveAwaitedCode(email)
    putAwaiting(email)
  }

  const [formerOwner, setFormerOwner] = useState(owner)
  if (formerOwner !== owner) {
    // The user changed, perhaps in another tab, so no password may stay in a form.
    setFormerOwner(owner)
    setGuest({ at: 'login' })
    setTyped(NOTHING_TYPED)
    setAwaiting(null)
    setUnclear(null)
  }

  return {
    guest,
    typed,
    type: (part: Partial<TypedFields>) => setTyped((before) => ({ ...before, ...part })),
    awaiting,
    setAwaiting,
    unclear,
    message,
    showMessage,
    clearMessage,
    goTo(next: GuestState) {
      clearMessage()
      setUnclear(null)
      setGuest(next)
    },
    /** Changes the form only if the user is still on the form that sent the call. */
    moveOn(from: GuestState['at'], to: GuestState) {
      setUnclear(null)
      setGuest((now) => (now.at === from ? to : now))
    },
    /** Returns the error handler of a call. It shows `plain` if the server gives no text. */
    fail:
      (at: GuestState['at'], sentence: string, plain: string, ms?: number) => (error: Error) => {
        if (mayHaveSucceeded(error)) setUnclear(at)
        const { text, detail } = failureWordsOf(error, sentence, plain)
        showMessage(text, 'bad', ms, detail)
      },
  }
}

export type AccountForms = ReturnType<typeof useAccountForms>
