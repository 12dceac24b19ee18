import type { Product } from '../api/products'
import { langOf } from '../rules/devanagari'
import { plainText } from '../rules/text'

/** The storefront and the admin's preview show the same texts. */
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
