import { create } from 'zustand'

// Which panel of the header is open: never more than one (D-44).

export type HeaderPanel = 'account' | 'cart' | 'menu' | 'search'

export const usePanels = create<{ open: HeaderPanel | null }>(() => ({ open: null }))

export function openPanel(open: HeaderPanel): void {
  usePanels.setState({ open })
}

export function closePanel(): void {
  usePanels.setState({ open: null })
}

export function openAccount(): void {
  openPanel('account')
}
