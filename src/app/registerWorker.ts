// Registers the service worker that index.html names (tools/worker.mjs). Unregisters other workers of this folder, because
// the mock's worker of a demo would answer instead of the backend.

type TrustedTypePolicy = { createScriptURL: (url: string) => string }
type TrustedTypeFactory = {
  createPolicy: (name: string, rules: TrustedTypePolicy) => TrustedTypePolicy
}

/** The scope of this shop's worker. Workers of other folders on this host have other scopes. */
const baseFolder = () => new URL(import.meta.env.BASE_URL, window.location.origin).href

function trustedAddress(address: string): string {
  const own: TrustedTypePolicy = {
    createScriptURL(url) {
      if (url !== address) throw new TypeError(`${url} is not the shop's worker`)
      return url
    },
  }
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypeFactory }
  return (trustedTypes?.createPolicy('shop-worker', own) ?? own).createScriptURL(address)
}

/** Under Save-Data, and on connections slower than 3g, only the first view's files are cached. */
function mayFetchAhead(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')
}

async function registerNamedWorker(name = document.documentElement.dataset.worker): Promise<void> {
  // Where workers are not allowed, `serviceWorker` is undefined. In some in-app browsers reading it throws.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  if (!serviceWorker) return
  const address = name === undefined ? '' : new URL(name, baseFolder()).href
  for (const registration of await serviceWorker.getRegistrations()) {
    const { active, waiting, installing } = registration
    const script = (active ?? waiting ?? installing)?.scriptURL
    if (registration.scope === baseFolder() && script !== address) await registration.unregister()
  }
  if (address === '') return
  await serviceWorker.register(trustedAddress(address), {
    scope: import.meta.env.BASE_URL,
    updateViaCache: 'none',
  })
  const { active } = await serviceWorker.ready
  active?.postMessage(mayFetchAhead() ? 'keep next' : 'started')
  if (mayFetchAhead() && isAdminPage()) active?.postMessage('keep admin')
}

export const isAdminPage = (): boolean =>
  window.location.pathname.startsWith(`${import.meta.env.BASE_URL}nest`)

/** The dev server and the demo use the mock's worker or none, so they register nothing here. */
export async function registerWorker(): Promise<void> {
  if (import.meta.env.PROD && import.meta.env.VITE_MOCKS !== 'worker')
    await registerNamedWorker().catch(() => {})
}
