import type { ReactNode } from 'react'
import css from './BottomCollection.module.css'
import { Picture } from './Picture'

export type BottomItem = {
  /** In the editor, the title as something to type into. */
  title: ReactNode
  image: string
  /** What the editor lays over the picture. */
  tools?: ReactNode
}

/** Three titled pictures; one without picture and title is not drawn (D-81). */
export function BottomCollection({ items }: { items: readonly BottomItem[] }) {
  const drawn = items.filter(({ title, image, tools }) => Boolean(title) || image !== '' || Boolean(tools))
  if (drawn.length === 0) return null
  return (
    <div className={css.bottom}>
      {drawn.map(({ title, image, tools }, index) => (
        // The three places are fixed; nothing in them names them better than their number.
        <figure key={index} className={css.item}>
          <Picture className={css.picture} paths={image} alt="" width={800} height={1000} />
          {Boolean(title) && <figcaption className={css.title}>{title}</figcaption>}
          {tools}
        </figure>
      ))}
    </div>
  )
}

/** The screen's place for it while the first answer is on its way. */
export function BottomWaiting() {
  return (
    <div className={css.bottom} aria-hidden="true">
      {[1, 2, 3].map((place) => (
        <div key={place} className={css.item} />
      ))}
    </div>
  )
}
