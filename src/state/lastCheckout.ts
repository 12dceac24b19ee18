import {
  LAST_CHECKOUT_KEY,
  parseStored,
  readLocalStorage,
  removeFromLocalStorage,
  writeLocalStorage,
} from './localStorage'

// The lines of the last checkout on this device. A picture shared from the wallet's app opens the checkout without navigation
// state, so the state is restored from here. An order or a logout deletes the lines.

const MAX_AGE_MS = 24 * 60 * 60 * 1000

export function saveLastCheckout(email: string, state: unknown): void {
  writeLocalStorage(LAST_CHECKOUT_KEY, JSON.stringify({ at: Date.now(), email, state }))
}

export const forgetLastCheckout = (): void => removeFromLocalStorage(LAST_CHECKOUT_KEY)

/** Null if this user has no recent checkout. The value is untrusted, like the state of a history entry. */
export function lastCheckout(email: string): unknown {
  const last = Object(parseStored(readLocalStorage(LAST_CHECKOUT_KEY))) as Record<string, unknown>
  const isFresh = Math.abs(Date.now() - Number(last.at)) < MAX_AGE_MS
  return last.email === email && isFresh ? last.state : null
}

// The delivery address of the last order on this device prefills the next checkout, because no call returns it. A logout deletes
// the address.

export const LAST_DELIVERY_KEY = 'checkout:delivery'

export function saveLastDeliveryAddress(email: string, address: string): void {
  writeLocalStorage(LAST_DELIVERY_KEY, JSON.stringify({ email, address }))
}

export function lastDeliveryAddress(email: string): string {
  const last = Object(parseStored(readLocalStorage(LAST_DELIVERY_KEY))) as Record<string, unknown>
  return last.email === email && typeof last.address === 'string' ? last.address : ''
}
