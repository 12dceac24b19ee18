import { checkoutEmail, checkoutPhone, required, type FieldMessage } from '../../rules/validation'
import type { Billing } from './order'

/** The order of the checks (D-110); focus goes to the first field with an error. */
export const CHECKED_FIELDS = [
  'first_name',
  'last_name',
  'delivery_address',
  'phone',
  'email',
  'receipt',
] as const
export type CheckoutField = (typeof CHECKED_FIELDS)[number]

export const isCheckedField = (name: string): name is CheckoutField =>
  CHECKED_FIELDS.some((one) => one === name)

export type CheckoutInput = Billing & { email: string; receipt: File | null }

const RULES: Record<CheckoutField, (form: CheckoutInput) => FieldMessage> = {
  first_name: ({ first_name }) => required('First name')(first_name),
  last_name: ({ last_name }) => required('Last name')(last_name),
  delivery_address: ({ delivery_address }) => required('Delivery address')(delivery_address),
  phone: ({ phone }) => checkoutPhone(phone),
  email: ({ email }) => checkoutEmail(email),
  receipt: ({ receipt }) => (receipt ? null : 'Receipt is required'),
}

export function errorsIn(form: CheckoutInput): Partial<Record<CheckoutField, string>> {
  const errors = CHECKED_FIELDS.flatMap((name) => {
    const message = RULES[name](form)
    return message === null ? [] : [[name, message]]
  })
  return Object.fromEntries(errors) as Partial<Record<CheckoutField, string>>
}
