import { create } from 'zustand'
import type { Id } from '../rules/types'
import { idText } from '../rules/types'

// The purchase button that a visitor pressed before the login. After the login the act continues by itself, with the options that
// are then chosen on the product page. Leaving the page, or waiting too long, cancels the act.

export type PurchaseIntent = 'cart' | 'buy'

type StoredIntent = { act: PurchaseIntent; productId: string; until: number }

const INTENT_LIFE_MS = 15 * 60_000

export const usePurchaseIntent = create<{ intent: StoredIntent | null }>(() => ({ intent: null }))

export function setPurchaseIntent(act: PurchaseIntent, productId: Id): void {
  usePurchaseIntent.setState({
    intent: { act, productId: idText(productId), until: Date.now() + INTENT_LIFE_MS },
  })
}

export function dropPurchaseIntent(): void {
  usePurchaseIntent.setState({ intent: null })
}

export function takePurchaseIntent(productId: Id): PurchaseIntent | null {
  const { intent } = usePurchaseIntent.getState()
  if (!intent || intent.productId !== idText(productId)) return null
  dropPurchaseIntent()
  return Date.now() <= intent.until ? intent.act : null
}
