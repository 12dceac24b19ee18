import { memo, useState, useRef, type MouseEvent, useEffect, type KeyboardEvent } from 'react'
import type { Product } from '../api/products'
import { langOf } from '../rules/devanagari'
import { isAllSoldOut } from '../rules/stock'
import { idText } from '../rules/types'
import { saveState, savedState } from '../ui/screen/historyState'
import { useSwipe } from '../ui/media/PictureControls'
import { Picture } from './Picture'
import { Price } from './Price'
import { Skeleton } from '../ui/screen/Skeleton'
import { productPath } from '../rules/paths'
import { navigateWithViewTransition } from './viewTransition'
import css from './ProductCard.module.css'

type Props = {
  product: Product
  /** Called on a plain click. Only new tabs use the link's address (D-39). */
  onOpen: OnOpenProduct
  /** Called on hover, focus or touch, so that the data and code of the product's page load early. */
  onNear?: ((product: Product) => void) | undefined
  eager?: boolean
  headingLevel?: 2 | 3 | 4
}

/**
 * Shows "Sold out" if no size or color can be bought (D-94). The title's link covers the whole card. Memoized, so that
 * a stream message re-renders only the cards that it changes.
 */
export const ProductCard = memo(function ProductCard({
  product,
  onOpen,
  onNear,
  eager = false,
  headingLevel = 3,
}: Props) {
  const card = `card ${idText(product.id)}`
  const [shown, setShown] = useState(() => savedState<number>(card) ?? 0)
  /** True while the pointer or focus is on the card. Only then its small pictures load. */
  const [near, setNear] = useState(false)
  const { title, images, colors, price, discount_price, size_stock } = product
  const Heading = `h${headingLevel}` as const
  const { href, open, picture } = useProductLink(product, (one, event) => {
    saveState(card, shown)
    onOpen(one, event, shown)
  })

  const swipe = useSwipe((step) => setShown(Math.min(images.length - 1, Math.max(0, shown + step))))

  function approach(touch: boolean) {
    if (!touch) setNear(true)
    onNear?.(product)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hover and focus only prefetch
    <article
      className={`anchor shrinks ${css.card}`}
      {...swipe}
      onPointerEnter={({ pointerType }) => approach(pointerType === 'touch')}
      // A pointer that rests where the card is rendered, for example after Back, does not count as hovering.
      onPointerOver={({ pointerType }) => {
        if (!near && pointerType !== 'touch') approach(false)
      }}
      onFocus={() => approach(false)}
      onPointerLeave={({ pointerType }) => {
        // A touch fires pointerleave when the finger is lifted; the chosen picture stays.
        if (pointerType !== 'touch') setShown(0)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setShown(0)
      }}
    >
      <div className={css.tile} ref={picture}>
        <Picture
          className={`whole ${css.picture}`}
          paths={images[shown] ?? images[0] ?? ''}
          alt=""
          width={800}
          height={1000}
          eager={eager}
          tint={colors[0]?.code}
        />
      </div>
      <Heading className={css.title} lang={langOf(title)}>
        <a className={css.link} href={href} onClick={open}>
          {title}
        </a>
      </Heading>
      <Price price={price} discount_price={discount_price} />
      {isAllSoldOut(size_stock) && <p className={`muted t14 ${css.soldOut}`}>Sold out</p>}
      {images.length > 1 && (
        <CardViews {...{ images, near, shown }} onNear={setNear} onShow={setShown} onOpen={open} />
      )}
    </article>
  )
})

/** Has the same boxes as a card, so that nothing shifts when the product loads. */
export function CardSkeleton() {
  return (
    <div className={`anchor shrinks ${css.card}`} aria-hidden="true">
      <Skeleton shape="picture" />
      <div className={css.title}>
        <Skeleton className={css.bone} width="72%" />
      </div>
      <div className={css.bonePrice}>
        <Skeleton className={css.bone} width="40%" />
      </div>
    </div>
  )
}

/** `picture` is the index of the picture that the card shows. */
export type OnOpenProduct = (product: Product, event: MouseEvent, picture?: number) => void

/** The browser handles clicks with a modifier key, for example by opening a new tab. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/**
 * New tabs and sharing use the link's address; a plain click navigates with the product in the history state (D-39).
 */
export function useProductLink(product: Product, onOpen: OnOpenProduct) {
  const picture = useRef<HTMLDivElement>(null)
  const href = `${import.meta.env.BASE_URL.replace(/\/$/, '')}${productPath(product.id)}`

  function open(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    navigateWithViewTransition(picture.current, () => onOpen(product, event))
  }

  return { href, open, picture }
}

type CardViewsProps = {
  images: readonly string[]
  /** True while the pointer or focus is on the card. Only then the small pictures load and show. */
  near: boolean
  onNear: (near: boolean) => void
  shown: number
  onShow: (index: number) => void
  onOpen: (event: MouseEvent) => void
}

const ARROW_STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * The small pictures in a card's corner form one tab stop with arrow keys. Hovering, focusing or tapping one shows it
 * large, and a mouse click opens the product as anywhere on the card (D-25). Escape hides them until the pointer or
 * focus returns.
 */
function CardViews({ images, near, onNear, shown, onShow, onOpen }: CardViewsProps) {
  const row = useRef<HTMLDivElement>(null)
  const pressedBy = useRef('')

  useEffect(() => {
    if (!near) return
    const leave = ({ key }: globalThis.KeyboardEvent) => {
      // Escape hides the small pictures only while none of them has the focus, because a focused button must stay
      // visible.
      if (key === 'Escape' && !row.current?.contains(document.activeElement)) onNear(false)
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [near, onNear])

  function step(event: KeyboardEvent) {
    const by = ARROW_STEPS[event.key]
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
