import { JsonLd } from '../JsonLd'
import { organization } from './organization'

/** Only search engines read it, so it loads after the visible content. */
export function OrganizationData() {
  return <JsonLd of={organization} />
}
