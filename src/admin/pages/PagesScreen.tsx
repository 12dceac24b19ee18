import { AdminHead } from '../AdminHead'

export function PagesScreen() {
  return <AdminHead title="Pages" />
}
