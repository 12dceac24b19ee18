import { useEffect, useRef, useState, type CSSProperties, type PointerEvent } from 'react'
import { MAGNIFIER_PX, MAGNIFIER_ZOOM } from '../../rules/constants'

export type Lens = { src: string; lens: CSSProperties; picture: CSSProperties }

/**
 * A round lens that follows the pointer and shows the picture enlarged seven times. Only for a mouse or pen: touch and
 * keyboard use the lightbox (D-25).
 */
export function useMagnifier() {
  const [lens, setLens] = useState<Lens | null>(null)
  /** Escape closed the lens; it stays away until the pointer comes to the picture again. */
  const closed = useRef(false)
  const open = lens !== null

  useEffect(() => {
    if (!open) return
    // On the document, because a pointer above the picture gives it no focus.
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
    // Use the URL that actually loaded.
    const src = image?.currentSrc || image?.src
    if (pointerType === 'touch' || !image || !src) return setLens(null)
    const { left, top, width, height } = image.getBoundingClientRect()
    const [x, y] = [clientX - left, clientY - top]
    if (x < 0 || y < 0 || x > width || y > height) return setLens(null)
    // The lens enlarges the picture as it is framed.
    const { objectFit, objectPosition } = getComputedStyle(image)
    const radius = MAGNIFIER_PX / 2
    setLens({
      src,
      lens: { width: MAGNIFIER_PX, height: MAGNIFIER_PX, left: x - radius, top: y - radius },
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
