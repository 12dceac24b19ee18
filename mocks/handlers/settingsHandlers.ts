import { get, postJson } from '../server/endpoint'
import { ok, refuse, textOf, type Reply } from '../server/phpReply'
import type { SettingsRow } from '../world/rows'
import { printSettings } from '../world/printRows'
import { world } from '../world/world'

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** A record without an email belongs to the owner, or to everyone if the shop has no owner. */
function isOf(email: string, { admin_email }: SettingsRow): boolean {
  if (world.dialect.settings === 'one') return true
  if (admin_email !== undefined) return isSame(admin_email, email)
  const owners = world.users.filter(({ role }) => role === 'admin')
  return owners.length === 0 || owners.some((user) => isSame(user.email, email))
}

const records = (): SettingsRow[] =>
  world.settings ? [world.settings, ...(world.settings.others ?? [])] : []

function keep(list: SettingsRow[]): void {
  const [first, ...rest] = list.map(({ others: _others, ...row }) => row)
  world.settings = first ? { ...first, ...(rest.length > 0 && { others: rest }) } : null
}

function none(): Reply {
  const { emptySettings } = world.dialect
  if (emptySettings === 'error') return refuse('Settings not found')
  return ok({ settings: emptySettings === 'null' ? null : {} })
}

export const settingsHandlers = [
  get('get_user_settings.php', (query) => {
    const email = (query.get('user_email') ?? '').trim()
    if (email === '') return refuse('User email is required')
    const row = records().find((record) => isOf(email, record))
    return row ? ok({ settings: printSettings(row) }) : none()
  }),
  postJson('save_general_settings.php', (body) => {
    const organization_name = textOf(body.organizationName)
    const admin_email = textOf(body.adminEmail)
    if (organization_name === '') return refuse('Organization name is required')
    if (admin_email === '') return refuse('Admin email is required')
    const row = {
      organization_name,
      default_email: textOf(body.defaultEmail),
      support_email: textOf(body.supportEmail),
      site_name: textOf(body.siteName),
      site_url: textOf(body.siteURL),
      ...(world.dialect.settings === 'own' && { admin_email }),
    }
    const before = records()
    const at = before.findIndex((record) => isOf(admin_email, record))
    keep(at < 0 ? [...before, row] : before.map((record, index) => (index === at ? row : record)))
    return ok({ message: 'Settings saved' })
  }),
]
