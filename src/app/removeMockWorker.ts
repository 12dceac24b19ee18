// A mock worker from a demo on this address would answer in the backend's place.
async function dismiss(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  for (const worker of (await serviceWorker?.getRegistrations()) ?? []) await worker.unregister()
}

// Some in-app browsers name serviceWorker and hold undefined there, others throw when it is read.
if (import.meta.env.PROD && import.meta.env.VITE_MOCKS !== 'worker') dismiss().catch(() => {})

export {}
