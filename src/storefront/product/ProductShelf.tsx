import { memo, type ReactNode } from 'react'
import type { Product } from '../../api/products'
import { ProductCard } from '../../display/ProductCard'
import { idText } from '../../rules/types'
import css from './product.module.css'
import { prefetchProduct, useOpenProduct } from './openProduct'

type Props = { id: string; title: string; products: readonly Product[]; action?: ReactNode }

/** Renders nothing if there are no products (D-104). */
export const ProductShelf = memo(function ProductShelf({ id, title, products, action }: Props) {
  const open = useOpenProduct()
  if (products.length === 0) return null
  return (
    <section className="wrap section" aria-labelledby={id}>
      <div className={`flex between gap-4 below-5 ${css.rowHead}`}>
        <h2 id={id} className="display display-40">
          {title}
        </h2>
        {action}
      </div>
      <ul className="products">
        {products.map((product) => (
          <li key={idText(product.id)}>
            <ProductCard product={product} onOpen={open} onNear={prefetchProduct} />
          </li>
        ))}
      </ul>
    </section>
  )
})
