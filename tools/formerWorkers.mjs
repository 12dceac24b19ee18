/**
 * File names of service workers of other programs. A browser that has such a worker asks the server for a newer file of
 * the same name.
 */
export const FORMER_WORKERS = [
  'flutter_service_worker.js',
  'ngsw-worker.js',
  'pwabuilder-sw.js',
  'service-worker.js',
  'service_worker.js',
  'serviceworker.js',
  'superpwa-sw.js',
]
