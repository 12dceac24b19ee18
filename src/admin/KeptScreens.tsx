import {
  Activity,
  memo,
  useContext,
  useInsertionEffect,
  useRef,
  useState,
  type ComponentType,
  type ContextType,
  type ReactNode,
} from 'react'
import { UNSAFE_LocationContext as LocationContext, UNSAFE_RouteContext as RouteContext } from 'react-router-dom'
import { nepalNow } from '../rules/stamp'
import { isDirty } from '../state/dirty'

/** Hidden screens that keep their elements and state. */
const MOST_HIDDEN = 3

/** The router's values for a screen. A hidden screen keeps its last ones. */
type Place = { at: ContextType<typeof LocationContext>; route: ContextType<typeof RouteContext> }
/** `day`: Nepal's, when the screen was entered. On another day it mounts again, since its figures are of that day. */
type Kept = { path: string; Screen: ComponentType; place: Place; day: number }

/** `screens`: in the order of their mounting, so that React moves no element. `recent`: their paths, the last shown first. */
type All = { screens: readonly Kept[]; recent: readonly string[] }

const NONE: All = { screens: [], recent: [] }

/** Changes that were given up, or an open popup, must not come back with the screen. */
const isUnfinished = () => isDirty() || document.querySelector('main dialog[open]') !== null

function entered({ screens, recent }: All, next: Kept): All {
  const [left] = recent
  const stay = recent.filter((path) => path !== next.path && !(path === left && isUnfinished()))
  const paths = [next.path, ...stay.slice(0, MOST_HIDDEN)]
  const isKnown = screens.some(({ path }) => path === next.path)
  const kept = screens.filter(({ path }) => paths.includes(path)).map((one) => (one.path === next.path ? next : one))
  return { screens: isKnown ? kept : [...kept, next], recent: paths }
}

function Box({ shown, children }: { shown: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // React hides with `display: none`, for which the browser drops style and layout. `content-visibility` keeps both.
  // An insertion effect runs before any other effect can force a layout.
  useInsertionEffect(() => {
    const inner = box.current?.firstElementChild as HTMLElement | null
    if (!shown && CSS.supports?.('content-visibility', 'hidden')) inner?.style.removeProperty('display')
  }, [shown])
  return (
    <div ref={box} data-screen={shown ? 'shown' : 'hidden'} style={shown ? undefined : { contentVisibility: 'hidden' }}>
      <Activity mode={shown ? 'visible' : 'hidden'}>
        <div>{children}</div>
      </Activity>
    </div>
  )
}

/** Not rendered for other screens' steps, nor when it comes back with the address that it was left with. */
const Content = memo(function Content({ Screen, place: { at, route } }: Pick<Kept, 'Screen' | 'place'>) {
  return (
    <LocationContext value={at}>
      <RouteContext value={route}>
        <Screen />
      </RouteContext>
    </LocationContext>
  )
})

const isSameAddress = ({ at: { location: a } }: Place, { at: { location: b } }: Place) =>
  a.search === b.search && a.hash === b.hash && a.state === b.state

/** The screen of a path. Those that were shown before stay mounted and hidden: without effects, so without requests, streams and timers. */
export function KeptScreens({ path, Screen }: { path: string; Screen: ComponentType }) {
  const at = useContext(LocationContext)
  const route = useContext(RouteContext)
  const fresh = () => ({ path, Screen, place: { at, route }, day: nepalNow(Date.now()).day })
  const [state, setState] = useState(() => ({ all: entered(NONE, fresh()), at }))
  let { screens } = state.all
  if (state.at !== at) {
    const now = fresh()
    const known = screens.find((one) => one.path === path)
    const stays = state.all.recent[0] === path
    if (known && stays) now.day = known.day
    if (known && !stays && isSameAddress(known.place, now.place)) now.place = known.place
    const all = entered(state.all, now)
    setState({ all, at })
    screens = all.screens
  }
  return screens.map(({ path: own, day, ...content }) => (
    <Box key={`${own} ${day}`} shown={own === path}>
      <Content {...content} />
    </Box>
  ))
}
