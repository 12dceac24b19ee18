import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazyPart'
import { useSearch } from '../../ui/useSearch'
import { Waiting } from '../../ui/Waiting'
import { DashboardPanels } from './DashboardPanels'

const { Part: DayPage } = lazyPart(() => import('../day/DayPage').then((file) => file.DayPage))

/** The dashboard, or the end of a day if the address says `day=`. */
export function DashboardScreen() {
  const search = useSearch()
  const asked = search.get('day')
  if (asked === null) return <DashboardPanels />
  return (
    <Suspense fallback={<Waiting />}>
      <DayPage asked={asked} />
    </Suspense>
  )
}
