import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { storefrontHost } from './core/client'
import { phpObject, phpTrimmedText } from './core/php'

const UserDetail = v.object({
  first_name: phpTrimmedText,
  last_name: phpTrimmedText,
  phone: phpTrimmedText,
  address: phpTrimmedText,
})
export type UserDetail = v.InferOutput<typeof UserDetail>
const UserDetailReply = v.object({ user: phpObject(UserDetail) })

/** The values for the checkout's empty fields. Null if the server knows none. */
export const userDetailQuery = (email: string) =>
  queryOptions({
    queryKey: ['user', email],
    queryFn: async ({ signal }) =>
      (
        await storefrontHost.get('get_user_detail.php', {
          params: { email },
          signal,
          reply: UserDetailReply,
        })
      ).user,
    enabled: email !== '',
  })
