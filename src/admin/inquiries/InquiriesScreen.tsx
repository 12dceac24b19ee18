import { useSearch } from '../../ui/useSearch'
import { InquiriesList } from './InquiriesList'
import { InquiryPage } from './InquiryPage'

/** The lists, or one inquiry if the address says `inquiry=`. */
export function InquiriesScreen() {
  const search = useSearch()
  const asked = search.get('inquiry')
  if (asked === null) return <InquiriesList />
  return <InquiryPage id={asked} />
}
