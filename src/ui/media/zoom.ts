// The scale of a picture on its stage, and its offset from the center in pixels.

export type View = { scale: number; x: number; y: number }
type Size = { width: number; height: number }

export const FIT: View = { scale: 1, x: 0, y: 0 }
const LARGEST = 8

/** Zooms around a point, given relative to the stage's center. That point keeps its place. */
export function zoomAt(view: View, scale: number, px = 0, py = 0): View {
  const to = Math.min(LARGEST, Math.max(1, scale))
  if (to === 1) return FIT
  const by = to / view.scale
  return { scale: to, x: px - (px - view.x) * by, y: py - (py - view.y) * by }
}

/** Limits panning to the edges of the picture. */
export function clampView(view: View, stage: Size, picture: Size): View {
  if (view.scale === 1) return FIT
  const x = Math.max(0, (picture.width * view.scale - stage.width) / 2)
  const y = Math.max(0, (picture.height * view.scale - stage.height) / 2)
  return {
    scale: view.scale,
    x: Math.min(x, Math.max(-x, view.x)),
    y: Math.min(y, Math.max(-y, view.y)),
  }
}
