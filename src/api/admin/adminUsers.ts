import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { adminHost } from '../core/client'
import { phpId, phpList, phpStamp, phpTrimmedText } from '../core/php'

const User = v.object({
  id: phpId,
  full_name: phpTrimmedText,
  email: phpTrimmedText,
  phone: phpTrimmedText,
  role: phpTrimmedText,
  created_at: phpStamp,
})
export type User = v.InferOutput<typeof User>
const UsersReply = v.object({ users: phpList(User) })

export const usersQuery = () =>
  queryOptions({
    queryKey: ['users'],
    queryFn: async ({ signal }) =>
      (await adminHost.get('get_users.php', { signal, reply: UsersReply, list: 'users' })).users,
  })
