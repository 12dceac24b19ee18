import { create } from 'zustand'
import type { Id } from '../rules/types'
import { idText } from '../rules/types'

// The purchase button that a visitor pressed before the login popup opened. After the login the act continues by itself, with the
// options then chosen on the product page. Leaving the page, or waiting too long, cancels it.

export type PurchaseIntent = 'cart' | 'buy'

type StoredIntent = { act: PurchaseIntent; productId: string; until: number }

const INTENT_LIFE_MS = 15 * 60_000

export const useIntent = create<{ intent: StoredIntent | null }>(() => ({ intent: null }))

export function setIntent(act: PurchaseIntent, productId: Id): void {
  useIntent.setState({
    intent: { act, productId: idText(productId), until: Date.now() + INTENT_LIFE_MS },
  })
}

export function dropIntent(): void {
  useIntent.setState({ intent: null })
}

/** Returns the act for this product once. */
export function takeIntent(productId: Id): PurchaseIntent | null {
  const { intent } = useIntent.getState()
  if (!intent || intent.productId !== idText(productId)) return null
  dropIntent()
  return Date.now() <= intent.until ? intent.act : null
}
