import { Activity, memo, useState, type ComponentType, type ReactNode } from 'react'
import { refuseDisplay } from './refuseDisplay'
import { PlaceContext, useRouterPlace, type RouterPlace } from './usePlace'

/** Hidden screens that keep their elements and state. */
const MOST_HIDDEN = 3

/** `place`: a hidden screen's is the one that it was left with. `mounted`: the history entry that the screen was mounted for. */
type Kept = { path: string; Screen: ComponentType; place: RouterPlace; of: string; mounted: string }

/** `screens`: in the order of their mounting, so that React moves no element. `recent`: their paths, the last shown first. */
type All = { screens: readonly Kept[]; recent: readonly string[] }

type Props = {
  path: string
  Screen: ComponentType
  /** Whose screen it is, or of which day. The hidden screens of another one are dropped; the shown one stays. */
  of: string
  /** Whether a screen that is being left may come back as it is. */
  mayReturn: (path: string) => boolean
  /** Only Back and Forward bring a screen back; a link mounts it again. */
  byEntry?: boolean
  /** When it changes, the shown screen renders again, and each hidden one when it comes back. */
  around?: unknown
}

function entered({ screens, recent }: All, next: Kept, { of, mayReturn }: Props): All {
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

function Box({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div
      data-screen={shown ? 'shown' : 'hidden'}
      style={shown ? undefined : { contentVisibility: 'hidden' }}
    >
      <Activity mode={shown ? 'visible' : 'hidden'}>
        <div ref={refuseDisplay}>{children}</div>
      </Activity>
    </div>
  )
}

/**
 * Not rendered for other screens' steps, nor when it comes back with the address that it was left with. React compares with the
 * props of the last render, which a hidden screen has from the time when it was shown.
 */
const Content = memo(
  function Content({
    Screen,
    place,
  }: Pick<Kept, 'Screen' | 'place'> & { around: unknown; shown: boolean }) {
    return (
      <PlaceContext value={place}>
        <Screen />
      </PlaceContext>
    )
  },
  (a, b) => a.Screen === b.Screen && a.place === b.place && (a.around === b.around || !b.shown),
)

/** The state of an entry is a new object each time the browser steps to it. */
const isSameAddress = ({ location: a }: RouterPlace, { location: b }: RouterPlace) =>
  a.key === b.key || (a.search === b.search && a.hash === b.hash && a.state === b.state)

/** The screen as it is shown next: the one that is shown or was kept, or a new one. */
function nextOf(
  { screens, recent }: All,
  place: RouterPlace,
  { path, Screen, of, byEntry = false }: Props,
): Kept {
  const { key } = place.location
  const known = screens.find((one) => one.path === path)
  if (known && recent[0] === path) return { ...known, place }
  const isBack = known?.of === of && (!byEntry || known.place.location.key === key)
  if (!known || !isBack) return { path, Screen, place, of, mounted: key }
  return isSameAddress(known.place, place) ? known : { ...known, place }
}

/** The screen of a path. Those that were shown before stay mounted and hidden: without effects, so without requests, streams and timers. */
export function KeptScreens(props: Props) {
  const place = useRouterPlace()
  const { path, of } = props
  const step = (all: All) => entered(all, nextOf(all, place, props), props)
  const [state, setState] = useState(() => ({ all: step({ screens: [], recent: [] }), place, of }))
  let { all } = state
  if (state.place !== place || state.of !== of) {
    all = step(all)
    setState({ all, place, of })
  }
  return all.screens.map((one) => {
    const shown = one.path === path
    return (
      <Box key={`${one.path} ${one.of} ${one.mounted}`} shown={shown}>
        <Content Screen={one.Screen} place={one.place} around={props.around} shown={shown} />
      </Box>
    )
  })
}
