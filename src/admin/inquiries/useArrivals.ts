import { useRef, useState } from 'react'
import { idText, type Id } from '../../rules/types'

/** The number of rows that arrived since the screen was opened. */
export function useArrivals(rows: readonly { id: Id }[] | undefined): number {
  const known = useRef<Set<string> | null>(null)
  const [seen, setSeen] = useState<{ rows: typeof rows; count: number }>({ rows: undefined, count: 0 })
  if (rows === undefined || rows === seen.rows) return seen.count
  // oxlint-disable-next-line react/refs -- set once, from the first list
  const before = (known.current ??= new Set(rows.map(({ id }) => idText(id))))
  const count = rows.filter(({ id }) => !before.has(idText(id))).length
  setSeen({ rows, count })
  return count
}
