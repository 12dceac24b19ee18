import { handleGet, handlePostJson } from '../server/endpoint'
import { successReply, refusalReply, type Reply } from '../server/phpReply'
import { trimmedTextOf } from '../server/phpRequest'
import type { SettingsRow } from '../world/rows'
import { printSettings } from '../world/printRows'
import { world } from '../world/world'

const isSameText = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()

/** A record without an email belongs to the owner, or to everyone if the shop has no owner. */
function isSettingsOf(email: string, { admin_email }: SettingsRow): boolean {
  if (world.dialect.settings === 'one') return true
  if (admin_email !== undefined) return isSameText(admin_email, email)
  const owners = world.users.filter(({ role }) => role === 'admin')
  return owners.length === 0 || owners.some((user) => isSameText(user.email, email))
}

const settingsRecords = (): SettingsRow[] =>
  world.settings ? [world.settings, ...(world.settings.others ?? [])] : []

function keepRecords(list: SettingsRow[]): void {
  const [first, ...rest] = list.map(({ others: _others, ...row }) => row)
  world.settings = first ? { ...first, ...(rest.length > 0 && { others: rest }) } : null
}

function emptySettingsReply(): Reply {
  const { emptySettings } = world.dialect
  if (emptySettings === 'error') return refusalReply('Settings not found')
  return successReply({ settings: emptySettings === 'null' ? null : {} })
}

export const settingsHandlers = [
  handleGet('get_user_settings.php', (query) => {
    const email = (query.get('user_email') ?? '').trim()
    if (email === '') return refusalReply('User email is required')
    const row = settingsRecords().find((record) => isSettingsOf(email, record))
    return row ? successReply({ settings: printSettings(row) }) : emptySettingsReply()
  }),
  handlePostJson('save_general_settings.php', (body) => {
    const organization_name = trimmedTextOf(body.organizationName)
    const admin_email = trimmedTextOf(body.adminEmail)
    if (organization_name === '') return refusalReply('Organization name is required')
    if (admin_email === '') return refusalReply('Admin email is required')
    const row = {
      organization_name,
      default_email: trimmedTextOf(body.defaultEmail),
      support_email: trimmedTextOf(body.supportEmail),
      site_name: trimmedTextOf(body.siteName),
      site_url: trimmedTextOf(body.siteURL),
      ...(world.dialect.settings === 'own' && { admin_email }),
    }
    const before = settingsRecords()
    const at = before.findIndex((record) => isSettingsOf(admin_email, record))
    keepRecords(
      at < 0 ? [...before, row] : before.map((record, index) => (index === at ? row : record)),
    )
    return successReply({ message: 'Settings saved' })
  }),
]
