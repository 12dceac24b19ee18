import { memo } from 'react'
import type { Product } from '../../api/products'
import type { SizeStock } from '../../rules/types'
import { Stepper } from '../../ui/controls/Stepper'
import choices from './choices.module.css'
import { ColorChoice } from './ColorChoice'
import { SizeChoice } from './SizeChoice'
import { SizeGuide } from './SizeGuide'
import type { Choosing } from './useChoices'

/** From this stock on, no "Only n left" hint is shown. */
const FEW = 5

function stockHint({ size, left, reason }: Choosing): string {
  if (reason !== '') return reason
  return size !== null && left <= FEW ? `Only ${left} left in ${size.toUpperCase()}.` : ''
}

type Props = {
  product: Product
  stock: SizeStock | null
  choosing: Choosing
  /** The shop no longer sells the product. */
  gone: boolean
}

/** Color, size, quantity, and what the stock says about them. */
export const Choices = memo(function Choices({ product, stock, choosing, gone }: Props) {
  return (
    <>
      <ColorChoice
        colors={product.colors}
        chosen={choosing.color}
        missing={choosing.missing === 'color'}
        onChoose={choosing.chooseColor}
      />
      <SizeChoice
        stock={stock}
        chosen={choosing.size}
        missing={choosing.missing === 'size'}
        onChoose={choosing.chooseSize}
        aside={<SizeGuide />}
      />
      {choosing.size !== null && (
        <div className={choices.choice}>
          <p className={choices.legend} aria-hidden="true">
            Quantity
          </p>
          <Stepper
            label="Quantity"
            value={choosing.quantity}
            max={choosing.left}
            onChange={choosing.setQuantity}
          />
        </div>
      )}
      <p className={choices.hint} role="status">
        {gone ? '' : stockHint(choosing)}
      </p>
    </>
  )
})
