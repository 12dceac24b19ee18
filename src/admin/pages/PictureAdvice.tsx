import { useState } from 'react'
import { Picture } from '../../display/Picture'
import { Panel } from '../parts/Panel'
import { isFilled, slotOf, type Content, type Slot } from './content'
import { PAGES, type PageKind } from './pageKinds'
import {
  BANNER_SUITS,
  bannerFrames,
  framesOf,
  isWideBanner,
  shownText,
  suits,
  SUITS,
  type Frames,
} from './shownParts'
import css from './pages.module.css'

export type PictureAdviceProps = { kind: PageKind; now: Content; addressOf: (slot: Slot) => string }

/** The picture's shape is known once it has loaded, the frames of banners once the first of them has. */
function adviceText(
  address: string,
  shape: number | undefined,
  frames: Frames | null,
  whole: boolean,
): string {
  if (address === '') return 'no picture.'
  if (shape === undefined || frames === null) return '…'
  const shown = shownText(shape, frames, whole)
  return suits(shape, frames) ? shown : `${shown} A different shape would fit better.`
}

/** Which shape suits each place, and what phones and desktops show of the picture that is there now. */
export function PictureAdvice({ kind, now, addressOf }: PictureAdviceProps) {
  /** The shapes of the pictures that have loaded, by address. */
  const [shapes, setShapes] = useState<ReadonlyMap<string, number>>(new Map())
  const { pictures, banners } = PAGES[kind]
  const filled = banners ? now.banners.filter(isFilled).map(addressOf) : []
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
      address: addressOf(slotOf(now, field)),
      frames: framesOf(kind, field, isWideBanner(first)),
      whole: kind === 'homepage',
    })),
  ]
  return (
    <Panel title="How your pictures are cropped">
      <p className={css.suits}>
        {banners ? `Banner: ${BANNER_SUITS}. Beside it: ${SUITS}.` : `Best: ${SUITS}.`}
      </p>
      <ul className={css.how}>
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
