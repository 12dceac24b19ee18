// `npm run build -- --no-worker` writes this script as sw.js. It removes an earlier worker and its caches from
// visitors' devices.

type WorkerRegistration = { scope: string; unregister: () => Promise<boolean> }
type WorkerScope = {
  registration: WorkerRegistration
  skipWaiting: () => Promise<void>
  addEventListener: (
    type: string,
    listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void
}

/** Unregisters the worker and deletes its caches. Open pages are not reloaded. */
export async function removeWorker(registration: WorkerRegistration): Promise<void> {
  const prefix = `shop:${new URL(registration.scope).pathname}:`
  for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name)
  await registration.unregister()
}

export function startSelfRemovingWorker(self: WorkerScope): void {
  self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
  self.addEventListener('activate', (event) => event.waitUntil(removeWorker(self.registration)))
}
