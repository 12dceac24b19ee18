import { useState } from 'react'
import { idText, type Id } from '../../rules/types'

type Rows = readonly { id: Id }[]

/** How many rows have arrived since the screen was opened. */
export function useArrivals(rows: Rows | undefined): number {
  const [seen, setSeen] = useState<{ rows?: Rows; first: Set<string>; count: number }>({
    first: new Set(),
    count: 0,
  })
  if (rows === undefined || rows === seen.rows) return seen.count
  const first = seen.rows ? seen.first : new Set(rows.map(({ id }) => idText(id)))
  const count = rows.filter(({ id }) => !first.has(idText(id))).length
  setSeen({ rows, first, count })
  return count
}
