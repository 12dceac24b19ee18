// A demo's mock worker on this origin would answer instead of the backend, so unregister it.
async function dismiss(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  for (const worker of (await serviceWorker?.getRegistrations()) ?? []) await worker.unregister()
}

// In some in-app browsers serviceWorker is undefined, in others reading it throws.
if (import.meta.env.PROD && import.meta.env.VITE_MOCKS !== 'worker') dismiss().catch(() => {})

export {}
