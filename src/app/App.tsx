import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { cache } from '../api/core/cache'
import { AdminDoor } from '../admin/AdminDoor'
import { RouteEffects } from './RouteEffects'
import { useConfirm } from '../state/confirm'
import { closeAlert, useNotices } from '../state/notices'
import { followStoredUser, onUserChange } from '../state/session'
import { StorefrontFrame } from '../storefront/StorefrontFrame'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { lazyPart } from '../ui/lazyPart'

// The literal keeps the gallery out of every build but the developer's.
const PartsGallery = import.meta.env.DEV
  ? lazy(() => import('./gallery/PartsGallery').then(({ PartsGallery }) => ({ default: PartsGallery })))
  : null

/** After the first view has everything it needs. */
const QUIET_MS = 4000

// What speaks up is fetched when there is something to say, or in a quiet moment before.
const { Part: NoticeHost } = lazyPart(() => import('./NoticeHost').then((file) => file.NoticeHost))
const { Part: ConfirmHost } = lazyPart(() => import('./ConfirmHost').then((file) => file.ConfirmHost))

/** The code of alerts and questions is missing: the browser's own dialogs say the words, so that none is lost. */
function PlainVoices() {
  const alerts = useNotices((said) => said.alerts)
  const { question, answer } = useConfirm()
  useEffect(() => {
    for (const { id, text } of alerts) {
      window.alert(text)
      closeAlert(id)
    }
    if (question) answer(window.confirm(question.title))
  }, [alerts, question, answer])
  return null
}

function Voices() {
  const said = useNotices(({ notices, alerts }) => notices.length + alerts.length > 0)
  const asked = useConfirm(({ question }) => question !== null)
  const [spoke, setSpoke] = useState(false)
  // Once there they stay: a live region that comes together with its words is not read out.
  if ((said || asked) && !spoke) setSpoke(true)
  useEffect(() => {
    const timer = setTimeout(() => setSpoke(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!spoke) return null
  // Each new alert or question asks for missing code again.
  return (
    <ErrorBoundary fallback={<PlainVoices />} resetKey={`${said}${asked}`}>
      <Suspense>
        <NoticeHost />
        <ConfirmHost />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Everything between the providers and the screens; tests put their own router around it. */
export function Shell() {
  useEffect(followStoredUser, [])
  useEffect(
    () =>
      onUserChange((former) => {
        if (former) void import('../state/forgetUser').then(({ forgetUser }) => forgetUser(former.email))
      }),
    [],
  )
  return (
    <>
      <RouteEffects />
      <Routes>
        <Route path="/nest/*" element={<AdminDoor />} />
        {PartsGallery && (
          <Route
            path="/__gallery"
            element={
              <Suspense>
                <PartsGallery />
              </Suspense>
            }
          />
        )}
        <Route path="*" element={<StorefrontFrame />} />
      </Routes>
      <Voices />
    </>
  )
}

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={cache}>
        <BrowserRouter basename={import.meta.env.BASE_URL}>
          <Shell />
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
