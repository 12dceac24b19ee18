import { Skeleton } from '../../ui/screen/Skeleton'
import css from './about.module.css'

const LINES = ['96%', '100%', '92%', '64%']

/** Skeletons in the places of the content. */
export const WAITING = {
  waiting: true,
  paragraphs: [1, 2, 3].map((paragraph) => (
    <div key={paragraph} className={css.bones}>
      {LINES.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )),
  picture: <Skeleton shape="picture" />,
}
