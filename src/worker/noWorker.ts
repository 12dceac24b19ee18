// `npm run build -- --no-worker` writes this file as sw.js: it takes a former worker and all that it kept off the visitors' devices.

type Scope = {
  registration: { scope: string; unregister: () => Promise<boolean> }
  skipWaiting: () => Promise<void>
  addEventListener: (
    type: string,
    listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void
}

export function leave(self: Scope): void {
  const prefix = `shop:${new URL(self.registration.scope).pathname}:`
  self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
  self.addEventListener('activate', (event) =>
    event.waitUntil(
      (async () => {
        for (const name of await caches.keys())
          if (name.startsWith(prefix)) await caches.delete(name)
        await self.registration.unregister()
      })(),
    ),
  )
}
