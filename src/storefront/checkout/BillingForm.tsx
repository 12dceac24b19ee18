import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { Button } from '../../ui/Button'
import { ErrorBoundary } from '../../ui/ErrorBoundary'
import { PhoneField } from '../../ui/PhoneField'
import { TextArea } from '../../ui/TextArea'
import { TextField } from '../../ui/TextField'
import type { Checked } from './checkoutChecks'
import css from './checkout.module.css'
import type { Billing } from './order'
import { fetchCode } from '../../rules/fetchCode'

const AddressHelper = lazy(() =>
  fetchCode(() => import('./AddressHelper')).then((file) => ({ default: file.AddressHelper })),
)

type Props = {
  billing: Billing
  email: string
  error: (name: Checked) => string | null
  onType: (part: Partial<Billing>) => void
  onLeave: (name: Checked) => void
}

export function BillingForm({ billing, email, error, onType, onLeave }: Props) {
  const [helping, setHelping] = useState(false)

  const checked = (name: Checked & keyof Billing, label: string): Omit<ComponentProps<typeof TextField>, 'type'> => ({
    id: `checkout-${name}`,
    name,
    label,
    value: billing[name],
    error: error(name),
    'aria-required': true,
    onChange: (value) => onType({ [name]: value }),
    onBlur: () => onLeave(name),
  })

  return (
    <section aria-labelledby="billing">
      <h2 id="billing">Billing And Shipping</h2>
      <div className={css.fields}>
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
          className={css.full}
          id="checkout-address"
          label="Your address"
          optional
          name="address"
          autoComplete="address-level2"
          value={billing.address}
          onChange={(address) => onType({ address })}
        />
        <TextArea
          className={css.full}
          id="checkout-delivery_address"
          label="Delivery address"
          name="delivery_address"
          autoComplete="street-address"
          aria-required
          rows={3}
          value={billing.delivery_address}
          error={error('delivery_address')}
          onChange={(delivery_address) => onType({ delivery_address })}
          onBlur={() => onLeave('delivery_address')}
        />
        <div className={css.full}>
          <Button kind="line" small aria-expanded={helping} onClick={() => setHelping(!helping)}>
            Help me write the address
          </Button>
          {helping && (
            // After a deploy the helper's chunk may be missing; the boundary keeps the rest of the form.
            <ErrorBoundary>
              <Suspense fallback={<p className="muted">Loading...</p>}>
                <AddressHelper
                  text={billing.delivery_address}
                  onText={(delivery_address) => onType({ delivery_address })}
                  onDone={() => {
                    setHelping(false)
                    // The focused "Done" button unmounts, so focus the delivery address that it filled.
                    document.getElementById('checkout-delivery_address')?.focus()
                  }}
                />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
        <TextArea
          className={css.full}
          id="checkout-additional_info"
          label="Additional info"
          optional
          name="additional_info"
          rows={2}
          value={billing.additional_info}
          onChange={(additional_info) => onType({ additional_info })}
        />
      </div>
    </section>
  )
}
