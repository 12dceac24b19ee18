import { AdminHead } from '../AdminHead'

export function ProductsScreen() {
  return <AdminHead title="Products" />
}
