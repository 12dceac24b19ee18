import { useState } from 'react'
import { langOf } from '../../rules/devanagari'
import { lineTotal, npr } from '../../rules/pricing'
import type { Paisa } from '../../rules/types'
import { Skeleton } from '../../ui/screen/Skeleton'
import { useMediaQuery } from '../../ui/useMediaQuery'
import css from './order.module.css'
import type { CheckoutLine } from './order'
import { counted } from '../../rules/sharedTexts'

type Props = {
  lines: readonly CheckoutLine[]
  /** Null until it is known. */
  total: Paisa | null
}

/** On a phone "Your Order" is below a long form, so a collapsed line at the top shows the number of items and the total. */
export function OrderInShort({ lines, total }: Props) {
  // Wider windows show the order beside the form.
  const below = useMediaQuery('(max-width: 68.6875em)')
  const [open, setOpen] = useState(false)
  if (!below) return null
  // Reserves its height until the lines are read, so that the form below does not move.
  if (lines.length === 0)
    return (
      <div className={css.short} aria-hidden="true">
        <div className={`row between gap-3 ${css.line}`}>
          <Skeleton width={64} />
          <Skeleton width={80} />
        </div>
      </div>
    )
  return (
    <details
      className={css.short}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={`row between gap-3 ${css.line}`}>
        <span>{counted(lines.length, 'item')}</span>
        <b>{total === null ? <Skeleton width={80} /> : npr(total)}</b>
      </summary>
      {open && (
        <ul className="grid gap-2 t14">
          {lines.map((line) => (
            <li className="flex between gap-4" key={line.id}>
              <span lang={langOf(line.title)}>
                {[
                  line.title,
                  line.size.toUpperCase(),
                  line.color,
                  line.quantity > 1 ? `${line.quantity} pieces` : '',
                ]
                  .filter((part) => part !== '')
                  .join(', ')}
              </span>
              <span>{npr(lineTotal(line, line.quantity))}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
