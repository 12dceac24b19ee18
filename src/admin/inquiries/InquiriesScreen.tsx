import { useSearchParams } from 'react-router-dom'
import { InquiriesList } from './InquiriesList'
import { InquiryPage } from './InquiryPage'

/** The lists, or one inquiry if the address says `inquiry=`. */
export function InquiriesScreen() {
  const [search] = useSearchParams()
  const asked = search.get('inquiry')
  if (asked === null) return <InquiriesList />
  return <InquiryPage id={asked} />
}
