import './app/early'
// In the first file: a second visit reads from it what it shows first.
import './state/idb'
import { startTransition, StrictMode } from 'react'
import { createRoot, type RootOptions } from 'react-dom/client'
import { prefetchAdmin } from './admin/AdminDoor'
import { App } from './app/App'
import { loadTransport } from './api/core/client'
import { configState, loadConfig } from './api/core/config'
import { noteFailure } from './api/core/failures'
import { openProductsAhead } from './api/products'
import { liftLoader } from './app/loader'
import { reloadAfterDeploy } from './app/newBuild'
import { fetchCode } from './rules/fetchCode'
import { HOME, PRODUCTS } from './rules/paths'
import { isSecondVisit } from './rules/secondVisit'
import { fillHome } from './storefront/home/fillHome'
import { watchInstall } from './state/installEvent'
import { prefetchScreen } from './storefront/screens'
import './ui/tokens.css'
import './ui/base.css'

/** After this time the app renders without its screen and with the build's default configuration. */
const PATIENCE_MS = 1500

/** `/` draws from the replies that early.ts asked for. axios would delay its largest picture, so the first touch loads it. */
function loadTransportOnTouch(): void {
  const ready = () => void loadTransport().catch(() => {})
  for (const type of ['pointerdown', 'keydown', 'scroll']) addEventListener(type, ready, { once: true, passive: true })
}

/** Whether the page's style sheet has arrived; Chromium gives one that failed an empty list of rules. */
const isStyled = () =>
  Boolean(document.querySelector<HTMLLinkElement>('body > link[rel=stylesheet]')?.sheet?.cssRules.length)

/** Replaces React's own error handlers, so each error is also written to the console here. */
const noting = (kind: string) => (error: unknown) => {
  console.error(error)
  noteFailure(kind, error)
}
const NOTED: RootOptions = {
  onCaughtError: noting('part'),
  onUncaughtError: noting('app'),
  onRecoverableError: noting('recovered'),
}

/** Only a second visit, whose worker keeps this code; so a first visit loads nothing more. */
const showLastVisit = (path: string): Promise<void> =>
  import('./storefront/last-seen/lastSeen').then(({ showSeenAhead }) => showSeenAhead(path)).catch(() => {})

async function start(): Promise<void> {
  // A literal condition: through a variable the bundler could not drop the mocks from the production build.
  if (import.meta.env.VITE_MOCKS === 'worker') await (await import('../mocks/server/browser')).startMocks()
  const path = `/${location.pathname.slice(import.meta.env.BASE_URL.length)}`
  const again = isSecondVisit()
  const seen = again && showLastVisit(path)
  reloadAfterDeploy()
  liftLoader()
  watchInstall()
  if (!isStyled()) void fetchCode(() => import('./app/missingStyle')).then(({ retryStyleSheet }) => retryStyleSheet())
  // Code and data of the first screen load in parallel, so that it renders at once instead of after a skeleton.
  const screen = path !== HOME && prefetchScreen(path)
  const patience = new Promise<void>((done) => setTimeout(done, PATIENCE_MS))
  if (path === HOME) loadTransportOnTouch()
  else void loadTransport().catch(() => {})
  const configured = loadConfig()
  await Promise.race([configured, patience])
  if (path === HOME || path === PRODUCTS) openProductsAhead()
  const needed = path === HOME ? fillHome() : Promise.all([screen, path.startsWith('/nest') && prefetchAdmin()])
  await Promise.race([Promise.all([needed, seen]), patience])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const app = createRoot(root, NOTED)
  const render = () =>
    app.render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
  // A transition, so that stream messages and input events are handled during the first render. A second visit to Home has its data, and
  // the loader covers it: without pauses the render is a fifth shorter.
  const draw = () => (again && path === HOME ? render() : startTransition(render))
  draw()
  // After the first view: only a translated page needs it, and no page is translated before.
  fetchCode(() => import('./app/foreignNodes')).then(
    ({ bearForeignNodes }) => bearForeignNodes(),
    () => {},
  )
  // Re-render with the late configuration; component state, and so typed input, stays.
  if (configState() === 'waiting') void configured.then(draw)
}

void start()
