// A mock worker from a demo on this address would answer in the backend's place.
if (import.meta.env.PROD && import.meta.env.VITE_MOCKS !== 'worker' && 'serviceWorker' in navigator)
  void navigator.serviceWorker
    .getRegistrations()
    .then((found) => Promise.all(found.map((worker) => worker.unregister())))
    .catch(() => {})

export {}
