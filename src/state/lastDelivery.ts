import { readStore, writeStore } from './store'

// The delivery address of the last order on this device, so that the next checkout starts with it. The backend does not
// give it back. It is deleted at the logout.

export const LAST_DELIVERY = 'checkout:delivery'

export function keepDelivery(email: string, address: string): void {
  writeStore(LAST_DELIVERY, JSON.stringify({ email, address }))
}

/** '' without an order of this user on this device. */
export function lastDelivery(email: string): string {
  try {
    const value: unknown = JSON.parse(readStore(LAST_DELIVERY) ?? 'null')
    if (typeof value !== 'object' || value === null || !('email' in value) || !('address' in value))
      return ''
    return value.email === email && typeof value.address === 'string' ? value.address : ''
  } catch {
    return ''
  }
}
