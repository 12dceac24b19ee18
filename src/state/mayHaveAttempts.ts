import { create } from 'zustand'

// Whether this device may have an order whose outcome is unknown. The first view needs only this, not the attempts' code.

const ATTEMPTS_KEY = 'attempts'

function mayHaveAttempts(): boolean {
  try {
    if (localStorage.getItem(ATTEMPTS_KEY) !== null) return true
    // If localStorage is full or blocked, the attempts have no copy there and only IndexedDB can tell.
    localStorage.setItem('room', '1')
    localStorage.removeItem('room')
    return false
  } catch {
    return true
  }
}

export const useMayHaveAttempts = create<{ may: boolean }>(() => ({ may: false }))

export const checkForAttempts = (): void =>
  useMayHaveAttempts.setState(({ may }) => ({ may: may || mayHaveAttempts() }))
