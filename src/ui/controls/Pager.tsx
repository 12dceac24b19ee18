import { Button } from './Button'
import { cx } from '../cx'
import css from './Pager.module.css'

type Props = {
  /** The current page, from 1. */
  page: number
  /** null while the number of pages is unknown. */
  pages: number | null
  onPage: (page: number) => void
  /** A text beside it says the rows of the page, so that it is not said twice. */
  silent?: boolean
  label?: string
  className?: string | undefined
}

/** "Page x of y" between Previous and Next. */
export function Pager({ page, pages, onPage, silent = false, label = 'Pages', className }: Props) {
  return (
    <nav aria-label={label} className={cx(css.pager, className)}>
      <Button kind="line" small disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className={`figures nowrap ${css.place}`} aria-live={silent ? 'off' : 'polite'}>
        {pages === null ? `Page ${page}` : `Page ${page} of ${pages}`}
      </span>
      <Button
        kind="line"
        small
        disabled={pages === null || page >= pages}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  )
}
