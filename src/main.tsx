import './early'
import { startTransition, StrictMode } from 'react'
import { createRoot, type RootOptions } from 'react-dom/client'
import { prefetchOffice } from './admin/AdminDoor'
import { App } from './App'
import { loadConfig } from './api/config'
import { noteFailure } from './api/failures'
import { openProductsAhead } from './api/products'
import { liftLoader } from './loader'
import { mendOldBuild } from './oldBuild'
import { HOME, PRODUCTS } from './rules/paths'
import { fillHome } from './storefront/home/fillHome'
import { prefetchScreen } from './storefront/routes'
import './ui/tokens.css'
import './ui/base.css'

/** On a line slower than this the frame is drawn without its screen. */
const PATIENCE_MS = 1500

/** React's options replace what it would do by itself: it writes to the console too. */
const noting = (kind: string) => (error: unknown) => {
  console.error(error)
  noteFailure(kind, error)
}
const NOTED: RootOptions = { onCaughtError: noting('part'), onUncaughtError: noting('app'), onRecoverableError: noting('recovered') }

async function start(): Promise<void> {
  // The literal lets the bundler drop the branch: through a variable the mocks would land in the production build.
  if (import.meta.env.VITE_MOCKS === 'worker') await (await import('../mocks/browser')).startMocks()
  mendOldBuild()
  liftLoader()
  const path = `/${location.pathname.slice(import.meta.env.BASE_URL.length)}`
  // What the first screen needs is fetched side by side, and drawn together instead of after what waits in its place.
  const screen = path === HOME ? null : prefetchScreen(path)
  await loadConfig()
  if (path === HOME || path === PRODUCTS) openProductsAhead()
  const needed = path === HOME ? fillHome() : Promise.all([screen, path.startsWith('/nest') ? prefetchOffice() : null])
  await Promise.race([needed, new Promise((done) => setTimeout(done, PATIENCE_MS))])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  // As a transition the first drawing goes in turns of a few milliseconds: streams and presses are heard in between.
  startTransition(() =>
    createRoot(root, NOTED).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

void start()
