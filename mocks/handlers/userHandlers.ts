import { get } from '../server/endpoint'
import { ok, refuse } from '../server/phpReply'
import { printUser } from '../world/printRows'
import { world } from '../world/world'
import { userOf } from './authHandlers'

export const userHandlers = [
  get('get_users.php', () => ok({ users: world.users.map(printUser) })),
  get('get_user_detail.php', (query) => {
    const user = userOf(query.get('email') ?? '')
    if (!user) return refuse('User not found')
    const [first_name = '', ...rest] = user.full_name.trim().split(/\s+/)
    return ok({
      user: { first_name, last_name: rest.join(' '), phone: user.phone, address: user.address },
    })
  }),
]
