import { useSearchParams } from 'react-router-dom'
import { DashboardPanels } from './DashboardPanels'
import { DayPage } from '../day/DayPage'

/** The dashboard, or the end of a day if the address says `day=`. */
export function DashboardScreen() {
  const [search] = useSearchParams()
  const asked = search.get('day')
  if (asked === null) return <DashboardPanels />
  return <DayPage asked={asked} />
}
