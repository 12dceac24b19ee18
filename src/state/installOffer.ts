import { installEvent } from './installEvent'
import { readStore, writeStore } from './store'

// The offer to put the shop on the home screen. Safari on an iPhone has no such event, and the offer says how.

const OFFERED = 'installOffered'

const isIphone = () =>
  'standalone' in navigator && !navigator.standalone && /iP(?:hone|ad)/.test(navigator.userAgent)

/** Null where nothing can be installed, and after the first offer. */
export function installWay(): 'button' | 'iphone' | null {
  if (readStore(OFFERED) !== null) return null
  return installEvent.now ? 'button' : isIphone() ? 'iphone' : null
}

export const noteOffered = (): boolean => writeStore(OFFERED, '1')

/** The browser asks; it allows that once, and only after a press. */
export async function install(): Promise<void> {
  await installEvent.now?.prompt()
  installEvent.now = null
}
