import { useEffect, useState } from 'react'
import { onStoreChange, readStore, writeStore } from '../../../state/store'

/** The stored key keeps its old name, so that owners who switched shortcuts off keep that choice. */
const OFF = 'office-keys-off'

/** Single-key shortcuts can be switched off: speech input and unsteady hands trigger them by accident. */
export function useKeysOn(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readStore(OFF) === null)
  useEffect(() => onStoreChange(OFF, (value) => setOn(value === null || value === '')), [])
  return [
    on,
    (next) => {
      writeStore(OFF, next ? '' : 'yes')
      setOn(next)
    },
  ]
}
