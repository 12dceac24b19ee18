import { AdminHead } from '../AdminHead'

export function OrdersScreen() {
  return <AdminHead title="Orders" />
}
