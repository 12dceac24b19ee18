import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazyPart'
import { useSearch } from '../../ui/useSearch'
import { Waiting } from '../../ui/Waiting'
import { InquiriesList } from './InquiriesList'

const { Part: InquiryPage } = lazyPart(() =>
  import('./InquiryPage').then((file) => file.InquiryPage),
)

/** The lists, or one inquiry if the address says `inquiry=`. */
export function InquiriesScreen() {
  const search = useSearch()
  const asked = search.get('inquiry')
  if (asked === null) return <InquiriesList />
  return (
    <Suspense fallback={<Waiting />}>
      <InquiryPage id={asked} />
    </Suspense>
  )
}
