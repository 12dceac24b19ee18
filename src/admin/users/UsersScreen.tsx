import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../ui/lazyPart'
import { Waiting } from '../../ui/Waiting'
import { UsersList } from './UsersList'

const { Part: BuyerPage } = lazyPart(() => import('../buyer/BuyerPage').then((file) => file.BuyerPage))

/** All users, or one buyer if the address says `buyer=`. */
export function UsersScreen() {
  const [search] = useSearchParams()
  const asked = search.get('buyer')?.trim() ?? ''
  if (asked === '') return <UsersList />
  return (
    <Suspense fallback={<Waiting />}>
      <BuyerPage asked={asked} />
    </Suspense>
  )
}
