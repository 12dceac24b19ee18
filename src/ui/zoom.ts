// Where a picture stands on its stage: how large, and how far off the middle, in pixels.

export type View = { scale: number; x: number; y: number }
type Size = { width: number; height: number }

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
const LARGEST = 8

/** Grows or shrinks around a point of the stage, given from its middle, which stays where it is. */
export function zoomAt(view: View, scale: number, px = 0, py = 0): View {
  const to = Math.min(LARGEST, Math.max(1, scale))
  if (to === 1) return WHOLE
  const by = to / view.scale
  return { scale: to, x: px - (px - view.x) * by, y: py - (py - view.y) * by }
}

/** Never further than the picture's own edge. */
export function held(view: View, stage: Size, picture: Size): View {
  if (view.scale === 1) return WHOLE
  const x = Math.max(0, (picture.width * view.scale - stage.width) / 2)
  const y = Math.max(0, (picture.height * view.scale - stage.height) / 2)
  return { scale: view.scale, x: Math.min(x, Math.max(-x, view.x)), y: Math.min(y, Math.max(-y, view.y)) }
}
