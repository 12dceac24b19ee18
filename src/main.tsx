import './app/early'
import { startTransition, StrictMode } from 'react'
import { createRoot, type RootOptions } from 'react-dom/client'
import { prefetchAdmin } from './admin/AdminDoor'
import { App } from './app/App'
import { configState, loadConfig } from './api/core/config'
import { noteFailure } from './api/core/failures'
import { openProductsAhead } from './api/products'
import { liftLoader } from './app/loader'
import { restyle } from './app/missingStyle'
import { mendOldBuild } from './app/newBuild'
import { HOME, PRODUCTS } from './rules/paths'
import { fillHome } from './storefront/home/fillHome'
import { prefetchScreen } from './storefront/screens'
import './ui/tokens.css'
import './ui/base.css'

/** After this time the frame is drawn without its screen, and with what the page itself knows of the configuration. */
const PATIENCE_MS = 1500

/** React's options replace what it would do by itself: it writes to the console too. */
const noting = (kind: string) => (error: unknown) => {
  console.error(error)
  noteFailure(kind, error)
}
const NOTED: RootOptions = {
  onCaughtError: noting('part'),
  onUncaughtError: noting('app'),
  onRecoverableError: noting('recovered'),
}

async function start(): Promise<void> {
  // The literal lets the bundler drop the branch: through a variable the mocks would land in the production build.
  if (import.meta.env.VITE_MOCKS === 'worker') await (await import('../mocks/server/browser')).startMocks()
  mendOldBuild()
  liftLoader()
  restyle()
  const path = `/${location.pathname.slice(import.meta.env.BASE_URL.length)}`
  // What the first screen needs is fetched side by side, and drawn together instead of after what waits in its place.
  const screen = path === HOME ? null : prefetchScreen(path)
  const patience = new Promise<void>((done) => setTimeout(done, PATIENCE_MS))
  const configured = loadConfig()
  await Promise.race([configured, patience])
  if (path === HOME || path === PRODUCTS) openProductsAhead()
  const needed = path === HOME ? fillHome() : Promise.all([screen, path.startsWith('/nest') ? prefetchAdmin() : null])
  await Promise.race([needed, patience])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const app = createRoot(root, NOTED)
  const draw = () =>
    // As a transition the first drawing goes in turns of a few milliseconds: streams and presses are heard in between.
    startTransition(() =>
      app.render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    )
  draw()
  // A re-render applies a late configuration and keeps what was typed.
  if (configState() === 'waiting') void configured.then(draw)
}

void start()
