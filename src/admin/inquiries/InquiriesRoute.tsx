import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../ui/lazyPart'
import { Waiting } from '../../ui/Waiting'
import { InquiriesScreen } from './InquiriesScreen'

const { Part: InquiryPage } = lazyPart(() => import('./InquiryPage').then((file) => file.InquiryPage))

/** The lists, or one inquiry if the address says `inquiry=`. */
export function InquiriesRoute() {
  const [search] = useSearchParams()
  const asked = search.get('inquiry')
  if (asked === null) return <InquiriesScreen />
  return (
    <Suspense fallback={<Waiting />}>
      <InquiryPage id={asked} />
    </Suspense>
  )
}
