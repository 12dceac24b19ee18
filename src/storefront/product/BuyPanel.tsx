import { useLayoutEffect, useRef, Suspense, useState } from 'react'
import type { Product } from '../../api/products'
import { Price } from '../../display/Price'
import { ProductText } from '../../display/ProductText'
import { langOf } from '../../rules/devanagari'
import { isAllSoldOut } from '../../rules/stock'
import type { Color, SizeStock } from '../../rules/types'
import type { PurchaseIntent } from '../../state/purchaseIntent'
import { openPanel } from '../../state/headerPanel'
import { Button } from '../../ui/controls/Button'
import { cx } from '../../ui/cx'
import { onResize } from '../../platform/observe'
import { useRootAttribute } from '../../ui/useRootAttribute'
import { Choices } from './Choices'
import type { ProductChoices } from './useChoices'
import type { TimedMessage } from '../../state/messageTimer'
import { isDiscounted, finalPrice, npr } from '../../rules/pricing'
import { Icon, chevronRightIcon } from '../../ui/controls/Icon'
import { lazyPart } from '../../ui/screen/lazyPart'
import { receiptIcon, returnedIcon, truckIcon, shareIcon } from '../../ui/controls/moreIcons'
import { buyingFacts } from '../policies'
import css from './product.module.css'
import { productPath } from '../../rules/paths'
import { ChatLinks, chatLinksFor, ChatLink } from '../contact/ChatLinks'
import { copyText } from '../../platform/copyText'
import { Modal } from '../../ui/dialog/Modal'

const { Part: PolicyPopup, load } = lazyPart(() =>
  import('../footer/PolicyPopup').then((file) => file.PolicyPopup),
)

const FACT_ICONS = { Delivery: truckIcon, Return: returnedIcon, Payment: receiptIcon } as const

function BuyingFacts({ product }: { product: Product }) {
  const [open, setOpen] = useState<'Shipping' | 'Return' | null>(null)
  return (
    <>
      <ul className={`above-5 t14 line-above ${css.promises}`}>
        {buyingFacts(isDiscounted(product)).map(({ name, text, policy }) => (
          <li key={name}>
            <Icon path={FACT_ICONS[name]} />
            <p>{text}</p>
            {policy && (
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={`${name}: full policy`}
                onPointerEnter={() => void load().catch(() => {})}
                onClick={() => setOpen(policy)}
              >
                <Icon path={chevronRightIcon} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <PolicyPopup name={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

type Props = {
  product: Product
  stock: SizeStock | null
  choosing: ProductChoices
  adding: boolean
  colorsLoading: boolean
  /** True if the shop no longer sells the product. */
  gone: boolean
  message: TimedMessage | null
  onPurchase: (act: PurchaseIntent, pressedAt?: number) => void
  /** Opens the choices, which a phone shows above the bar. */
  onChoose: () => void
}

const NO_LONGER_SOLD = 'This product is no longer available.'
const SOLD_OUT_TEXT = 'Sold out in every size'

/** The text in the bar: "L, Brick", or the choice that is still missing. */
function missingChoiceText(
  { size, color }: Pick<ProductChoices, 'size' | 'color'>,
  colors: readonly Color[],
): string {
  const needsColor = colors.length > 0 && color === null
  if (size === null) return 'Choose size'
  if (needsColor) return 'Choose color'
  return [size.toUpperCase(), color].filter((part) => part !== null).join(', ')
}

const chosenText = ({ size, color }: Pick<ProductChoices, 'size' | 'color'>) =>
  [size === null ? null : `size ${size.toUpperCase()}`, color]
    .filter((part) => part !== null)
    .join(', ')

/**
 * Writes the bar's height into a CSS variable, because the style sheet reserves this space below the page. Large letters and a
 * message make the bar taller.
 */
function useBarHeight() {
  const bar = useRef<HTMLDivElement>(null)
  const height = useRef('')
  // Set the last known height before the new screen is painted, so that the browser calculates its styles only once.
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    if (height.current !== '') style.setProperty('--bar', height.current)
    const stop = onResize(element, () => {
      const now = `${element.offsetHeight}px`
      if (style.getPropertyValue('--bar') === now) return
      height.current = now
      style.setProperty('--bar', now)
    })
    return () => {
      stop()
      style.removeProperty('--bar')
    }
  }, [])
  return bar
}

export function BuyPanel({
  product,
  stock,
  choosing,
  adding,
  colorsLoading,
  gone,
  message,
  onPurchase,
  onChoose,
}: Props) {
  const { title, price, discount_price, colors } = product
  const never = gone ? NO_LONGER_SOLD : isAllSoldOut(stock) ? SOLD_OUT_TEXT : null
  useRootAttribute('data-buying')
  const bar = useBarHeight()
  return (
    <div className={css.buy}>
      <h1 className={`muted bold t14 ${css.step}`}>Just One Step Away</h1>
      <h2
        className={cx('display', css.title)}
        id="product-title"
        tabIndex={-1}
        data-names-page=""
        lang={langOf(title)}
      >
        {title}
      </h2>
      <div className={css.price}>
        <Price price={price} discount_price={discount_price} big />
      </div>
      <ProductText product={product} className={css.text} />

      <Choices product={product} stock={stock} choosing={choosing} gone={gone} />

      <div ref={bar} className={`screenOnly ${css.acts}`}>
        <div className={css.barChoice}>
          <div aria-hidden="true">
            <Price price={price} discount_price={discount_price} />
          </div>
          <button
            type="button"
            aria-haspopup="dialog"
            lang={langOf(choosing.color)}
            disabled={never !== null}
            onClick={onChoose}
          >
            {never === SOLD_OUT_TEXT ? 'Sold out' : missingChoiceText(choosing, colors)}
          </button>
        </div>
        <Button
          kind="line"
          busy={adding || colorsLoading}
          disabled={never !== null}
          onClick={({ timeStamp }) => onPurchase('cart', timeStamp)}
        >
          Add To Cart
        </Button>
        <Button busy={colorsLoading} disabled={never !== null} onClick={() => onPurchase('buy')}>
          Buy Now
        </Button>
        <div
          className={cx('cluster', css.said, !never && !message && css.silent)}
          {...message?.held}
        >
          <p
            className={cx(css.message, never ? css.gone : message?.good && css.good)}
            role="status"
          >
            {never ?? message?.text}
          </p>
          {message?.good && !never && (
            <Button kind="quiet" small onClick={() => openPanel('cart')}>
              View cart
            </Button>
          )}
        </div>
      </div>
      <BuyingFacts product={product} />
      <ShareButton product={product} chosen={chosenText(choosing)} />
    </div>
  )
}

type ShareProps = {
  product: Pick<Product, 'id' | 'title' | 'price' | 'discount_price'>
  chosen: string
}

/** Opens the device's share sheet, or else a menu, with a link that opens the product anywhere (D-39). */
function ShareButton({ product, chosen }: ShareProps) {
  const [open, setOpen] = useState(false)
  const { id, title } = product
  const url = new URL(
    `${import.meta.env.BASE_URL}${productPath(id).slice(1)}`,
    window.location.origin,
  ).href
  const text = `${title}, ${npr(finalPrice(product))}`

  async function share() {
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title, text, url })
        return
      } catch (cause) {
        // AbortError means that the shopper closed the share sheet.
        if (cause instanceof DOMException && cause.name === 'AbortError') return
      }
    }
    setOpen(true)
  }

  return (
    <>
      <p className={`screenOnly muted t14 ${css.share}`}>
        <button type="button" aria-haspopup="dialog" onClick={() => void share()}>
          <Icon path={shareIcon} size={18} />
          Share
        </button>
      </p>
      {open && <ShareMenu text={text} url={url} onClose={() => setOpen(false)} />}
      <ChatLinks
        label="Ask about this product"
        message={`Hello, I have a question about ${title}${chosen === '' ? '' : ` (${chosen})`}: ${url}`}
      />
    </>
  )
}

type ShareMenuProps = { text: string; url: string; onClose: () => void }

function ShareMenu({ text, url, onClose }: ShareMenuProps) {
  const [status, setStatus] = useState('')
  const copy = async (place: HTMLElement) =>
    setStatus((await copyText(url, place)) ? 'Link copied' : "Couldn't copy the link")
  return (
    <Modal open onClose={onClose} title="Share" size="small">
      {/* The text can be selected, so that a shopper can copy it by hand if the clipboard is denied. */}
      <p className={css.link} translate="no">
        {url}
      </p>
      <div>
        <Button
          kind="ink"
          onClick={(event) => void copy(event.currentTarget.parentElement ?? document.body)}
        >
          Copy link
        </Button>
        <p className={`muted t14 ${css.status}`} role="status">
          {status}
        </p>
      </div>
      <ul className={`grid ${css.ways}`}>
        {chatLinksFor(text, url).map((way) => (
          <li key={way.name}>
            <ChatLink {...way} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
