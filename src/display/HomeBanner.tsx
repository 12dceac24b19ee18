import { useState, type CSSProperties, type ReactNode } from 'react'
import { BANNER_INTERVAL_MS, TAGLINE } from '../rules/constants'
import { langOf } from '../rules/devanagari'
import { cx } from '../ui/cx'
import { Rotator } from '../ui/media/Rotator'
import { Skeleton } from '../ui/screen/Skeleton'
import { Picture } from './Picture'
import {
  objectFitOf,
  bannerFrameOf,
  knownPictureShape,
  savePictureShape,
  DEFAULT_BANNER_SHAPE,
} from './shape'
import { firstSentence, plainText } from '../rules/text'
import css from './HomeBanner.module.css'

const WORDS_CLASS = cx('display display-64', css.words)

const SIDE_SHAPE = 0.8

type Props = {
  /** Texts in the storefront, editable fields in the admin's page editor. */
  left: ReactNode
  right: ReactNode
  images: readonly string[]
  firstImage: string
  secondImage: string
  /** The shop's tagline, shown instead of the banner if there are no pictures. */
  tagline?: string
  intervalMs?: number
  /** Wraps each picture in a link. If undefined, the pictures have no link. */
  link?: (picture: ReactNode) => ReactNode
  /** A button beside the texts that leads to the products. */
  action?: ReactNode
  /** Buttons that the admin's page editor shows over each picture and each empty place. */
  tools?: {
    banner?: ReactNode
    slide?: (index: number) => ReactNode
    first?: ReactNode
    second?: ReactNode
  }
}

/** The texts are beside the pictures, never over them. Empty parts are left out (D-76, D-77). */
export function HomeBanner({
  left,
  right,
  images,
  firstImage,
  secondImage,
  tagline = TAGLINE,
  intervalMs = BANNER_INTERVAL_MS,
  link = (picture) => picture,
  action,
  tools = {},
}: Props) {
  const first = firstImage !== '' || Boolean(tools.first)
  const second = secondImage !== '' || Boolean(tools.second)
  const [lead = ''] = images
  // Take the picture's shape from an earlier visit, or from the picture while the loader covers the page. A later change of
  // the frame would visibly shift the page.
  const [learned, setLearned] = useState({ path: '', shape: null as number | null })
  if (learned.path !== lead) setLearned({ path: lead, shape: knownPictureShape(lead) })
  const frame =
    learned.shape === null
      ? { shape: DEFAULT_BANNER_SHAPE, wide: false }
      : bannerFrameOf(learned.shape)
  const leftSide = first || Boolean(left)
  const rightSide = second || Boolean(right)
  return (
    <div
      className={cx(
        css.banner,
        !leftSide && css.noLeft,
        !rightSide && css.noRight,
        frame.wide && css.wide,
      )}
    >
      {Boolean(left) && (
        <div className={css.left}>
          <div className={WORDS_CLASS} lang={langOf(left)}>
            {left}
          </div>
          {action && <p className={css.action}>{action}</p>}
        </div>
      )}
      <figure className={css.main} style={{ '--shape': frame.shape } as CSSProperties}>
        {images.length > 0 ? (
          <Rotator
            count={images.length}
            intervalMs={intervalMs}
            label="Banner"
            className={css.turning}
          >
            {(index) => (
              <>
                {link(
                  <SidePicture
                    path={images[index] ?? ''}
                    eager={index === 0 ? 'first' : true}
                    frame={frame.shape}
                    onShape={(shape) => {
                      // While the loader covers the page, no one sees the frame change.
                      if (index === 0 && document.getElementById('loader'))
                        setLearned({ path: lead, shape })
                    }}
                  />,
                )}
                {tools.slide?.(index)}
              </>
            )}
          </Rotator>
        ) : (
          <p className={`grid centred ${css.tagline}`}>{tagline}</p>
        )}
        {tools.banner}
      </figure>
      {first && (
        <figure className={cx(css.side, css.one, !second && css.single)}>
          {firstImage !== '' && link(<SidePicture path={firstImage} eager frame={SIDE_SHAPE} />)}
          {tools.first}
        </figure>
      )}
      {second && (
        <figure className={cx(css.side, css.two, !first && css.single)}>
          {secondImage !== '' && link(<SidePicture path={secondImage} eager frame={SIDE_SHAPE} />)}
          {tools.second}
        </figure>
      )}
      {Boolean(right) && (
        <div className={cx(WORDS_CLASS, css.right)} lang={langOf(right)}>
          {right}
        </div>
      )}
    </div>
  )
}

/** The alt text is empty, because the data does not say what the picture shows. */
function SidePicture({
  path,
  eager,
  frame,
  onShape,
}: {
  path: string
  eager: boolean | 'first'
  frame: number
  onShape?: (shape: number) => void
}) {
  const [shape, setShape] = useState<number | null>(() => knownPictureShape(path))
  return (
    <Picture
      className={cx(
        css.picture,
        shape !== null && objectFitOf(shape, frame) === 'contain' && css.whole,
      )}
      paths={path}
      alt=""
      width={800}
      height={1000}
      eager={eager}
      onShape={(own) => {
        savePictureShape(path, own)
        setShape(own)
        onShape?.(own)
      }}
    />
  )
}

export function HomeBannerSkeleton() {
  return (
    <div className={css.banner} aria-hidden="true">
      <div className={css.left}>
        <div className={WORDS_CLASS}>
          <Skeleton className={css.bone} width="88%" />
          <Skeleton className={css.bone} width="64%" />
        </div>
        <Skeleton shape="box" className={css.action} width={130} height={50} />
      </div>
      <Skeleton shape="box" className={css.main} />
      <Skeleton shape="box" className={cx(css.side, css.one)} />
      <Skeleton shape="box" className={cx(css.side, css.two)} />
      <div className={cx(WORDS_CLASS, css.right)}>
        <Skeleton className={css.bone} width="72%" />
        <Skeleton className={css.bone} width="88%" />
      </div>
    </div>
  )
}

type DescriptionStripProps = {
  /** Texts in the storefront, editable fields in the admin's page editor. */
  left: ReactNode
  right: ReactNode
  /** True up to 800 px, where only the first sentence of each text is shown (D-83). */
  narrow: boolean
}

/** An empty description is left out (D-82, D-76). */
export function DescriptionStrip({ left, right, narrow }: DescriptionStripProps) {
  const texts = [left, right]
    .map((text) => (typeof text === 'string' ? plainText(text) : text))
    .filter((text) => text !== '')
  if (texts.length === 0) return null
  return (
    <div className={`grid gap-5 muted ${css.descriptionStripWords}`}>
      {texts.map((text, index) => (
        <p key={index} lang={langOf(text)}>
          {narrow && typeof text === 'string' ? firstSentence(text) : text}
        </p>
      ))}
    </div>
  )
}
