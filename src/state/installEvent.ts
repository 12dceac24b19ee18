type InstallEvent = Event & { prompt: () => Promise<unknown> }

/** Chromium's offer to put the shop on the home screen, kept until an order was placed (installOffer.ts). */
export const installEvent: { now: InstallEvent | null } = { now: null }

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
