import { memo, useLayoutEffect, useRef } from 'react'
import type { Category } from '../../api/categories'
import { Picture } from '../../display/Picture'
import { langOf } from '../../rules/devanagari'
import type { Id } from '../../rules/types'
import { idText } from '../../rules/types'
import { Button } from '../../ui/controls/Button'
import { LoadingState, Skeleton } from '../../ui/screen/Skeleton'
import css from './products.module.css'

type Props = {
  categories: readonly Category[] | null
  failed: boolean
  onRetry: () => void
  chosen: Category | null
  onChoose: (id: Id | null) => void
}

/** Scrolls the chosen category to the middle of the strip. */
function showChosen(strip: HTMLElement | null): void {
  const button = strip?.querySelector<HTMLElement>('[aria-pressed=true]')
  if (!strip || !button) return
  const [box, own] = [strip.getBoundingClientRect(), button.getBoundingClientRect()]
  strip.scrollLeft += own.left + own.width / 2 - (box.left + box.width / 2)
}

const SKELETON_WIDTHS = ['56px', '116px', '104px', '128px', '96px', '120px']

/** Memoized, so that a message of the products stream does not re-render the strip. */
export const CategoryStrip = memo(function CategoryStrip({
  categories,
  failed,
  onRetry,
  chosen,
  onChoose,
}: Props) {
  const strip = useRef<HTMLDivElement>(null)
  // Measure in the next frame, after all DOM writes. Reading the rectangles in this effect would cost two more layouts.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => showChosen(strip.current))
    return () => cancelAnimationFrame(frame)
  }, [chosen, categories])
  if (categories === null && !failed)
    return (
      <LoadingState className={css.strip}>
        {SKELETON_WIDTHS.map((width) => (
          <Skeleton key={width} shape="box" width={width} height={48} className={css.bone} />
        ))}
      </LoadingState>
    )
  if (categories === null || categories.length === 0)
    return (
      <p className={`cluster muted ${css.noCategories}`}>
        <span>No categories found</span>
        {failed && <span>We couldn't load the categories.</span>}
        {failed && (
          <Button
            kind="quiet"
            small
            onClick={onRetry}
            aria-label="Try again to load the categories"
          >
            Try again
          </Button>
        )}
      </p>
    )
  return (
    <div ref={strip} className={`screenOnly ${css.strip}`} role="group" aria-label="Categories">
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        All
      </button>
      {categories.map((category) => (
        <button
          key={idText(category.id)}
          type="button"
          aria-pressed={category === chosen}
          onClick={() => onChoose(category.id)}
        >
          {category.image !== '' && (
            <Picture paths={category.image} alt="" width={32} height={40} eager />
          )}
          <span lang={langOf(category.name)}>{category.name}</span>
        </button>
      ))}
    </div>
  )
})
