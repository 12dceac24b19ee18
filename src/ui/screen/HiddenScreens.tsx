import { Activity, createContext, memo, use, useState, type ComponentType } from 'react'
import { Route, Routes, useLocation, useNavigationType, type Location } from 'react-router-dom'

/** Cap: each hidden screen keeps its elements and state in memory. */
const MOST_HIDDEN = 3

/**
 * `location` is the address with which the screen is rendered; a hidden screen keeps its last one. `mounted` is the
 * history entry for which the screen was mounted.
 */
type KeptScreen = {
  path: string
  Screen: ComponentType
  location: Location
  how: ReturnType<typeof useNavigationType>
  of: string
  mounted: string
}

/**
 * `screens` are in the order of mounting, so that React moves no element. `recent` holds their paths, the last shown
 * first.
 */
type ScreensState = { screens: readonly KeptScreen[]; recent: readonly string[] }

type Props = {
  path: string
  Screen: ComponentType
  /** The user or the day that the screens belong to. A change drops the hidden screens, and the shown screen stays. */
  of: string
  /** Returns false for a screen that must not be hidden, such as one with unsaved changes. */
  mayReturn: (path: string) => boolean
  /** If true, only Back and Forward restore a screen, and a link mounts it again. */
  byEntry?: boolean
  /** A change renders the shown screen again, and each hidden screen when it returns. */
  around?: unknown
}

function enterScreen(
  { screens, recent }: ScreensState,
  next: KeptScreen,
  { of, mayReturn }: Props,
): ScreensState {
  const [left] = recent
  const isKept = (path: string) =>
    screens.some((one) => one.path === path && one.of === of) && (path !== left || mayReturn(path))
  const stay = recent.filter((path) => path !== next.path && isKept(path))
  const paths = [next.path, ...stay.slice(0, MOST_HIDDEN)]
  const isKnown = screens.some(({ path }) => path === next.path)
  const kept = screens
    .filter(({ path }) => paths.includes(path))
    .map((one) => (one.path === next.path ? next : one))
  return { screens: isKnown ? kept : [...kept, next], recent: paths }
}

const ArrivalContext = createContext<KeptScreen['how'] | null>(null)

/**
 * How the visitor reached the screen's address. Inside `<Routes location>` the router's own `useNavigationType` always
 * says POP.
 */
export function useArrivalKind(): KeptScreen['how'] {
  const how = useNavigationType()
  return use(ArrivalContext) ?? how
}

/** Memoized, so that another screen's new address does not re-render this screen. */
const ScreenContent = memo(function Content({
  Screen,
  location,
  how,
}: Pick<KeptScreen, 'Screen' | 'location' | 'how'> & { around: unknown }) {
  return (
    <ArrivalContext value={how}>
      <Routes location={location}>
        <Route path="*" element={<Screen />} />
      </Routes>
    </ArrivalContext>
  )
})

/**
 * Back and Forward give an entry a new `state` object, so an entry is recognized by its key. Two different entries have
 * the same address if search, hash and state are equal.
 */
const isSameAddress = (a: Location, b: Location) =>
  a.key === b.key || (a.search === b.search && a.hash === b.hash && a.state === b.state)

function nextState(
  { screens, recent }: ScreensState,
  place: Pick<KeptScreen, 'location' | 'how'>,
  { path, Screen, of, byEntry = false }: Props,
): KeptScreen {
  const { key } = place.location
  const known = screens.find((one) => one.path === path)
  if (known && recent[0] === path) return { ...known, ...place }
  const isBack = known?.of === of && (!byEntry || known.location.key === key)
  if (!known || !isBack) return { path, Screen, ...place, of, mounted: key }
  return isSameAddress(known.location, place.location) ? known : { ...known, ...place }
}

/**
 * Shows the screen of a path. Earlier screens stay mounted and hidden; their effects stop, and so do their requests,
 * streams and timers.
 */
export function HiddenScreens(props: Props) {
  const location = useLocation()
  const how = useNavigationType()
  const { path, of } = props
  const step = (all: ScreensState) =>
    enterScreen(all, nextState(all, { location, how }, props), props)
  const [state, setState] = useState(() => ({
    all: step({ screens: [], recent: [] }),
    location,
    of,
  }))
  let { all } = state
  if (state.location !== location || state.of !== of) {
    all = step(all)
    setState({ all, location, of })
  }
  return all.screens.map((one) => {
    const shown = one.path === path
    return (
      <div key={`${one.path} ${one.of} ${one.mounted}`} data-screen={shown ? 'shown' : 'hidden'}>
        <Activity mode={shown ? 'visible' : 'hidden'}>
          <ScreenContent
            Screen={one.Screen}
            location={one.location}
            how={one.how}
            around={props.around}
          />
        </Activity>
      </div>
    )
  })
}
