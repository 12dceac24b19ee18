import './early'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { loadConfig } from './api/config'
import { liftLoader } from './loader'
import { mendOldBuild } from './oldBuild'
import { fillHome } from './storefront/home/fillHome'
import { prefetchScreen } from './storefront/routes'
import './ui/tokens.css'
import './ui/base.css'

async function start(): Promise<void> {
  // The literal lets the bundler drop the branch: through a variable the mocks would land in the production build.
  if (import.meta.env.VITE_MOCKS === 'worker') await (await import('../mocks/browser')).startMocks()
  mendOldBuild()
  liftLoader()
  const base = import.meta.env.BASE_URL
  const atHome = location.pathname === base
  // Its code need not wait for the frame around it to be drawn.
  if (!atHome) prefetchScreen(`/${location.pathname.slice(base.length)}`)
  await loadConfig()
  if (atHome) await fillHome()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

void start()
