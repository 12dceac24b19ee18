import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react'

// A view is the picture's scale on its stage, and its offset from the center in pixels.

type ZoomView = { scale: number; x: number; y: number }
type ElementSize = { width: number; height: number }

export const FIT_VIEW: ZoomView = { scale: 1, x: 0, y: 0 }
const MAX_SCALE = 8

/** Zooms around a point, given relative to the stage's center. The point stays in place. */
export function zoomAt(view: ZoomView, scale: number, px = 0, py = 0): ZoomView {
  const to = Math.min(MAX_SCALE, Math.max(1, scale))
  if (to === 1) return FIT_VIEW
  const by = to / view.scale
  return { scale: to, x: px - (px - view.x) * by, y: py - (py - view.y) * by }
}

/** Keeps the picture's edges from moving into the stage. */
export function clampZoomView(view: ZoomView, stage: ElementSize, picture: ElementSize): ZoomView {
  if (view.scale === 1) return FIT_VIEW
  const x = Math.max(0, (picture.width * view.scale - stage.width) / 2)
  const y = Math.max(0, (picture.height * view.scale - stage.height) / 2)
  return {
    scale: view.scale,
    x: Math.min(x, Math.max(-x, view.x)),
    y: Math.min(y, Math.max(-y, view.y)),
  }
}

type Point = { x: number; y: number }

const DOUBLE_TAP_MS = 300
const TAP_DISTANCE_PX = 24
const SWIPE_PX = 60
const DOUBLE_TAP_SCALE = 2.5

/**
 * Zooms by pinch, double tap or wheel. A drag pans the enlarged picture; on the picture at its original size a drag is
 * a swipe.
 */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLElement | null>,
  onSwipe: (step: 1 | -1) => void = () => {},
) {
  const [view, setView] = useState(FIT_VIEW)
  const [moving, setMoving] = useState(false)
  const fingers = useRef(new Map<number, Point>())
  const tap = useRef<{ at: number; x: number; y: number } | null>(null)
  const start = useRef<Point>({ x: 0, y: 0 })

  function place(next: ZoomView) {
    const [outer, inner] = [stage.current, picture.current]
    if (!outer || !inner) return setView(next)
    const [width, height] = [outer.clientWidth, outer.clientHeight]
    setView(
      clampZoomView(
        next,
        { width, height },
        { width: inner.offsetWidth, height: inner.offsetHeight },
      ),
    )
  }

  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = stage.current?.getBoundingClientRect()
    return {
      x: clientX - (box ? box.left + box.width / 2 : 0),
      y: clientY - (box ? box.top + box.height / 2 : 0),
    }
  }

  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const { x, y } = pointOf(event)
    place(zoomAt(view, view.scale * Math.exp(-event.deltaY / 400), x, y))
  })
  useEffect(() => {
    const { current } = stage
    const turn = (event: WheelEvent) => wheel(event)
    // React's wheel listener is passive, so it cannot prevent the browser from zooming the page.
    current?.addEventListener('wheel', turn, { passive: false })
    return () => current?.removeEventListener('wheel', turn)
  }, [stage])

  function down(event: PointerEvent) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    const point = pointOf(event)
    fingers.current.set(event.pointerId, point)
    if (fingers.current.size === 1) start.current = point
    setMoving(true)
  }

  function move(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (other) {
      const apart = Math.hypot(before.x - other.x, before.y - other.y)
      const by = apart === 0 ? 1 : Math.hypot(now.x - other.x, now.y - other.y) / apart
      place(zoomAt(view, view.scale * by, (now.x + other.x) / 2, (now.y + other.y) / 2))
    } else if (view.scale > 1)
      place({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y })
    else setView({ ...FIT_VIEW, x: now.x - start.current.x })
  }

  function up(event: PointerEvent) {
    const alone = fingers.current.size === 1
    if (!fingers.current.delete(event.pointerId)) return
    if (fingers.current.size > 0) return
    setMoving(false)
    const { x, y } = pointOf(event)
    const far = { x: x - start.current.x, y: y - start.current.y }
    if (view.scale === 1) setView(FIT_VIEW)
    if (!alone || event.type === 'pointercancel') return
    if (Math.hypot(far.x, far.y) < TAP_DISTANCE_PX / 2) tapped({ x, y }, event.timeStamp)
    else if (view.scale === 1 && Math.abs(far.x) > SWIPE_PX && Math.abs(far.x) > Math.abs(far.y))
      onSwipe(far.x < 0 ? 1 : -1)
  }

  function tapped({ x, y }: Point, at: number) {
    const last = tap.current
    const twice =
      last !== null &&
      at - last.at < DOUBLE_TAP_MS &&
      Math.hypot(x - last.x, y - last.y) < TAP_DISTANCE_PX
    tap.current = twice ? null : { at, x, y }
    if (twice) place(view.scale > 1 ? FIT_VIEW : zoomAt(view, DOUBLE_TAP_SCALE, x, y))
  }

  return {
    scale: view.scale,
    zoomBy: (by: number) => place(zoomAt(view, view.scale * by)),
    reset: () => setView(FIT_VIEW),
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
    style: {
      transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
      transition: moving ? 'none' : undefined,
    },
  }
}
