import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazyPart'
import { useSearch } from '../../ui/useSearch'
import { Waiting } from '../../ui/Waiting'
import { UsersList } from './UsersList'

const { Part: BuyerPage } = lazyPart(() =>
  import('../buyer/BuyerPage').then((file) => file.BuyerPage),
)

/** All users, or one buyer if the address says `buyer=`. */
export function UsersScreen() {
  const search = useSearch()
  const asked = search.get('buyer')?.trim() ?? ''
  if (asked === '') return <UsersList />
  return (
    <Suspense fallback={<Waiting />}>
      <BuyerPage asked={asked} />
    </Suspense>
  )
}
