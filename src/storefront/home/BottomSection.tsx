import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { categoriesQuery } from '../../api/categories'
import type { Bottom } from '../../api/pages'
import { BottomCollection, BottomSkeleton } from '../../display/BottomCollection'
import { categoryPath, PRODUCTS_PATH } from '../../rules/paths'
import { plainText } from '../../rules/text'
import { chooseAllCategories, chooseCategory } from '../../state/chosenCategory'
import { LoadingState } from '../../ui/screen/Skeleton'
import { UNREACHABLE_TEXT } from '../../rules/constants'
import { Button } from '../../ui/controls/Button'
import css from './home.module.css'

type Props = {
  /** Undefined until a reply arrives; null if the shop has no content yet. */
  content: Bottom | null | undefined
  failed: boolean
  /** Undefined if a failed section above already offers a retry. */
  onRetry: (() => void) | undefined
  retrying: boolean
}

function useCategoryLink() {
  const { data: categories } = useQuery(categoriesQuery())
  return (title: string) => {
    const same = (name: string) => name.trim().toLowerCase() === title.trim().toLowerCase()
    const category = categories?.find(({ name }) => same(name))
    return (picture: ReactNode) => (
      <Link
        className="over"
        to={category ? categoryPath(category.id) : PRODUCTS_PATH}
        aria-label={title.trim() === '' ? 'All products' : title}
        onClick={() => (category ? chooseCategory(category.id) : chooseAllCategories())}
      >
        {picture}
      </Link>
    )
  }
}

/** Renders nothing if the shop has no content for this section (D-76). The section has no heading (D-81). */
export function BottomSection({ content, failed, onRetry, retrying }: Props) {
  const linkOf = useCategoryLink()
  if (content === null || (failed && !onRetry)) return null
  if (content === undefined)
    return (
      <div className="wrap section">
        {failed && onRetry ? (
          <RetryBlock onRetry={onRetry} busy={retrying} />
        ) : (
          <LoadingState>
            <BottomSkeleton />
          </LoadingState>
        )}
      </div>
    )
  const { first_title, second_title, third_title, first_image, second_image, third_image } = content
  return (
    <div className="wrap section">
      <BottomCollection
        items={[
          {
            title: plainText(first_title),
            image: first_image,
            link: linkOf(plainText(first_title)),
          },
          {
            title: plainText(second_title),
            image: second_image,
            link: linkOf(plainText(second_title)),
          },
          {
            title: plainText(third_title),
            image: third_image,
            link: linkOf(plainText(third_title)),
          },
        ]}
      />
    </div>
  )
}

/** For a failed section that is not a list. */
export function RetryBlock({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <div className={`grid gap-4 ${css.retry}`}>
      <p>{UNREACHABLE_TEXT}</p>
      <Button kind="line" onClick={onRetry} busy={busy}>
        Try again
      </Button>
    </div>
  )
}
