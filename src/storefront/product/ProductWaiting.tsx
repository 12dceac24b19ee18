import { useLayoutEffect, useRef } from 'react'
import { Loading, Skeleton } from '../../ui/Skeleton'
import { PageHead } from '../PageHead'
import css from './product.module.css'

/** Who was led to the heading that waits stays at a heading: the page that comes has its own. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** The page's own boxes, so that nothing moves when the product comes. */
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
