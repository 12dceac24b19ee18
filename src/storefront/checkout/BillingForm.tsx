import { useState, type ComponentProps } from 'react'
import { Button } from '../../ui/controls/Button'
import { PhoneField, TextArea, TextField } from '../../ui/controls/TextField'
import type { CheckoutField } from './checkoutState'
import type { Billing } from './order'
import css from './checkout.module.css'
import {
  addressText,
  districtsOf,
  NO_ADDRESS,
  PROVINCES,
  replaceComposedAddress,
  type AddressParts,
} from '../../rules/address'
import { SelectField } from '../../ui/controls/SelectField'

type Props = {
  billing: Billing
  /** True while the account's address loads; the form then reserves the height of the address's button. */
  reading: boolean
  email: string
  error: (name: CheckoutField) => string | null
  onType: (part: Partial<Billing>) => void
  onFocus: (name: keyof Billing) => void
  onLeave: (name: CheckoutField | keyof Billing) => void
}

export function BillingForm({ billing, reading, email, error, onType, onFocus, onLeave }: Props) {
  const [helping, setHelping] = useState(false)

  const field = (name: keyof Billing) => ({
    id: `checkout-${name}`,
    name,
    value: billing[name],
    onChange: (value: string) => onType({ [name]: value }),
    onFocus: () => onFocus(name),
    onBlur: () => onLeave(name),
  })
  const checked = (
    name: CheckoutField & keyof Billing,
    label: string,
  ): Omit<ComponentProps<typeof TextField>, 'type'> => ({
    ...field(name),
    label,
    error: error(name),
    'aria-required': true,
    enterKeyHint: 'next',
  })
  const useOwn = billing.delivery_address.trim() === '' ? billing.address.trim() : ''

  return (
    <section aria-labelledby="billing">
      <h2 id="billing">Billing And Shipping</h2>
      <div className={`grid one-column ${css.fields}`}>
        <TextField {...checked('first_name', 'First name')} autoComplete="given-name" />
        <TextField {...checked('last_name', 'Last name')} autoComplete="family-name" />
        <PhoneField {...checked('phone', 'Phone')} />
        <TextField
          id="checkout-email"
          label="Email"
          type="email"
          autoComplete="email"
          readOnly
          value={email}
          error={error('email')}
          onChange={() => {}}
          onBlur={() => onLeave('email')}
        />
        <TextField
          {...field('address')}
          className={css.full}
          label="Your address"
          optional
          autoComplete="billing street-address"
          enterKeyHint="next"
        />
        <TextArea
          {...field('delivery_address')}
          className={css.full}
          label="Delivery address"
          autoComplete="shipping street-address"
          aria-required
          rows={3}
          error={error('delivery_address')}
        />
        <div className={css.full}>
          {useOwn !== '' && (
            <Button
              kind="line"
              small
              className={css.own}
              onClick={() => onType({ delivery_address: useOwn })}
            >
              {`Deliver to ${useOwn}`}
            </Button>
          )}
          {reading && billing.delivery_address === '' && <span className={css.own} />}
          <Button kind="line" small aria-expanded={helping} onClick={() => setHelping(!helping)}>
            Help me enter the address
          </Button>
          {helping && (
            <AddressHelper
              text={billing.delivery_address}
              onText={(delivery_address) => onType({ delivery_address })}
              onDone={() => {
                setHelping(false)
                // The focused "Done" button unmounts, so focus the delivery address that it filled.
                document.getElementById('checkout-delivery_address')?.focus()
              }}
            />
          )}
        </div>
        <TextArea
          {...field('additional_info')}
          className={css.full}
          label="Additional info"
          optional
          rows={2}
        />
      </div>
    </section>
  )
}

type AddressHelperProps = { text: string; onText: (text: string) => void; onDone: () => void }

const selectChoices = (names: readonly string[]) => [{ value: '', label: 'Choose one' }, ...names]

/** These fields only compose the text of the delivery address. Their own values are never sent (D-113). */
function AddressHelper({ text, onText, onDone }: AddressHelperProps) {
  const [parts, setParts] = useState<AddressParts>(NO_ADDRESS)

  function change(part: Partial<AddressParts>) {
    const next = { ...parts, ...part }
    setParts(next)
    onText(replaceComposedAddress(text, addressText(next), addressText(parts)))
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
        options={selectChoices(Object.keys(PROVINCES))}
        value={parts.province}
        onChange={(province) => change({ province, district: '' })}
      />
      <SelectField
        label="District"
        options={selectChoices(districtsOf(parts.province))}
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
        hint="A house number, or a nearby shop or temple"
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
