import { Button } from './Button'
import { cx } from '../cx'
import css from './Pager.module.css'

type Props = {
  /** The first page is 1. */
  page: number
  /** Null while the number of pages is unknown. */
  pages: number | null
  onPage: (page: number) => void
  /** Does not announce the page, because a text beside the pager already announces the rows. */
  silent?: boolean
  className?: string | undefined
}

export function Pager({ page, pages, onPage, silent = false, className }: Props) {
  return (
    <nav aria-label="Pages" className={cx(css.pager, className)}>
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
