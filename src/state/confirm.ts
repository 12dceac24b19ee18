import type { ReactNode } from 'react'
import { create } from 'zustand'

// Only one confirmation is open at a time; ConfirmHost shows it.

export type Confirmation = {
  title: string
  text: ReactNode
  action: string
  /** Label of the button that cancels; "Cancel" by default. */
  cancel?: string
  /** True for an act that cannot be undone: the safe button gets the focus. */
  danger?: boolean
  /** False if the confirmation asks about Back or Forward itself, because Back must not close it then. */
  back?: false
}

type ConfirmState = { confirmation: Confirmation | null; answer: (yes: boolean) => void }

export const useConfirm = create<ConfirmState>(() => ({ confirmation: null, answer: () => {} }))

/** If a confirmation is open, the new one answers it with no. */
export function confirm(confirmation: Confirmation): Promise<boolean> {
  useConfirm.getState().answer(false)
  return new Promise((resolve) => {
    useConfirm.setState({
      confirmation,
      answer: (yes) => {
        useConfirm.setState({ confirmation: null, answer: () => {} })
        resolve(yes)
      },
    })
  })
}
