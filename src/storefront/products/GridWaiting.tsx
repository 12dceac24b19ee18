import { CardWaiting } from '../../display/ProductCard'
import { Loading } from '../../ui/screen/Skeleton'
import { useMediaQuery } from '../../ui/useMediaQuery'
import { BLOCK, WIDE, WIDE_BLOCK } from './windowing'
import css from './grid.module.css'

export function GridWaiting() {
  const length = useMediaQuery(WIDE) ? WIDE_BLOCK : BLOCK
  return (
    <Loading>
      <div className={css.block}>
        {Array.from({ length }, (_, place) => (
          <CardWaiting key={place} />
        ))}
      </div>
    </Loading>
  )
}
