import { Skeleton } from '../ui/screen/Skeleton'
import css from './ProductCard.module.css'

/** The placeholder of a card: the same boxes, so that nothing shifts when the product loads. */
export function CardWaiting() {
  return (
    <div className={css.card} aria-hidden="true">
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
