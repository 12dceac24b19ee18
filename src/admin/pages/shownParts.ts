import { fitOf, frameOf, isOff } from '../../display/shape'
import type { PageKind } from './pageKinds'

// Which shape suits each place of a page, and how much of a picture phones and desktops show there. A shape is width / height.

export type Frames = { phone: number; desktop: number }

const UPRIGHT: Frames = { phone: 0.8, desktop: 0.8 }
/** The same frames as in display/HomeBanner and display/BottomCollection. */
const SIDE: Frames = { phone: 0.8, desktop: 4 / 4.7 }
const FIRST_OF_BOTTOM: Frames = { phone: 1, desktop: 0.8 }

/** `wide`: below a wide banner the side pictures are squares on a desktop. */
export function framesOf(kind: PageKind, field: string, wide = false): Frames {
  if (kind === 'homepage') return wide ? { ...SIDE, desktop: 1 } : SIDE
  return kind === 'bottom' && field === 'first_image' ? FIRST_OF_BOTTOM : UPRIGHT
}

/** The banner takes the shape of its first picture. */
export function bannerFrames(first: number): Frames {
  const { shape } = frameOf(first)
  return { phone: shape, desktop: shape }
}

export const isWideBanner = (first: number | undefined) =>
  first !== undefined && frameOf(first).wide

export const SUITS = 'portrait, 4:5, for example 800 × 1000'
export const BANNER_SUITS = 'portrait, 4:5, or wide, up to 3:1; all the same shape'

function shownIn(shape: number, frame: number, whole: boolean): string {
  if (whole) return 'all of it'
  const share = Math.round(100 * Math.min(shape / frame, frame / shape))
  // A low window cuts a little more.
  if (share >= 93) return 'nearly all of it'
  return `${Math.max(1, share)}% of its ${shape > frame ? 'width' : 'height'}`
}

/** "Phones show 80% of its width; desktops show all of it." */
export function shownText(shape: number, { phone, desktop }: Frames, mayContain: boolean): string {
  const shown = (frame: number) =>
    shownIn(shape, frame, mayContain && fitOf(shape, frame) === 'contain')
  const [small, large] = [shown(phone), shown(desktop)]
  if (small === large) return `Phones and desktops show ${small}.`
  return `Phones show ${small}; desktops show ${large}.`
}

export const suits = (shape: number, { desktop }: Frames) => !isOff(shape, desktop)
