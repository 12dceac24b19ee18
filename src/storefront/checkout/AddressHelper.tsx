import { useState } from 'react'
import {
  addressText,
  districtsOf,
  NO_ADDRESS,
  PROVINCES,
  putAddress,
  type AddressParts,
} from '../../rules/address'
import { Button } from '../../ui/controls/Button'
import { SelectField } from '../../ui/controls/SelectField'
import { TextField } from '../../ui/controls/TextField'
import css from './checkout.module.css'

type Props = { text: string; onText: (text: string) => void; onDone: () => void }

const choices = (names: readonly string[]) => [{ value: '', label: 'Choose one' }, ...names]

/** Its fields only build the text of the delivery address; they are never sent themselves (D-113). */
export function AddressHelper({ text, onText, onDone }: Props) {
  const [parts, setParts] = useState<AddressParts>(NO_ADDRESS)

  function change(part: Partial<AddressParts>) {
    const next = { ...parts, ...part }
    setParts(next)
    onText(putAddress(text, addressText(next), addressText(parts)))
  }

  // Enter in these fields must not submit the order form.
  const noSubmit = (event: { key: string; preventDefault: () => void }) => {
    if (event.key === 'Enter') event.preventDefault()
  }

  return (
    <div
      className={`box above-3 grid one-column padded ${css.helper}`}
      role="group"
      aria-label="Address helper"
    >
      <SelectField
        label="Province"
        options={choices(Object.keys(PROVINCES))}
        value={parts.province}
        onChange={(province) => change({ province, district: '' })}
      />
      <SelectField
        label="District"
        options={choices(districtsOf(parts.province))}
        value={parts.district}
        disabled={parts.province === ''}
        onChange={(district) => change({ district })}
      />
      <TextField
        label="Municipality"
        value={parts.municipality}
        onKeyDown={noSubmit}
        onChange={(municipality) => change({ municipality })}
      />
      <TextField
        label="Ward"
        inputMode="numeric"
        value={parts.ward}
        onKeyDown={noSubmit}
        onChange={(ward) => change({ ward })}
      />
      <TextField
        className={css.full}
        label="Landmark"
        hint="A house number, a shop, a temple nearby"
        value={parts.landmark}
        onKeyDown={noSubmit}
        onChange={(landmark) => change({ landmark })}
      />
      <Button kind="line" small onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
