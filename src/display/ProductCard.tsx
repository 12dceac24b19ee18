import { memo, useState } from 'react'
import type { Product } from '../api/products'
import { langOf } from '../rules/devanagari'
import { isAllSoldOut } from '../rules/stock'
import { idText } from '../rules/types'
import { keep, kept } from '../ui/screen/kept'
import { useSwipe } from '../ui/media/useSwipe'
import { CardViews } from './CardViews'
import { Picture } from './Picture'
import { Price } from './Price'
import css from './ProductCard.module.css'
import { useProductLink, type OnOpen } from './productLink'

type Props = {
  product: Product
  /** Called on a plain click; the card's href serves new tabs only (D-39). */
  onOpen: OnOpen
  /** Called on hover, focus or touch, to prefetch what a click will need. */
  onNear?: ((product: Product) => void) | undefined
  /** True for cards in the first viewport. */
  eager?: boolean
  headingLevel?: 2 | 3 | 4
}

/**
 * Picture, title, prices, and "Sold out" if nothing of it can be bought (D-94). The title's link covers the whole card. Memoized, so that a stream message
 * re-renders only the cards that it changes.
 */
export const ProductCard = memo(function ProductCard({
  product,
  onOpen,
  onNear,
  eager = false,
  headingLevel = 3,
}: Props) {
  const card = `card ${idText(product.id)}`
  const [shown, setShown] = useState(() => kept<number>(card) ?? 0)
  /** The small pictures load on hover or focus only, not for every card of a grid. */
  const [near, setNear] = useState(false)
  const { title, images, colors, price, discount_price, size_stock } = product
  const Heading = `h${headingLevel}` as const
  const { href, open, picture } = useProductLink(product, (one, event) => {
    keep(card, shown)
    onOpen(one, event, shown)
  })

  const swipe = useSwipe((step) => setShown(Math.min(images.length - 1, Math.max(0, shown + step))))

  function approach(touch: boolean) {
    if (!touch) setNear(true)
    onNear?.(product)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only prefetches on hover and focus
    <article
      className={css.card}
      {...swipe}
      onPointerEnter={({ pointerType }) => approach(pointerType === 'touch')}
      // A card that is drawn below a resting pointer, for example after Back, is not entered.
      onPointerOver={({ pointerType }) => {
        if (!near && pointerType !== 'touch') approach(false)
      }}
      onFocus={() => approach(false)}
      onPointerLeave={({ pointerType }) => {
        // On touch, pointerleave fires when the finger is lifted; keep the chosen picture.
        if (pointerType !== 'touch') setShown(0)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setShown(0)
      }}
    >
      <div className={css.tile} ref={picture}>
        <Picture
          className={css.picture}
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
      {isAllSoldOut(size_stock) && <p className={css.soldOut}>Sold out</p>}
      {images.length > 1 && (
        <CardViews
          {...{ title, images, near, shown }}
          onNear={setNear}
          onShow={setShown}
          onOpen={open}
        />
      )}
    </article>
  )
})
