import { useEffect, useRef } from 'react'
import { langOf } from '../../rules/devanagari'
import type { Product } from '../../api/products'
import { Price } from '../../display/Price'
import type { SizeStock } from '../../rules/types'
import type { PurchaseIntent } from '../../state/purchaseIntent'
import { Button } from '../../ui/controls/Button'
import { Modal } from '../../ui/dialog/Modal'
import css from './choiceSheet.module.css'
import { Choices } from './Choices'
import type { ProductChoices } from './useChoices'
import type { TimedMessage } from '../../state/messageTimer'

/** The act that waits for a choice; `look` if the shopper opened the sheet only to choose. */
export type SheetReason = PurchaseIntent | 'look'

type Props = {
  asking: SheetReason | null
  product: Product
  stock: SizeStock | null
  choosing: ProductChoices
  message: TimedMessage | null
  onPurchase: (act: PurchaseIntent, pressedAt?: number) => void
  onClose: () => void
}

/** On a phone the choices are far from the fixed buttons, so a press opens this sheet: color, size, quantity and the same button. */
export function ChoiceSheet({
  asking,
  product,
  stock,
  choosing,
  message,
  onPurchase,
  onClose,
}: Props) {
  return (
    <Modal
      open={asking !== null}
      onClose={onClose}
      size="small"
      title={product.colors.length > 1 ? 'Color and size' : 'Size'}
      footer={
        <>
          {asking !== 'buy' && (
            <Button
              kind={asking === 'look' ? 'line' : 'ink'}
              onClick={({ timeStamp }) => onPurchase('cart', timeStamp)}
            >
              Add To Cart
            </Button>
          )}
          {asking !== 'cart' && <Button onClick={() => onPurchase('buy')}>Buy Now</Button>}
        </>
      }
    >
      <p className={`muted t15 anywhere ${css.title}`} lang={langOf(product.title)}>
        {product.title}
      </p>
      <Price price={product.price} discount_price={product.discount_price} />
      <Choices product={product} stock={stock} choosing={choosing} gone={false} />
      <MissingChoiceText missing={choosing.missing} message={message} />
    </Modal>
  )
}

type MissingChoiceTextProps = { missing: ProductChoices['missing']; message: TimedMessage | null }

/** Scrolls the sheet to the missing choice, because a phone held sideways shows only a part of the sheet. */
function MissingChoiceText({ missing, message }: MissingChoiceTextProps) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (missing === null || !message) return
    const choice = text.current?.closest('dialog')?.querySelector(`[data-choice="${missing}"]`)
    for (const part of [text.current, choice]) part?.scrollIntoView({ block: 'nearest' })
  }, [missing, message])
  return (
    <p ref={text} className={css.message} role="status" {...message?.held}>
      {missing !== null && message && <span>{message.text}</span>}
    </p>
  )
}
