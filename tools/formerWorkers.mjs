/** File names of other programs' service workers. A browser that has one looks for a newer file of the same name. */
export const FORMER_WORKERS = [
  'flutter_service_worker.js',
  'ngsw-worker.js',
  'pwabuilder-sw.js',
  'service-worker.js',
  'service_worker.js',
  'serviceworker.js',
  'superpwa-sw.js',
]
