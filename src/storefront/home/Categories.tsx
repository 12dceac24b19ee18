import { Link } from 'react-router-dom'
import type { Category } from '../../api/categories'
import { Picture } from '../../display/Picture'
import { categoryPath } from '../../rules/paths'
import { langOf } from '../../rules/devanagari'
import { idText } from '../../rules/types'
import { Skeleton } from '../../ui/screen/Skeleton'
import css from './home.module.css'

export const CATEGORIES_CLASS = `grid gap shelf ${css.categories}`

type Props = {
  categories: readonly Category[]
  onChoose: (category: Category) => void
}

/** A tile stores its category and opens /products at the category's own address, which can be shared (HOME-12, HOME-13). */
export function Categories({ categories, onChoose }: Props) {
  return (
    <ul className={CATEGORIES_CLASS}>
      {categories.map((category) => (
        <li key={idText(category.id)}>
          <Link
            className={css.tile}
            to={categoryPath(category.id)}
            onClick={() => onChoose(category)}
          >
            <div className={`clipped ${css.frame}`}>
              <Picture
                className={css.picture}
                paths={category.image}
                alt=""
                width={800}
                height={1000}
              />
            </div>
            <span className={css.name} lang={langOf(category.name)}>
              {category.name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function CategorySkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton shape="picture" />
      <Skeleton className={css.boneName} width="60%" />
    </div>
  )
}
