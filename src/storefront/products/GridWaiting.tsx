import { CardWaiting } from '../../display/CardWaiting'
import { Loading } from '../../ui/Skeleton'
import css from './grid.module.css'
import { BLOCK } from './windowing'

export function GridWaiting() {
  return (
    <Loading>
      <div className={css.block}>
        {Array.from({ length: BLOCK }, (_, place) => (
          <CardWaiting key={place} />
        ))}
      </div>
    </Loading>
  )
}
