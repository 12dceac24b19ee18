import { lastSeen } from './app/early'
import { startTransition, StrictMode } from 'react'
import { createRoot, type RootOptions } from 'react-dom/client'
import { prefetchAdmin } from './admin/frame/AdminGate'
import { App } from './app/App'
import { configState, loadConfig } from './api/core/config'
import { noteFailure } from './api/core/collectErrors'
import { openProductsAhead } from './api/products'
import { tolerateForeignNodes } from './app/foreignNodes'
import { removeLoader } from './app/loader'
import { retryStyleSheet } from './app/missingStyle'
import { reloadAfterDeploy } from './app/newBuild'
import { HOME, PRODUCTS } from './rules/paths'
import { prefetchHome } from './storefront/home/HomeScreen'
import { watchInstall } from './state/installOffer'
import { prefetchScreen } from './storefront/screens'
import './ui/tokens.css'
import './ui/base.css'
// Styles of code that loads soon after the first view: a separate style sheet costs a slow phone more than these bytes.
import './storefront/footer/footer.module.css'
import './ui/dialog/Modal.module.css'
import './ui/dialog/Notices.module.css'

/** After this time the app renders without its screen and with the build's default configuration. */
const STYLE_LIMIT_MS = 1500

/** Whether the page's style sheet has arrived; Chromium gives one that failed an empty list of rules. */
const isStyled = () =>
  Boolean(
    document.querySelector<HTMLLinkElement>('body > link[rel=stylesheet]')?.sheet?.cssRules.length,
  )

/** Replaces React's own error handlers, so each error is also written to the console here. */
const reportAs = (kind: string) => (error: unknown) => {
  console.error(error)
  noteFailure(kind, error)
}
const ROOT_OPTIONS: RootOptions = {
  onCaughtError: reportAs('part'),
  onUncaughtError: reportAs('app'),
  onRecoverableError: reportAs('recovered'),
}

/** Shows what the last visit saw, and tells whether the screen has all of its data. The service worker caches this code. */
const showLastVisit = (path: string): Promise<boolean> =>
  Promise.resolve(lastSeen)
    .then((code) => code?.showStoredQueries(path) ?? false)
    .catch(() => false)

/** Reads the data of the first view, so that it is drawn once and not after a skeleton. */
function readFirstView(path: string): Promise<unknown> {
  if (path === HOME || path === PRODUCTS) openProductsAhead()
  return path === HOME ? prefetchHome() : Promise.resolve()
}

async function startApp(): Promise<void> {
  // A literal condition: through a variable the bundler could not drop the mocks from the production build.
  if (import.meta.env.VITE_MOCKS === 'worker')
    await (await import('../mocks/server/browser')).startMocks()
  const path = `/${location.pathname.slice(import.meta.env.BASE_URL.length)}`
  const seen = showLastVisit(path)
  reloadAfterDeploy()
  removeLoader()
  watchInstall()
  // Code and data of the first screen load in parallel, so that it renders at once instead of after a skeleton.
  const screen = path !== HOME && prefetchScreen(path)
  const patience = new Promise<false>((done) => setTimeout(done, STYLE_LIMIT_MS, false))
  const configured = loadConfig()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const app = createRoot(root, ROOT_OPTIONS)
  await Promise.race([configured, patience])
  const shown = await Promise.race([seen, patience])
  // If the data is shown already, the screen refetches it when it mounts.
  const data = shown || readFirstView(path)
  await Promise.race([
    Promise.all([data, screen, path.startsWith('/nest') && prefetchAdmin()]),
    patience,
  ])
  const render = () =>
    app.render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
  // A transition lets React handle stream messages and input events during the first render. On a second visit code and data are
  // there before the loader ends, so React renders without pauses, which is a fifth faster.
  const draw = () => (lastSeen ? render() : startTransition(render))
  draw()
  if (!isStyled()) retryStyleSheet()
  tolerateForeignNodes()
  // Re-render with the late configuration; component state, and so typed input, stays.
  if (configState() === 'waiting') void configured.then(draw)
}

void startApp()
