import { lastSeenModule } from './app/early'
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
import { watchForDeploys } from './app/newBuild'
import { HOME_PATH, PRODUCTS_PATH } from './rules/paths'
import { prefetchHome } from './storefront/home/HomeScreen'
import { watchInstallPrompt } from './state/installOffer'
import { prefetchScreen } from './storefront/screens'
import './ui/tokens.css'
import './ui/base.css'
// Bundle these styles with the first view: for a slow phone a separate style sheet costs more than these bytes.
import './storefront/footer/footer.module.css'
import './ui/dialog/Modal.module.css'
import './ui/dialog/Notices.module.css'

/** After this time the app renders without the screen's code, with the default configuration. */
const STYLE_LIMIT_MS = 1500

/** Chromium gives a style sheet that failed to load an empty rule list. */
const isStyled = () =>
  Boolean(
    document.querySelector<HTMLLinkElement>('body > link[rel=stylesheet]')?.sheet?.cssRules.length,
  )

/**
 * React's own handlers write errors to the console. These handlers replace them, so they must write to the console
 * too.
 */
const reportAs = (kind: string) => (error: unknown) => {
  console.error(error)
  noteFailure(kind, error)
}
const ROOT_OPTIONS: RootOptions = {
  onCaughtError: reportAs('part'),
  onUncaughtError: reportAs('app'),
  onRecoverableError: reportAs('recovered'),
}

/** Shows the data of the last visit. Resolves to true if the screen then has all its data. */
const showLastVisit = (path: string): Promise<boolean> =>
  Promise.resolve(lastSeenModule)
    .then((code) => code?.showStoredQueries(path) ?? false)
    .catch(() => false)

/** Reads the first view's data, so that the screen does not show a skeleton first. */
function readFirstView(path: string): Promise<unknown> {
  if (path === HOME_PATH || path === PRODUCTS_PATH) openProductsAhead()
  return path === HOME_PATH ? prefetchHome() : Promise.resolve()
}

async function startApp(): Promise<void> {
  // The bundler drops the mocks from a production build only if the condition is a literal.
  if (import.meta.env.VITE_MOCKS === 'worker')
    await (await import('../mocks/server/browser')).startMocks()
  const path = `/${location.pathname.slice(import.meta.env.BASE_URL.length)}`
  const seen = showLastVisit(path)
  watchForDeploys()
  removeLoader()
  watchInstallPrompt()
  const screen = path !== HOME_PATH && prefetchScreen(path)
  const patience = new Promise<false>((done) => setTimeout(done, STYLE_LIMIT_MS, false))
  const configured = loadConfig()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const app = createRoot(root, ROOT_OPTIONS)
  await Promise.race([configured, patience])
  const shown = await Promise.race([seen, patience])
  // If data of the last visit is shown, nothing is read here: the screen refetches it when it mounts.
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
  // startTransition lets React pause for stream messages and input. On a second visit code and data are complete
  // before the loader ends, so React renders without pauses, which is a fifth faster.
  const draw = () => (lastSeenModule ? render() : startTransition(render))
  draw()
  if (!isStyled()) retryStyleSheet()
  tolerateForeignNodes()
  // Rendering again with the late configuration keeps component state and typed input.
  if (configState() === 'waiting') void configured.then(draw)
}

void startApp()
