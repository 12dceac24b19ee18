import { useState } from 'react'
import { Picture } from '../../display/Picture'
import { Panel } from '../parts/Panel'
import { isFilledSlot, pictureSlotOf, type PageContent, type PictureSlot } from './pageContent'
import { PAGE_DEFINITIONS, type PageKind } from './pageKinds'
import { objectFitOf, bannerFrameOf, cropsTooMuch } from '../../display/shape'
import css from './pages.module.css'

// Says which picture shape suits each place of a page, and how much of a picture phones and desktops show there. A shape is
// width / height.

type FrameShapes = { phone: number; desktop: number }

const UPRIGHT_FRAMES: FrameShapes = { phone: 0.8, desktop: 0.8 }
/** The same frames as in display/HomeBanner and display/BottomCollection. */
const SIDE_FRAMES: FrameShapes = { phone: 0.8, desktop: 4 / 4.7 }
const FIRST_BOTTOM_FRAMES: FrameShapes = { phone: 1, desktop: 0.8 }

/** `wide`: below a wide banner the side pictures are squares on a desktop. */
export function pictureFramesOf(kind: PageKind, field: string, wide = false): FrameShapes {
  if (kind === 'homepage') return wide ? { ...SIDE_FRAMES, desktop: 1 } : SIDE_FRAMES
  return kind === 'bottom' && field === 'first_image' ? FIRST_BOTTOM_FRAMES : UPRIGHT_FRAMES
}

/** The banner takes the shape of its first picture. */
export function bannerFrames(first: number): FrameShapes {
  const { shape } = bannerFrameOf(first)
  return { phone: shape, desktop: shape }
}

export const isWideBanner = (first: number | undefined) =>
  first !== undefined && bannerFrameOf(first).wide

const SUITABLE_SHAPES = 'portrait (4:5), for example 800 × 1000'
const SUITABLE_BANNERS = 'portrait (4:5) or wide (up to 3:1), all the same shape'

function shownPartText(shape: number, frame: number, whole: boolean): string {
  if (whole) return 'all of it'
  const share = Math.round(100 * Math.min(shape / frame, frame / shape))
  // Never "all of it", because a low window cuts a little more.
  if (share >= 93) return 'nearly all of it'
  return `${Math.max(1, share)}% of its ${shape > frame ? 'width' : 'height'}`
}

/** For example "Phones show 80% of its width; desktops show all of it." */
export function shownInFramesText(
  shape: number,
  { phone, desktop }: FrameShapes,
  mayContain: boolean,
): string {
  const shown = (frame: number) =>
    shownPartText(shape, frame, mayContain && objectFitOf(shape, frame) === 'contain')
  const [small, large] = [shown(phone), shown(desktop)]
  if (small === large) return `Phones and desktops show ${small}.`
  return `Phones show ${small}; desktops show ${large}.`
}

export const fitsFrames = (shape: number, { desktop }: FrameShapes) => !cropsTooMuch(shape, desktop)

export type PictureAdviceProps = {
  kind: PageKind
  now: PageContent
  addressOf: (slot: PictureSlot) => string
}

/**
 * `shape` is undefined until the picture has loaded. All banners take their frames from the first banner, so `frames`
 * is null until that picture has loaded.
 */
function adviceText(
  address: string,
  shape: number | undefined,
  frames: FrameShapes | null,
  whole: boolean,
): string {
  if (address === '') return 'No picture.'
  if (shape === undefined || frames === null) return '…'
  const shown = shownInFramesText(shape, frames, whole)
  return fitsFrames(shape, frames) ? shown : `${shown} A different shape would fit better.`
}

export function PictureAdvice({ kind, now, addressOf }: PictureAdviceProps) {
  const [shapes, setShapes] = useState<ReadonlyMap<string, number>>(new Map())
  const { pictures, banners } = PAGE_DEFINITIONS[kind]
  const filled = banners ? now.banners.filter(isFilledSlot).map(addressOf) : []
  const first = shapes.get(filled[0] ?? '')
  const places = [
    ...filled.map((address, index) => ({
      label: `Banner ${index + 1}`,
      address,
      frames: first === undefined ? null : bannerFrames(first),
      whole: true,
    })),
    ...pictures.map(({ field, label }) => ({
      label,
      address: addressOf(pictureSlotOf(now, field)),
      frames: pictureFramesOf(kind, field, isWideBanner(first)),
      whole: kind === 'homepage',
    })),
  ]
  return (
    <Panel title="How your pictures are cropped">
      <p className={`muted t13 ${css.suits}`}>
        {banners
          ? `Recommended for banners: ${SUITABLE_BANNERS}. Recommended for side pictures: ${SUITABLE_SHAPES}.`
          : `Recommended shape: ${SUITABLE_SHAPES}.`}
      </p>
      <ul className={`ruled ${css.how}`}>
        {places.map(({ label, address, frames, whole }) => {
          const shape = shapes.get(address)
          return (
            <li key={label}>
              {address !== '' && (
                <Picture
                  className={css.tiny}
                  paths={address}
                  alt=""
                  width={32}
                  height={40}
                  onShape={(own) => {
                    if (Number.isFinite(own)) setShapes((known) => new Map(known).set(address, own))
                  }}
                />
              )}
              <span>{`${label}: ${adviceText(address, shape, frames, whole)}`}</span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
