import { create } from 'zustand'

// Which panel of the header is open; at most one is (D-44).

export type HeaderPanel = 'account' | 'cart' | 'menu' | 'search'

export const useOpenPanel = create<{ open: HeaderPanel | null }>(() => ({ open: null }))

export function openPanel(open: HeaderPanel): void {
  useOpenPanel.setState({ open })
}

export function closePanel(): void {
  useOpenPanel.setState({ open: null })
}

export function openAccountPanel(): void {
  openPanel('account')
}
