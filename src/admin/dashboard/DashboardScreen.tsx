import { useSearch } from '../../ui/useSearch'
import { DashboardPanels } from './DashboardPanels'
import { DayPage } from '../day/DayPage'

/** The dashboard, or the end of a day if the address says `day=`. */
export function DashboardScreen() {
  const search = useSearch()
  const asked = search.get('day')
  if (asked === null) return <DashboardPanels />
  return <DayPage asked={asked} />
}
