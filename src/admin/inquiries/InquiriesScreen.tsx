import { AdminHead } from '../AdminHead'

export function InquiriesScreen() {
  return <AdminHead title="Inquiries" />
}
