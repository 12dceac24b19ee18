// npm run build [-- --no-worker] [-- --demo]
// Builds the shop into dist/ with its brand and service worker. `--no-worker` writes a worker that removes itself.
// `--demo` builds a static demo into dist-demo/: the mock backend runs in the visitor's browser, on any host of static
// files.
import { ensurePackages } from './ensure.mjs'

ensurePackages()
const isDemo = process.argv.includes('--demo')
if (isDemo) process.env.VITE_MOCKS = 'worker'
const [{ build }, { writeBrand }, { writeWorker }] = await Promise.all([
  import('vite'),
  import('./brand.mjs'),
  import('./worker.mjs'),
])

async function finishBuild() {
  for (const note of writeBrand('dist').notes) console.log(`Note: ${note}.`)
  const isOff = process.argv.includes('--no-worker')
  const { bytes, id } = await writeWorker('dist', isOff)
  return isOff
    ? 'dist/sw.js removes itself from the visitors’ devices.'
    : `dist/: build ${id}, its service worker has ${(bytes / 1024).toFixed(1)} KB gzip`
}

try {
  await build({ logLevel: 'warn' })
  console.log(isDemo ? 'Upload dist-demo/ to any static host.' : await finishBuild())
} catch (cause) {
  console.error(cause.message)
  process.exitCode = 1
}
