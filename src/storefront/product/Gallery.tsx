import {
  memo,
  startTransition,
  useEffect,
  useState,
  type ReactNode,
  useRef,
  type CSSProperties,
  type PointerEvent,
} from 'react'
import { useLocation } from 'react-router-dom'
import { PRODUCT_PICTURE_TRANSITION_NAME } from '../../display/viewTransition'
import { Picture } from '../../display/Picture'
import { pictureIndexFrom } from '../../rules/routeState'
import { Lightbox } from '../../ui/media/Lightbox'
import { Slider } from '../../ui/media/Slider'
import { useIsNarrowScreen } from '../../ui/useMediaQuery'
import { saveState, savedState } from '../../ui/screen/historyState'
import { MAGNIFIER_SIZE_PX, MAGNIFIER_ZOOM } from '../../rules/constants'
import css from './gallery.module.css'

type Props = { title: string; images: readonly string[]; tint?: string | undefined }

/** The view transition from the card ends within this time. */
const NAME_LIFE_MS = 1000

/**
 * Sets `view-transition-name` only during the transition. If the name stayed, a second picture with the same name would
 * abort the next transition.
 */
function useTransitionName() {
  const [arriving, setArriving] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setArriving(false), NAME_LIFE_MS)
    return () => clearTimeout(timer)
  }, [])
  return arriving ? { viewTransitionName: PRODUCT_PICTURE_TRANSITION_NAME } : undefined
}

export const Gallery = memo(function Gallery({ title, images, tint }: Props) {
  const narrow = useIsNarrowScreen()
  const arriving = useTransitionName()
  const { state } = useLocation()
  const [shown, setShown] = useState(() =>
    Math.min(images.length - 1, savedState<number>('picture') ?? pictureIndexFrom(state)),
  )
  useEffect(() => saveState('picture', shown), [shown])
  const [enlarged, setEnlarged] = useState<number | null>(null)
  // A transition, so that the press shows its effect before the lightbox renders.
  const enlarge = (index: number) => startTransition(() => setEnlarged(index))
  const count = images.length
  const altOf = (index: number) =>
    count > 1 ? `${title}, picture ${index + 1} of ${count}` : title
  const large = (index: number, eager: boolean | 'first') => (
    <Picture
      className={css.picture}
      paths={images[index] ?? ''}
      alt={altOf(index)}
      width={800}
      height={1000}
      eager={eager}
      tint={tint}
    />
  )

  if (count === 0)
    return (
      <div className={`anchor ${css.gallery}`}>
        <div className={`anchor full shrinks ${css.main}`} style={arriving}>
          {large(0, 'first')}
        </div>
      </div>
    )

  return (
    <div className={`anchor ${css.gallery}`}>
      {narrow ? (
        <Slider count={count} label="Pictures" index={shown} onIndex={setShown}>
          {(index) => (
            <button
              type="button"
              className={`anchor full shrinks ${css.slide}`}
              aria-haspopup="dialog"
              onClick={() => enlarge(index)}
            >
              <div style={index === 0 ? arriving : undefined}>
                {large(index, index === 0 ? 'first' : index === 1)}
              </div>
            </button>
          )}
        </Slider>
      ) : (
        <>
          {count > 1 && (
            <Thumbs images={images} shown={shown} onShow={setShown} onEnlarge={enlarge} />
          )}
          <MainPicture arriving={arriving} onEnlarge={() => enlarge(shown)}>
            {large(shown, 'first')}
          </MainPicture>
        </>
      )}
      {enlarged !== null && (
        <Lightbox label="Pictures" count={count} start={enlarged} onClose={() => setEnlarged(null)}>
          {(index) => (
            <Picture
              paths={images[index] ?? ''}
              alt={altOf(index)}
              width={1600}
              height={2000}
              eager
            />
          )}
        </Lightbox>
      )}
    </div>
  )
})

type MainPictureProps = {
  arriving: { viewTransitionName: string } | undefined
  onEnlarge: () => void
  children: ReactNode
}

function MainPicture({ arriving, onEnlarge, children }: MainPictureProps) {
  const { lens, handlers } = useMagnifier()
  return (
    <button
      type="button"
      className={`anchor full shrinks ${css.main}`}
      aria-haspopup="dialog"
      onClick={onEnlarge}
      {...handlers}
    >
      <div style={arriving}>{children}</div>
      {lens && (
        <span className={css.lens} style={lens.lens} data-testid="magnifier" aria-hidden="true">
          {/* An <img>, because browsers draw an enlarged background image blurred. */}
          <img src={lens.src} alt="" style={lens.picture} />
        </span>
      )}
    </button>
  )
}

type ThumbsProps = {
  images: readonly string[]
  shown: number
  onShow: (index: number) => void
  onEnlarge: (index: number) => void
}

/**
 * Hover or focus on a thumbnail shows its picture as the main one; a click opens the lightbox at that picture (D-105).
 */
function Thumbs({ images, shown, onShow, onEnlarge }: ThumbsProps) {
  return (
    <ul className={css.thumbs} aria-label="Pictures">
      {images.map((path, index) => (
        <li key={`${index} ${path}`}>
          <button
            type="button"
            aria-label={`Picture ${index + 1} of ${images.length}`}
            aria-haspopup="dialog"
            aria-current={index === shown || undefined}
            onPointerEnter={() => onShow(index)}
            onFocus={() => onShow(index)}
            onClick={() => onEnlarge(index)}
          >
            <Picture
              className={`whole ${css.picture}`}
              paths={path}
              alt=""
              width={72}
              height={90}
              eager
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

type Lens = { src: string; lens: CSSProperties; picture: CSSProperties }

/**
 * A round lens follows the pointer and shows the picture enlarged seven times. Only for a mouse or pen, because touch and keyboard
 * use the lightbox (D-25).
 */
function useMagnifier() {
  const [lens, setLens] = useState<Lens | null>(null)
  /** True after Escape closed the lens, which then stays closed until the pointer enters the picture again. */
  const closed = useRef(false)
  const open = lens !== null

  useEffect(() => {
    if (!open) return
    // Listen on the document, because hovering over the picture does not focus it.
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      closed.current = true
      setLens(null)
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [open])

  function look({ currentTarget, pointerType, clientX, clientY }: PointerEvent<HTMLElement>) {
    if (closed.current) return
    const image = currentTarget.querySelector('img')
    // `currentSrc` is the address that has loaded.
    const src = image?.currentSrc || image?.src
    if (pointerType === 'touch' || !image || !src) return setLens(null)
    const { left, top, width, height } = image.getBoundingClientRect()
    const [x, y] = [clientX - left, clientY - top]
    if (x < 0 || y < 0 || x > width || y > height) return setLens(null)
    // The lens enlarges the picture with the same crop as its frame.
    const { objectFit, objectPosition } = getComputedStyle(image)
    const radius = MAGNIFIER_SIZE_PX / 2
    setLens({
      src,
      lens: {
        width: MAGNIFIER_SIZE_PX,
        height: MAGNIFIER_SIZE_PX,
        left: x - radius,
        top: y - radius,
      },
      picture: {
        objectFit: objectFit as CSSProperties['objectFit'],
        objectPosition,
        width: width * MAGNIFIER_ZOOM,
        height: height * MAGNIFIER_ZOOM,
        left: radius - x * MAGNIFIER_ZOOM,
        top: radius - y * MAGNIFIER_ZOOM,
      },
    })
  }

  function leave() {
    closed.current = false
    setLens(null)
  }

  return { lens, handlers: { onPointerMove: look, onPointerEnter: look, onPointerLeave: leave } }
}
