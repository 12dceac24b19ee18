import { KeyLineBelow, type KeyLine } from './KeyLines'
import { KeysPopup } from './KeysPopup'
import { useListKeys, type ListKeysProps } from './useListKeys'

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
