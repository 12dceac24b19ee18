import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { office, shop } from './core/client'
import { phpId, phpList, phpObject, phpStamp, phpWord } from './core/php'

const User = v.object({
  id: phpId,
  full_name: phpWord,
  email: phpWord,
  phone: phpWord,
  role: phpWord,
  created_at: phpStamp,
})
export type User = v.InferOutput<typeof User>
const UsersReply = v.object({ users: phpList(User) })

export const usersQuery = () =>
  queryOptions({
    queryKey: ['users'],
    queryFn: async ({ signal }) =>
      (await office.get('get_users.php', { signal, reply: UsersReply, list: 'users' })).users,
  })

const UserDetail = v.object({ first_name: phpWord, last_name: phpWord, phone: phpWord, address: phpWord })
export type UserDetail = v.InferOutput<typeof UserDetail>
const UserDetailReply = v.object({ user: phpObject(UserDetail) })

/** What the checkout fills its empty fields with; null when nothing is known. */
export const userDetailQuery = (email: string) =>
  queryOptions({
    queryKey: ['user', email],
    queryFn: async ({ signal }) =>
      (await shop.get('get_user_detail.php', { params: { email }, signal, reply: UserDetailReply })).user,
    enabled: email !== '',
  })
