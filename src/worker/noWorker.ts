// `npm run build -- --no-worker` writes this file as sw.js: it takes a former worker and all that it kept off the visitors' devices.

type WorkerRegistration = { scope: string; unregister: () => Promise<boolean> }
type WorkerScope = {
  registration: WorkerRegistration
  skipWaiting: () => Promise<void>
  addEventListener: (
    type: string,
    listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void
}

/** Deletes what the shop's workers kept, and removes the worker. Pages that are open stay. */
export async function removeWorker(registration: WorkerRegistration): Promise<void> {
  const prefix = `shop:${new URL(registration.scope).pathname}:`
  for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name)
  await registration.unregister()
}

export function leave(self: WorkerScope): void {
  self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
  self.addEventListener('activate', (event) => event.waitUntil(removeWorker(self.registration)))
}
