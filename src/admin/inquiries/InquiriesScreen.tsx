import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../ui/lazyPart'
import { Waiting } from '../../ui/Waiting'
import { InquiriesList } from './InquiriesList'

const { Part: InquiryPage } = lazyPart(() => import('./InquiryPage').then((file) => file.InquiryPage))

/** The lists, or one inquiry if the address says `inquiry=`. */
export function InquiriesScreen() {
  const [search] = useSearchParams()
  const asked = search.get('inquiry')
  if (asked === null) return <InquiriesList />
  return (
    <Suspense fallback={<Waiting />}>
      <InquiryPage id={asked} />
    </Suspense>
  )
}
