import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { groupDigits } from '../../rules/pricing'
import { couldntLoadText } from '../../rules/sharedTexts'
import type { Id } from '../../rules/types'
import { useAnnounceView } from '../../ui/dialog/announce'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/screen/EmptyState'
import { Pager } from '../../ui/controls/Pager'
import { LoadingState, Skeleton } from '../../ui/screen/Skeleton'
import { SelectField } from '../../ui/controls/SelectField'
import type { ListPage } from './listView'
import { useFocusRow, areAllTicked, type RowTicks } from './rowTicks'
import css from './list.module.css'

type ListStatesProps = {
  /** The plural noun in texts, such as "orders". */
  name: string
  state: 'loading' | 'failed' | 'ready'
  found: number
  onRetry: () => void
  /** Height of the skeleton while the list loads. Without a height the children are rendered during loading. */
  height?: string
  /** Set if filters hide all rows. */
  hidden?: { of: number; onShowAll: () => void } | undefined
  children: ReactNode
}

export function ListStates({
  name,
  state,
  found,
  onRetry,
  height,
  hidden,
  children,
}: ListStatesProps) {
  useFocusRow()
  if (state === 'loading' && height !== undefined)
    return (
      <LoadingState className={css.bones}>
        <Skeleton shape="box" height={height} />
      </LoadingState>
    )
  if (state === 'loading' || found > 0) return children
  const failed = state === 'failed'
  return (
    <EmptyState
      plain
      text={`No ${name} found.`}
      onRetry={failed ? onRetry : undefined}
      action={
        hidden && !failed ? (
          <Button kind="line" onClick={hidden.onShowAll}>{`Show all ${name}`}</Button>
        ) : undefined
      }
    >
      {failed ? (
        <p>{couldntLoadText([name])}</p>
      ) : (
        hidden && <p>{`None of the ${groupDigits(hidden.of)} ${name} match.`}</p>
      )}
    </EmptyState>
  )
}

type ListFootProps = {
  name: string
  page: ListPage<{ id: Id }>
  /** All rows that pass the filters; null until all rows are loaded. */
  found: readonly { id: Id }[] | null
  ticks: RowTicks
  /**
   * The range of rows is announced when this key (page, search, filters) changes. An action in a row does not change
   * it.
   */
  viewKey: string
  onPage: (page: number) => void
  /** Undefined if the owner cannot choose the rows per page. */
  size?: { value: number; of: readonly number[]; onChange: (size: number) => void }
  children?: ReactNode
}

export function ListFoot({
  name,
  page: { rows, page, pages, first },
  found,
  ticks,
  viewKey,
  onPage,
  size,
  children,
}: ListFootProps) {
  const range = `${groupDigits(first + 1)} to ${groupDigits(first + rows.length)}${found === null ? ', loading the rest' : ` of ${groupDigits(found.length)}`}`
  useAnnounceView(rows.length > 0 ? range : `No ${name} found.`, viewKey)
  const ticked = useStore(ticks.store)
  const more = found !== null && found.length > rows.length
  return (
    <footer className={`cluster line-above ${css.foot}`}>
      <p>{rows.length > 0 && range}</p>
      {rows.length > 0 && (
        <Button kind="quiet" small onClick={() => ticks.toggleAll(rows)}>
          {areAllTicked(rows, ticked) ? 'Deselect this page' : 'Select this page'}
        </Button>
      )}
      {more && (
        <Button kind="quiet" small onClick={() => ticks.toggleAll(found)}>
          {areAllTicked(found, ticked)
            ? 'Deselect all'
            : `Select all ${groupDigits(found.length)} ${name}`}
        </Button>
      )}
      {children}
      {size && (more || size.value > Math.min(...size.of)) && (
        <SelectField
          label={`${name.charAt(0).toUpperCase()}${name.slice(1)} per page`}
          hideLabel
          value={String(size.value)}
          onChange={(next) => size.onChange(Number(next))}
          options={size.of.map((one) => ({ value: String(one), label: `${one} per page` }))}
          className={css.size}
        />
      )}
      <Pager silent page={page} pages={found === null ? null : pages} onPage={onPage} />
    </footer>
  )
}
