import { JsonLd } from '../JsonLd'
import { organization } from './organization'

/** Read by machines alone, so it comes after what people see. */
export function OrganizationData() {
  return <JsonLd of={organization} />
}
