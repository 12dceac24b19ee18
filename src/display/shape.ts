// Decides how a picture is framed. A shape is width / height.

/** Share of a picture's width that must stay visible. */
const MIN_WIDTH_SHOWN = 0.8

/** A banner with this shape or a wider one takes the full width, with the texts above and below it. */
const WIDE_SHAPE = 1.1
const TALLEST_SHAPE = 0.8

/** Used while the picture's shape is unknown. */
export const DEFAULT_BANNER_SHAPE = 0.87

/** The frame takes the picture's shape, within limits that keep the texts in view. */
export function bannerFrameOf(shape: number): { shape: number; wide: boolean } {
  const wide = shape > WIDE_SHAPE
  return {
    shape: wide ? Math.min(shape, 3) : Math.max(TALLEST_SHAPE, Math.min(shape, WIDE_SHAPE)),
    wide,
  }
}

/** Covers the frame unless that would leave too little of the picture's width. */
export function objectFitOf(shape: number, frame: number): 'cover' | 'contain' {
  return frame / shape >= MIN_WIDTH_SHOWN ? 'cover' : 'contain'
}

/** Tall pictures are cropped at the bottom, because the model's head is at the top. */
export function isTallShape(shape: number): boolean {
  return shape < 0.79
}

/** If picture and frame differ more than this, covering the frame would cut off garments. */
export function cropsTooMuch(shape: number, frame: number): boolean {
  return Math.max(shape / frame, frame / shape) > 1.15
}

const SHAPES_KEY = 'pictureShapes'
const MAX_SHAPES = 40

function knownShapes(): [string, number][] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(SHAPES_KEY) ?? '[]')
    return Array.isArray(list) ? (list as [string, number][]) : []
  } catch {
    return []
  }
}

/** The shape that an earlier visit saved, so that the page reserves the picture's space before it loads. */
export function knownPictureShape(path: string): number | null {
  const shape = knownShapes().find((entry) => entry?.[0] === path)?.[1]
  return typeof shape === 'number' && shape > 0.1 && shape < 10 ? shape : null
}

export function savePictureShape(path: string, shape: number): void {
  if (!(shape > 0.1 && shape < 10) || knownPictureShape(path) === shape) return
  try {
    const others = knownShapes().filter((entry) => entry?.[0] !== path)
    localStorage.setItem(
      SHAPES_KEY,
      JSON.stringify([[path, shape], ...others].slice(0, MAX_SHAPES)),
    )
  } catch {
    // Without storage each visit learns the shape again.
  }
}
