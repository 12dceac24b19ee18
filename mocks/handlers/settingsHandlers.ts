import { get, postJson } from '../server/endpoint'
import { ok, refuse, textOf } from '../server/phpReply'
import { wireSettings } from '../world/wire'
import { world } from '../world/world'

export const settingsHandlers = [
  get('get_user_settings.php', (query) => {
    if ((query.get('user_email') ?? '') === '') return refuse('User email is required')
    return world.settings ? ok({ settings: wireSettings(world.settings) }) : ok({ settings: null })
  }),
  postJson('save_general_settings.php', (body) => {
    const organization_name = textOf(body.organizationName)
    if (organization_name === '') return refuse('Organization name is required')
    if (textOf(body.adminEmail) === '') return refuse('Admin email is required')
    world.settings = {
      organization_name,
      default_email: textOf(body.defaultEmail),
      support_email: textOf(body.supportEmail),
      site_name: textOf(body.siteName),
      site_url: textOf(body.siteURL),
    }
    return ok({ message: 'Settings saved' })
  }),
]
