import { handleGet } from '../server/endpoint'
import { successReply, refusalReply } from '../server/phpReply'
import { printUser } from '../world/printRows'
import { world } from '../world/world'
import { userWithEmail } from './authHandlers'

export const userHandlers = [
  handleGet('get_users.php', () => successReply({ users: world.users.map(printUser) })),
  handleGet('get_user_detail.php', (query) => {
    const user = userWithEmail(query.get('email') ?? '')
    if (!user) return refusalReply('User not found')
    const [first_name = '', ...rest] = user.full_name.trim().split(/\s+/)
    return successReply({
      user: { first_name, last_name: rest.join(' '), phone: user.phone, address: user.address },
    })
  }),
]
