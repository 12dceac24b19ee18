import { useEffect, useEffectEvent, useState } from 'react'
import { CheckField } from '../../../ui/controls/CheckField'
import { Modal } from '../../../ui/dialog/Modal'
import {
  onLocalStorageChange,
  readLocalStorage,
  writeLocalStorage,
} from '../../../state/localStorage'
import css from '../orders.module.css'
import type { Order } from '../../../api/admin/adminOrders'
import type { IndexedOrder } from './findOrders'
import { orderActionNamed } from '../useOrderActs'
import { focusRow } from '../../list/rowTicks'

/** The stored key keeps its old name, so that owners who switched shortcuts off keep that choice. */
const KEYS_OFF = 'office-keys-off'

/** Single-key shortcuts can be switched off, because speech input and unsteady hands trigger them by accident. */
export function useShortcutsOn(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readLocalStorage(KEYS_OFF) === null)
  useEffect(
    () => onLocalStorageChange(KEYS_OFF, (value) => setOn(value === null || value === '')),
    [],
  )
  return [
    on,
    (next) => {
      writeLocalStorage(KEYS_OFF, next ? '' : 'yes')
      setOn(next)
    },
  ]
}

const TYPING_FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING_FIELDS) !== null
}

/** Binds shortcuts by `event.key` in lower case. They pause while a text field has focus or a dialog is open. */
export function useShortcuts(
  keys: Record<string, (event: KeyboardEvent) => void>,
  on: boolean,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.isComposing
    )
      return
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return
    const name = event.key.toLowerCase()
    const act = Object.hasOwn(keys, name) ? keys[name] : undefined
    if (!act) return
    // Enter on a button or link activates that element, so it is no shortcut there.
    if (
      name === 'enter' &&
      event.target instanceof Element &&
      event.target.closest('button, a, summary')
    )
      return
    event.preventDefault()
    act(event)
  })
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [on])
}

type Props = {
  open: boolean
  onClose: () => void
  lines: readonly Shortcut[]
  on: boolean
  onSwitch: (on: boolean) => void
}

export function ShortcutsPopup({ open, onClose, lines, on, onSwitch }: Props) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      size="small"
      footer={<CheckField label="Use single-key shortcuts" checked={on} onChange={onSwitch} />}
    >
      <dl className={css.keymap}>
        {lines.map(([does, ...keys]) => (
          <div className="row between gap-4" key={does}>
            <dt>{does}</dt>
            <dd>
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

export type Shortcut = readonly [does: string, ...keys: string[]]

function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className={css.keys}>
      {keys.map((key, at) => (
        <kbd className="rounded muted centred" key={at}>
          {key}
        </kbd>
      ))}
    </span>
  )
}

/** Leaves out the last line, "Show shortcuts". CSS hides the paragraph on phones. */
export function ShortcutsLine({ lines }: { lines: readonly Shortcut[] }) {
  return (
    <p className={`flex wraps muted t12 ${css.keyline}`} aria-hidden="true">
      {lines.slice(0, -1).map(([does, ...keys]) => (
        <span key={does}>
          <KeyCaps keys={keys} />
          {does.toLowerCase()}
        </span>
      ))}
    </p>
  )
}

const LIST_KEYS: readonly Shortcut[] = [
  ['Next / previous row', 'J', 'K'],
  ['View', 'Enter'],
  ['Select', 'X'],
  ['Verify payment', 'V'],
  ['Mark as shipped', 'S'],
  ['Select all orders', 'A'],
  ['Print and ship selected', 'P'],
  ['Next / previous page', '→', '←'],
  ['Search', '/'],
  ['Show shortcuts', '?'],
]

export function ListShortcutsLine(props: ListShortcutsProps) {
  useListShortcuts(props)
  return <ShortcutsLine lines={LIST_KEYS} />
}

type ListShortcutsPopupProps = { onClose: () => void; on: boolean; onSwitch: (on: boolean) => void }

export const ListShortcutsPopup = (props: ListShortcutsPopupProps) => (
  <ShortcutsPopup open lines={LIST_KEYS} {...props} />
)

type ListShortcutsProps = {
  rows: readonly IndexedOrder[]
  /** Id of the row that J or K reached last; null if none. */
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

/** The shortcuts act on the row that contains the focus, otherwise on the row that J or K reached last. */
function useListShortcuts({
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
}: ListShortcutsProps): void {
  function current(): IndexedOrder | undefined {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
    return rows.find(({ id }) => id === (focused ?? here))
  }

  function step(by: 1 | -1) {
    const at = rows.findIndex(({ id }) => id === current()?.id)
    const next = rows[at === -1 && by === -1 ? rows.length - 1 : at + by]
    if (!next) return
    onHere(next.id)
    focusRow({ id: next.id, control: '[data-open]' })
  }

  const withRow = (act: (row: IndexedOrder) => void) => () => {
    const row = current()
    if (row) act(row)
  }

  useShortcuts(
    {
      j: () => step(1),
      k: () => step(-1),
      enter: withRow(({ id }) => onView(id)),
      x: withRow(({ id }) => onSelect(id)),
      v: withRow(({ id, order }) => orderActionNamed(order.status, 'verify') && onVerify(id)),
      s: withRow(({ order }) => orderActionNamed(order.status, 'ship') && onShip(order)),
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
