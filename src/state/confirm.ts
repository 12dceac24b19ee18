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

type Asked = { question: Question | null; answer: (yes: boolean) => void }

export const useQuestion = create<Asked>(() => ({ question: null, answer: () => {} }))

/** Asking anew declines the question before it. */
export function confirm(question: Question): Promise<boolean> {
  useQuestion.getState().answer(false)
  return new Promise((resolve) => {
    useQuestion.setState({
      question,
      answer: (yes) => {
        useQuestion.setState({ question: null, answer: () => {} })
        resolve(yes)
      },
    })
  })
}
