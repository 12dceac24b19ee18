import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { cache } from './api/cache'
import { AdminDoor } from './admin/AdminDoor'
import { Asked } from './Asked'
import { RouteEffects } from './RouteEffects'
import { Said } from './Said'
import { followStoredUser } from './state/session'
import { StorefrontFrame } from './storefront/StorefrontFrame'
import { ErrorBoundary } from './ui/ErrorBoundary'

// The literal keeps the gallery out of every build but the developer's.
const Gallery = import.meta.env.DEV ? lazy(() => import('./Gallery').then(({ Gallery }) => ({ default: Gallery }))) : null

/** Everything between the providers and the screens; tests put their own router around it. */
export function Shell() {
  useEffect(followStoredUser, [])
  return (
    <>
      <RouteEffects />
      <Routes>
        <Route path="/nest/*" element={<AdminDoor />} />
        {Gallery && (
          <Route
            path="/__gallery"
            element={
              <Suspense>
                <Gallery />
              </Suspense>
            }
          />
        )}
        <Route path="*" element={<StorefrontFrame />} />
      </Routes>
      <Said />
      <Asked />
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
