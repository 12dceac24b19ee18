import { useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { Picture } from './Picture'
import css from './ProductCard.module.css'

type Props = {
  title: string
  images: readonly string[]
  /** Whether to load the small pictures. */
  pictures: boolean
  shown: number
  onShow: (index: number) => void
  onOpen: (event: MouseEvent) => void
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * The small pictures in a card's corner. Hovering, focusing or tapping one makes it the main picture; a mouse click opens the
 * product, like anywhere on the card (D-25). They form one tab stop with arrow keys.
 */
export function CardViews({ title, images, pictures, shown, onShow, onOpen }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const pressedBy = useRef('')

  function step(event: KeyboardEvent) {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = (shown + by + images.length) % images.length
    row.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div className={css.views} role="group" aria-label={`Pictures of ${title}`} ref={row}>
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
          {pictures && <Picture className={css.small} paths={path} alt="" width={44} height={55} />}
        </button>
      ))}
    </div>
  )
}
