import type { Product } from '../../api/products'
import { Price } from '../../display/Price'
import { ProductText } from '../../display/ProductText'
import { SHOP_SIZES } from '../../rules/constants'
import { isSoldOut } from '../../rules/stock'
import type { SizeStock } from '../../rules/types'
import type { Act } from '../../state/intent'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Stepper } from '../../ui/Stepper'
import choices from './choices.module.css'
import { ColorChoice } from './ColorChoice'
import css from './product.module.css'
import { ShareButton } from './ShareButton'
import { SizeChoice } from './SizeChoice'
import { SizeGuide } from './SizeGuide'
import type { Choosing } from './useChoices'
import type { Message } from './useMessage'

type Props = {
  product: Product
  stock: SizeStock | null
  choosing: Choosing
  adding: boolean
  colorsLoading: boolean
  /** The shop no longer sells the product. */
  gone: boolean
  message: Message | null
  onPurchase: (act: Act) => void
}

const NO_LONGER_SOLD = 'This product is no longer sold, so it cannot be ordered.'

/** From this stock on, no "Only n left" hint is shown. */
const FEW = 5

function stockHint({ size, left, reason }: Choosing, stock: SizeStock | null): string {
  if (reason !== '') return reason
  if (stock !== null && SHOP_SIZES.every((one) => isSoldOut(stock, one))) return 'Sold out in every size.'
  return size !== null && left <= FEW ? `Only ${left} left in ${size.toUpperCase()}.` : ''
}

/** Title, description and price, the choices, and the two purchase buttons. */
export function BuyPanel({ product, stock, choosing, adding, colorsLoading, gone, message, onPurchase }: Props) {
  const { title, price, discount_price, colors, id } = product
  return (
    <div className={css.buy}>
      <h1 className={css.step}>Just One Step Away</h1>
      <h2 className={cx('display', css.title)} id="product-title" tabIndex={-1} data-names-page="">
        {title}
      </h2>
      <div className={css.price}>
        <Price price={price} discount_price={discount_price} big />
      </div>
      <ProductText product={product} className={css.text} />

      <ColorChoice colors={colors} chosen={choosing.color} onChoose={choosing.chooseColor} />
      <SizeChoice stock={stock} chosen={choosing.size} onChoose={choosing.chooseSize} aside={<SizeGuide />} />
      {choosing.size !== null && (
        <div className={choices.choice}>
          <p className={choices.legend} aria-hidden="true">
            Quantity
          </p>
          <Stepper label="Quantity" value={choosing.quantity} max={choosing.left} onChange={choosing.setQuantity} />
        </div>
      )}
      <p className={css.hint} role="status">
        {gone ? '' : stockHint(choosing, stock)}
      </p>

      <div className={css.acts}>
        <div className={css.barPrice} aria-hidden="true">
          <Price price={price} discount_price={discount_price} />
        </div>
        <Button kind="line" busy={adding || colorsLoading} disabled={gone} onClick={() => onPurchase('cart')}>
          Add To Cart
        </Button>
        <Button busy={colorsLoading} disabled={gone} onClick={() => onPurchase('buy')}>
          Buy Now
        </Button>
        <p className={cx(css.message, gone ? css.gone : message?.good && css.good)} role="status" {...message?.held}>
          {gone ? NO_LONGER_SOLD : message?.text}
        </p>
      </div>
      <ShareButton id={id} title={title} />
    </div>
  )
}
