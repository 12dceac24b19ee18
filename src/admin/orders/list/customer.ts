import type { Order } from '../../../api/admin/adminOrders'

type Named = Pick<Order, 'first_name' | 'last_name' | 'user_email'>

/** First and last name; the e-mail if both are empty (D-177). */
export function customerOf({ first_name, last_name, user_email }: Named): string {
  return `${first_name.trim()} ${last_name.trim()}`.trim() || user_email
}
