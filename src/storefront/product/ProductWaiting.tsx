import { useLayoutEffect, useRef } from 'react'
import { Loading, Skeleton } from '../../ui/Skeleton'
import { PageHead } from '../PageHead'
import css from './product.module.css'

/** Moves the focus from the skeleton's heading to the heading of the loaded page. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** The skeleton uses the page's own layout, so that nothing shifts when the product loads. */
export function ProductWaiting() {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const mine = heading.current
    return () => {
      if (mine === document.activeElement) queueMicrotask(focusHeading)
    }
  }, [])

  return (
    <Loading className={`wrap ${css.product}`}>
      <PageHead name="Product" />
      <Skeleton shape="picture" className={css.waitingPicture} />
      <div className={css.buy}>
        <h1 ref={heading} className={css.step}>
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
