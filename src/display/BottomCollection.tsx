import type { ReactNode } from 'react'
import { langOf } from '../rules/devanagari'
import css from './BottomCollection.module.css'
import { Picture } from './Picture'

export type BottomItem = {
  /** A text in the storefront, an editable field in the admin's page editor. */
  title: ReactNode
  image: string
  link?: (content: ReactNode) => ReactNode
  /** The admin's page editor shows these buttons over the picture. */
  tools?: ReactNode
}

/** An item without picture and title is left out (D-81). */
export function BottomCollection({ items }: { items: readonly BottomItem[] }) {
  const drawn = items.filter(
    ({ title, image, tools }) => Boolean(title) || image !== '' || Boolean(tools),
  )
  if (drawn.length === 0) return null
  return (
    <div className={`grid gap ${css.bottom}`}>
      {drawn.map(({ title, image, tools, link = (content) => content }, index) => (
        // The index is a stable key, because the three places are fixed.
        <figure key={index} className={`anchor clipped ${css.item}`}>
          {link(<Picture className={css.picture} paths={image} alt="" width={800} height={1000} />)}
          {Boolean(title) && (
            <figcaption className={`t20 anywhere ${css.title}`} lang={langOf(title)}>
              {title}
            </figcaption>
          )}
          {tools}
        </figure>
      ))}
    </div>
  )
}

export function BottomSkeleton() {
  return (
    <div className={`grid gap ${css.bottom}`} aria-hidden="true">
      {[1, 2, 3].map((place) => (
        <div key={place} className={`anchor clipped ${css.item}`} />
      ))}
    </div>
  )
}
