import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { Picture } from './Picture'
import css from './ProductCard.module.css'

type Props = {
  images: readonly string[]
  /** Whether the pointer or the focus is on the card: the small pictures load and show. */
  near: boolean
  onNear: (near: boolean) => void
  shown: number
  onShow: (index: number) => void
  onOpen: (event: MouseEvent) => void
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * The small pictures in a card's corner. Hovering, focusing or tapping one makes it the main picture; a mouse click opens the
 * product, like anywhere on the card (D-25). They form one tab stop with arrow keys. Escape hides them until the card is approached again.
 */
export function CardViews({ images, near, onNear, shown, onShow, onOpen }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const pressedBy = useRef('')

  useEffect(() => {
    if (!near) return
    const leave = ({ key }: globalThis.KeyboardEvent) => {
      // The button that has the focus stays visible.
      if (key === 'Escape' && !row.current?.contains(document.activeElement)) onNear(false)
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [near, onNear])

  function step(event: KeyboardEvent) {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = (shown + by + images.length) % images.length
    row.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div
      className={`flex full ${css.views}`}
      data-near={near || undefined}
      role="group"
      aria-label="Pictures"
      ref={row}
    >
      {images.map((path, index) => (
        <button
          key={`${index} ${path}`}
          type="button"
          className={css.view}
          tabIndex={index === shown ? 0 : -1}
          aria-label={`Picture ${index + 1} of ${images.length}`}
          aria-pressed={index === shown}
          onPointerEnter={({ pointerType }) => {
            if (pointerType !== 'touch') onShow(index)
          }}
          onFocus={() => onShow(index)}
          onKeyDown={step}
          onPointerDown={({ pointerType }) => {
            pressedBy.current = pointerType
          }}
          onClick={(event) => {
            const byMouse = event.detail > 0 && pressedBy.current === 'mouse'
            if (byMouse) onOpen(event)
            else onShow(index)
          }}
        >
          {near && <Picture className={css.small} paths={path} alt="" width={44} height={55} />}
        </button>
      ))}
    </div>
  )
}
