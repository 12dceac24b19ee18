import { createContext, use, type ContextType } from 'react'
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom'

/** An address, and whether a push, a replacement or a step through the history led to it. */
export type RouterPlace = ContextType<typeof LocationContext>

/** The address of the screen around (`KeptScreens.tsx`). */
export const PlaceContext = createContext<RouterPlace | null>(null)

/** The address that is open now. */
export const useRouterPlace = (): RouterPlace => use(LocationContext)

/**
 * The address of the screen around, which stays as it is while the screen is hidden. The router's `useLocation` renders its
 * readers at each step, also those of hidden screens.
 */
export function usePlace() {
  const { location, navigationType } = use(PlaceContext) ?? use(LocationContext)
  return { ...location, how: navigationType }
}
