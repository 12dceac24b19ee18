import { readStore, writeStore } from './store'

// The offer to put the shop on the home screen. Chromium fires its event once, soon after the start; it is kept until an order was
// placed. Safari on an iPhone has no such event, and the offer says how.

type InstallEvent = Event & { prompt: () => Promise<unknown> }

const OFFERED = 'installOffered'
let event: InstallEvent | null = null

/** Without preventDefault the browser shows an offer of its own, over the first screen. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (offered) => {
    offered.preventDefault()
    event = offered as InstallEvent
  })
}

const isIphone = () => 'standalone' in navigator && !navigator.standalone && /iP(?:hone|ad)/.test(navigator.userAgent)

/** Null where nothing can be installed, and after the first offer. */
export function installWay(): 'button' | 'iphone' | null {
  if (readStore(OFFERED) !== null) return null
  return event ? 'button' : isIphone() ? 'iphone' : null
}

export const noteOffered = (): boolean => writeStore(OFFERED, '1')

/** The browser asks; it allows that once, and only after a press. */
export async function install(): Promise<void> {
  await event?.prompt()
  event = null
}
