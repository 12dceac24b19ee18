import { create } from 'zustand'
import type { Id } from '../rules/types'
import { idText } from '../rules/types'

// What a visitor wanted to do when the login popup came. After logging in it goes on by itself, with the choices that
// the product page then shows; whoever leaves the page or waits too long has changed their mind.

export type Act = 'cart' | 'buy'

type Intent = { act: Act; productId: string; until: number }

const PATIENCE_MS = 15 * 60_000

export const useIntent = create<{ intent: Intent | null }>(() => ({ intent: null }))

export function intend(act: Act, productId: Id): void {
  useIntent.setState({ intent: { act, productId: idText(productId), until: Date.now() + PATIENCE_MS } })
}

export function dropIntent(): void {
  useIntent.setState({ intent: null })
}

/** What was meant for this product, handed out once. */
export function takeIntent(productId: Id): Act | null {
  const { intent } = useIntent.getState()
  if (!intent || intent.productId !== idText(productId)) return null
  dropIntent()
  return Date.now() <= intent.until ? intent.act : null
}
