import { Loading, Skeleton } from '../../ui/screen/Skeleton'
import { PageHead } from '../PageHead'
import css from './product.module.css'

/** The skeleton uses the page's own layout, so that nothing shifts when the product loads. */
export function ProductWaiting() {
  return (
    <Loading className={`wrap ${css.product}`}>
      <PageHead name="Product" />
      <Skeleton shape="picture" className={css.waitingPicture} />
      <div className={css.buy}>
        <h1 className={css.step} data-skeleton="">
          Just One Step Away
        </h1>
        <Skeleton className={css.bone} width="70%" height={40} />
        <Skeleton className={css.bone} width="40%" height={28} />
        <Skeleton className={css.bone} height={72} />
        <Skeleton className={css.bone} width="60%" height={48} />
        <Skeleton className={css.bone} height={50} />
        <Skeleton className={css.bone} height={50} />
      </div>
    </Loading>
  )
}
