import { create } from 'zustand'

// Whether this device may have an order whose end is not known: the one thing of the attempts that the first view needs.

const KEY = 'attempts'

function mayHaveAttempts(): boolean {
  try {
    if (localStorage.getItem(KEY) !== null) return true
    // A full or forbidden storage holds no copy, and the database has to be asked.
    localStorage.setItem('room', '1')
    localStorage.removeItem('room')
    return false
  } catch {
    return true
  }
}

export const useAttemptHint = create<{ may: boolean }>(() => ({ may: false }))

export const readAttemptHint = (): void => useAttemptHint.setState(({ may }) => ({ may: may || mayHaveAttempts() }))
