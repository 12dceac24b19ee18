import { useState } from 'react'
import { ApiError } from '../../api/core/client'
import { awaitedCode, keepAwaitedCode } from '../../state/awaitedCode'
import { useSession } from '../../state/session'
import { NOTHING_TYPED, type Guest, type Typed } from './accountState'
import { failureText } from './accountFailureText'
import { useSaying } from './useSaying'

export function isUnclear(error: Error): boolean {
  return error instanceof ApiError && (error.unread || error.unknownOutcome)
}

/** Where a visitor stands, what is typed, and what is said about it. */
export function useForms(open: boolean) {
  const owner = useSession(({ user }) => (user ? user.email : null))
  const [guest, setGuest] = useState<Guest>({ at: 'login' })
  const [typed, setTyped] = useState<Typed>(NOTHING_TYPED)
  /** Who has signed up here and still has a code to type. */
  const [awaiting, putAwaiting] = useState(awaitedCode)
  /** The form whose last call may have been carried out although it failed. */
  const [unclear, setUnclear] = useState<Guest['at'] | null>(null)
  const { saying, say, hush } = useSaying(open)

  function setAwaiting(email: string | null) {
    keepAwaitedCode(email)
    putAwaiting(email)
  }

  const [formerOwner, setFormerOwner] = useState(owner)
  if (formerOwner !== owner) {
    // Whoever logs in or out, here or in another tab, leaves no password behind in a form.
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
    saying,
    say,
    hush,
    goTo(next: Guest) {
      hush()
      setUnclear(null)
      setGuest(next)
    },
    /** A late answer does not tear somebody away who has gone elsewhere meanwhile. */
    moveOn(from: Guest['at'], to: Guest) {
      setUnclear(null)
      setGuest((now) => (now.at === from ? to : now))
    },
    /** What a failed call says; `plain` where the server refuses without a word. */
    fail: (at: Guest['at'], sentence: string, plain: string, ms?: number) => (error: Error) => {
      if (isUnclear(error)) setUnclear(at)
      say(failureText(error, sentence, plain), 'bad', ms)
    },
  }
}

export type Forms = ReturnType<typeof useForms>
