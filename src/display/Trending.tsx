import type { Product } from '../api/products'
import { TREND_FADE_MS, TREND_INTERVAL_MS } from '../rules/constants'
import { idText } from '../rules/types'
import { Rotator } from '../ui/media/Rotator'
import { Skeleton } from '../ui/screen/Skeleton'
import { CardSkeleton, ProductCard, useProductLink, type OnOpenProduct } from './ProductCard'
import { Picture } from './Picture'
import css from './Trending.module.css'

type Props = {
  products: readonly Product[]
  onOpen: OnOpenProduct
  onNear?: ((product: Product) => void) | undefined
}

/** A large picture fades from product to product; cards beside it show all products (D-78). */
export function Trending({ products, onOpen, onNear }: Props) {
  return (
    <div className={css.trend}>
      <Rotator
        className={css.lead}
        count={products.length}
        intervalMs={TREND_INTERVAL_MS}
        fadeMs={TREND_FADE_MS}
        label="Trending Now"
        unit="product"
      >
        {(index) => {
          const product = products[index]
          return product && <LeadProduct product={product} onOpen={onOpen} onNear={onNear} />
        }}
      </Rotator>
      <ul className={`grid shelf ${css.cards}`}>
        {products.map((product) => (
          <li key={idText(product.id)}>
            <ProductCard product={product} onOpen={onOpen} onNear={onNear} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function LeadProduct({ product, onOpen, onNear }: { product: Product } & Omit<Props, 'products'>) {
  const { href, open, picture } = useProductLink(product, onOpen)
  const near = () => onNear?.(product)
  return (
    <a className="over" href={href} onClick={open} onPointerEnter={near} onFocus={near}>
      <div className={css.frame} ref={picture}>
        <Picture
          className={`whole ${css.picture}`}
          paths={product.images[0] ?? ''}
          alt={product.title}
          width={800}
          height={1000}
          tint={product.colors[0]?.code}
        />
      </div>
    </a>
  )
}

export function TrendingSkeleton() {
  return (
    <div className={css.trend} aria-hidden="true">
      <Skeleton shape="box" className={css.lead} />
      <div className={`grid shelf ${css.cards}`}>
        {[1, 2, 3, 4].map((place) => (
          <CardSkeleton key={place} />
        ))}
      </div>
    </div>
  )
}
