import { useSearchParams } from 'react-router-dom'
import { UsersList } from './UsersList'
import { BuyerPage } from '../buyer/BuyerPage'

/** All users, or one buyer if the address says `buyer=`. */
export function UsersScreen() {
  const [search] = useSearchParams()
  const asked = search.get('buyer')?.trim() ?? ''
  if (asked === '') return <UsersList />
  return <BuyerPage asked={asked} />
}
