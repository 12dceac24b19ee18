import { useState } from 'react'
import { ApiError } from '../../api/core/client'
import { useSession } from '../../state/session'
import { NOTHING_TYPED, type Guest, type Typed } from './accountState'
import { failureWords } from './accountFailureText'
import { useDropdownMessage } from './useDropdownMessage'

// The e-mail that signed up in this tab and has not typed its code. It survives a reload: if the reply of a signup was
// lost, the server refuses a second signup, and only the code form helps.

const KEY = 'awaitedCode'

function awaitedCode(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function saveAwaitedCode(email: string | null): void {
  try {
    if (email === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, email)
  } catch {
    // Denied storage: the link to the code form lasts until a reload.
  }
}

export function isUnclear(error: Error): boolean {
  return error instanceof ApiError && (error.unread || error.unknownOutcome)
}

/** The current form, the typed values and the message of the account dropdown. */
export function useForms(open: boolean) {
  const owner = useSession(({ user }) => (user ? user.email : null))
  const [guest, setGuest] = useState<Guest>({ at: 'login' })
  const [typed, setTyped] = useState<Typed>(NOTHING_TYPED)
  /** The e-mail of a signup in this browser whose code has not been entered. */
  const [awaiting, putAwaiting] = useState(awaitedCode)
  /** The form whose last call may have succeeded although it failed. */
  const [unclear, setUnclear] = useState<Guest['at'] | null>(null)
  const { message, showMessage, clearMessage } = useDropdownMessage(open)

  function setAwaiting(email: string | null) {
    saveAwaitedCode(email)
    putAwaiting(email)
  }

  const [formerOwner, setFormerOwner] = useState(owner)
  if (formerOwner !== owner) {
    // After a login or logout, also in another tab, no password may stay in a form.
    setFormerOwner(owner)
    setGuest({ at: 'login' })
    setTyped(NOTHING_TYPED)
    setAwaiting(null)
    setUnclear(null)
  }

  return {
    guest,
    typed,
    type: (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part })),
    awaiting,
    setAwaiting,
    unclear,
    message,
    showMessage,
    clearMessage,
    goTo(next: Guest) {
      clearMessage()
      setUnclear(null)
      setGuest(next)
    },
    /** Changes the form only if the user is still on the form that sent the call. */
    moveOn(from: Guest['at'], to: Guest) {
      setUnclear(null)
      setGuest((now) => (now.at === from ? to : now))
    },
    /** The error handler of a call; `plain` is the text if the server gives none. */
    fail: (at: Guest['at'], sentence: string, plain: string, ms?: number) => (error: Error) => {
      if (isUnclear(error)) setUnclear(at)
      const { text, detail } = failureWords(error, sentence, plain)
      showMessage(text, 'bad', ms, detail)
    },
  }
}

export type Forms = ReturnType<typeof useForms>
