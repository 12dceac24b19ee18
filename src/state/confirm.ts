import type { ReactNode } from 'react'
import { create } from 'zustand'

// One question at a time, answered by a popup at the top of the app.

export type Question = {
  title: string
  text: ReactNode
  /** What the button that goes on says. */
  action: string
  /** What the button that does not go on says; "Cancel" when left out. */
  stay?: string
  /** For what cannot be undone: the safe button has the focus. */
  danger?: boolean
}

type ConfirmState = { question: Question | null; answer: (yes: boolean) => void }

export const useConfirm = create<ConfirmState>(() => ({ question: null, answer: () => {} }))

/** Asking anew declines the question before it. */
export function confirm(question: Question): Promise<boolean> {
  useConfirm.getState().answer(false)
  return new Promise((resolve) => {
    useConfirm.setState({
      question,
      answer: (yes) => {
        useConfirm.setState({ question: null, answer: () => {} })
        resolve(yes)
      },
    })
  })
}
