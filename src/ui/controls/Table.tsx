import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx'
import { Icon } from './Icon'
import { chevronDownIcon, chevronUpIcon } from './moreIcons'
import css from './Table.module.css'

type TableProps = ComponentProps<'table'> & {
  caption: ReactNode
  /** Below 700 px each row becomes a card. The screen's style sheet arranges its cells. */
  cards?: boolean
}

export function Table({ caption, cards, className, children, ...rest }: TableProps) {
  return (
    <table {...rest} className={cx(css.table, cards && css.cards, className)}>
      <caption className="sr">{caption}</caption>
      {children}
    </table>
  )
}

/** Aligns the numbers of a column to the right, in head and body. */
export const numberCellClass = css.number

/** `server` keeps the order of the reply (D-176). */
export type Sort<Key extends string> = { by: Key | 'server'; down: boolean }

type SortHeadProps<Key extends string> = {
  by: Key
  sort: Sort<Key>
  onSort: (sort: Sort<Key>) => void
  number?: boolean
  /** The first press sorts in descending order: largest or newest first. */
  firstDown?: boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * The first press sorts by the column, the second reverses the order, and the third restores the order of the reply.
 */
export function SortHead<Key extends string>({
  by,
  sort,
  onSort,
  number,
  firstDown = false,
  className,
  children,
}: SortHeadProps<Key>) {
  const chosen = sort.by === by
  const down = chosen ? sort.down : firstDown
  return (
    <th
      scope="col"
      aria-sort={chosen ? (sort.down ? 'descending' : 'ascending') : 'none'}
      className={cx(number && css.number, className)}
    >
      <button
        type="button"
        className={`inline-row tap ${css.sort}`}
        onClick={() =>
          onSort(
            chosen && sort.down !== firstDown
              ? { by: 'server', down: false }
              : { by, down: chosen ? !sort.down : firstDown },
          )
        }
      >
        {children}
        <Icon
          path={down ? chevronDownIcon : chevronUpIcon}
          size={12}
          className={chosen ? undefined : css.rest}
        />
      </button>
    </th>
  )
}
