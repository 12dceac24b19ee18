import type { ReactNode } from 'react'
import { create } from 'zustand'

// One confirmation at a time, answered in a popup at the top of the app.

export type Confirmation = {
  title: string
  text: ReactNode
  /** Label of the button that confirms. */
  action: string
  /** Label of the button that cancels; "Cancel" when left out. */
  cancel?: string
  /** For acts that cannot be undone: the safe button gets the focus. */
  danger?: boolean
  /** False if the confirmation asks about Back or Forward itself; Back then does not close it. */
  back?: false
}

type ConfirmState = { confirmation: Confirmation | null; answer: (yes: boolean) => void }

export const useConfirm = create<ConfirmState>(() => ({ confirmation: null, answer: () => {} }))

/** A new confirmation declines the one before it. */
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
