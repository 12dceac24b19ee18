import { get } from '../endpoint'
import { ok, refuse } from '../php'
import { wireUser } from '../wire'
import { world } from '../world'
import { userOf } from './auth'

export const userHandlers = [
  get('get_users.php', () => ok({ users: world.users.map(wireUser) })),
  get('get_user_detail.php', (query) => {
    const user = userOf(query.get('email') ?? '')
    if (!user) return refuse('User not found')
    const [first_name = '', ...rest] = user.full_name.trim().split(/\s+/)
    return ok({ user: { first_name, last_name: rest.join(' '), phone: user.phone, address: user.address } })
  }),
]
