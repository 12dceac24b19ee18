import { createContext, use, type ContextType } from 'react'
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom'

/** What the router tells of an address, and how it was reached. */
export type Told = ContextType<typeof LocationContext>

/** The address of the screen around (`KeptScreens.tsx`). */
export const PlaceContext = createContext<Told | null>(null)

/** What the router tells now. */
export const useTold = (): Told => use(LocationContext)

/**
 * The address of the screen around, which stays as it is while the screen is hidden. The router's `useLocation` renders its
 * readers at each step, also those of hidden screens.
 */
export function usePlace() {
  const { location, navigationType } = use(PlaceContext) ?? use(LocationContext)
  return { ...location, how: navigationType }
}
