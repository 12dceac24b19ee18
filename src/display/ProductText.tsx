import type { Product } from '../api/products'
import { langOf } from '../rules/devanagari'
import { plainText } from '../rules/text'

/** The texts of a product page below its price. The admin's preview shows the same. */
export function ProductText({
  product,
  className,
}: {
  product: Product
  className: string | undefined
}) {
  const description = plainText(product.description)
  return (
    description !== '' && (
      <p className={className} lang={langOf(description)}>
        {description}
      </p>
    )
  )
}
