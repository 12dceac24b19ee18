import { readLocalStorage, writeLocalStorage } from './localStorage'

type InstallEvent = Event & { prompt: () => Promise<unknown> }

/** Chromium's event that lets the page offer an installation. It is stored, because the offer appears only after an order. */
const installEvent: { now: InstallEvent | null } = { now: null }

/** The browser fires this event once, soon after the start. Without preventDefault it shows its own offer over the first screen. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (offered) => {
    offered.preventDefault()
    installEvent.now = offered as InstallEvent
  })
}

// The offer to add the shop to the home screen. A page cannot open Safari's own dialog on an iPhone, so the offer
// explains the steps there.

const OFFERED_KEY = 'installOffered'

const isIphone = () =>
  'standalone' in navigator && !navigator.standalone && /iP(?:hone|ad)/.test(navigator.userAgent)

/** Null if the shop cannot be installed here, or if the shopper has already seen the offer. */
export function installMethod(): 'button' | 'iphone' | null {
  if (readLocalStorage(OFFERED_KEY) !== null) return null
  return installEvent.now ? 'button' : isIphone() ? 'iphone' : null
}

export const rememberInstallOffered = (): boolean => writeLocalStorage(OFFERED_KEY, '1')

/** Opens the browser's own dialog. The browser allows this once, and only after a press. */
export async function promptInstall(): Promise<void> {
  await installEvent.now?.prompt()
  installEvent.now = null
}
