import { readStore, writeStore } from './store'

type InstallEvent = Event & { prompt: () => Promise<unknown> }

/** Chromium's offer to put the shop on the home screen, kept until an order was placed (installOffer.ts). */
const installEvent: { now: InstallEvent | null } = { now: null }

/**
 * The event comes once, soon after the start. Without preventDefault the browser shows an offer of its own, over the first
 * screen.
 */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (offered) => {
    offered.preventDefault()
    installEvent.now = offered as InstallEvent
  })
}

// The offer to put the shop on the home screen. Safari on an iPhone has no such event, and the offer says how.

const OFFERED_KEY = 'installOffered'

const isIphone = () =>
  'standalone' in navigator && !navigator.standalone && /iP(?:hone|ad)/.test(navigator.userAgent)

/** Null where nothing can be installed, and after the first offer. */
export function installMethod(): 'button' | 'iphone' | null {
  if (readStore(OFFERED_KEY) !== null) return null
  return installEvent.now ? 'button' : isIphone() ? 'iphone' : null
}

export const rememberOffered = (): boolean => writeStore(OFFERED_KEY, '1')

/** The browser asks; it allows that once, and only after a press. */
export async function promptInstall(): Promise<void> {
  await installEvent.now?.prompt()
  installEvent.now = null
}
