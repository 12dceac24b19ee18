import { CardWaiting } from '../../display/CardWaiting'
import { Loading } from '../../ui/screen/Skeleton'
import css from './grid.module.css'
import { useMediaQuery } from '../../ui/useMediaQuery'
import { BLOCK, WIDE, WIDE_BLOCK } from './windowing'

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
