import { KeyLineBelow, type KeyLine, KeysPopup, useKeys } from './KeysPopup'
import type { Order } from '../../../api/admin/adminOrders'
import type { IndexedOrder } from './findOrders'
import { actionNamed } from '../useActs'
import { focusRow } from '../../list/rowTicks'

const LIST_KEYS: readonly KeyLine[] = [
  ['Next / previous row', 'J', 'K'],
  ['View', 'Enter'],
  ['Select', 'X'],
  ['Verify payment', 'V'],
  ['Mark as shipped', 'S'],
  ['Select all found', 'A'],
  ['Print and ship selected', 'P'],
  ['Next / previous page', '→', '←'],
  ['Search', '/'],
  ['Show shortcuts', '?'],
]

/** The shortcuts of the list, and the line below it that names them. */
export function ListKeyLine(props: ListKeysProps) {
  useListKeys(props)
  return <KeyLineBelow lines={LIST_KEYS} />
}

type Props = { onClose: () => void; on: boolean; onSwitch: (on: boolean) => void }

export const ListKeysPopup = (props: Props) => <KeysPopup open lines={LIST_KEYS} {...props} />

type ListKeysProps = {
  rows: readonly IndexedOrder[]
  /** The last row reached by J or K. */
  here: string | null
  onHere: (id: string) => void
  onView: (id: string) => void
  onSelect: (id: string) => void
  onVerify: (id: string) => void
  onShip: (order: Order) => void
  onSelectAll: () => void
  onPrintShip: () => void
  onPage: (step: 1 | -1) => void
  onSearch: () => void
  onKeys: () => void
}

/** The shortcuts of the list. They act on the row that contains the focus, or else on the last row reached by J or K. */
function useListKeys({
  rows,
  here,
  onHere,
  onView,
  onSelect,
  onVerify,
  onShip,
  onSelectAll,
  onPrintShip,
  onPage,
  onSearch,
  onKeys,
}: ListKeysProps): void {
  function current(): IndexedOrder | undefined {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
    return rows.find(({ id }) => id === (focused ?? here))
  }

  function step(by: 1 | -1) {
    const at = rows.findIndex(({ id }) => id === current()?.id)
    const next =
      rows[
        at === -1
          ? by === 1
            ? 0
            : rows.length - 1
          : Math.min(rows.length - 1, Math.max(0, at + by))
      ]
    if (!next) return
    onHere(next.id)
    focusRow({ id: next.id, control: '[data-open]' })
  }

  const withRow = (act: (row: IndexedOrder) => void) => () => {
    const row = current()
    if (row) act(row)
  }

  useKeys(
    {
      j: () => step(1),
      k: () => step(-1),
      enter: withRow(({ id }) => onView(id)),
      x: withRow(({ id }) => onSelect(id)),
      v: withRow(({ id, order }) => actionNamed(order.status, 'verify') && onVerify(id)),
      s: withRow(({ order }) => actionNamed(order.status, 'ship') && onShip(order)),
      a: onSelectAll,
      p: onPrintShip,
      arrowright: () => onPage(1),
      arrowleft: () => onPage(-1),
      '/': onSearch,
      '?': onKeys,
    },
    true,
  )
}
