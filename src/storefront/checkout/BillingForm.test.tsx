import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { BillingForm } from './BillingForm'
import type { Billing } from './order'

vi.mock('./AddressHelper', () => {
  throw new Error('gone after a deploy')
})

const EMPTY: Billing = {
  first_name: '',
  last_name: '',
  phone: '',
  address: '',
  delivery_address: '',
  additional_info: '',
}

function Form() {
  const [billing, setBilling] = useState(EMPTY)
  return (
    <BillingForm
      billing={billing}
      reading={false}
      email=""
      error={() => null}
      onFocus={() => {}}
      onLeave={() => {}}
      onType={(part) => setBilling((old) => ({ ...old, ...part }))}
    />
  )
}

it('keeps the typed address when the code of the address helper fails to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<Form />)
  await userEvent.type(screen.getByLabelText('Delivery address'), 'Mangal Bazar 4')
  await userEvent.click(screen.getByRole('button', { name: 'Help me write the address' }))
  expect(await screen.findByText('Something went wrong. Please try again later.')).toBeVisible()
  expect(screen.getByLabelText('Delivery address')).toHaveValue('Mangal Bazar 4')
})
