import type { Settings } from '../../api/settings'
import { settingsDefaults } from '../../rules/formText'

export const FIELDS = [
  { field: 'organization_name', label: 'Organization name' },
  { field: 'default_email', label: 'Default email' },
  { field: 'support_email', label: 'Support email' },
  { field: 'site_name', label: 'Site name' },
  { field: 'site_url', label: 'Site URL' },
] as const satisfies readonly { field: keyof Settings; label: string }[]

export const NO_SETTINGS: Settings = {
  organization_name: '',
  default_email: '',
  support_email: '',
  site_name: '',
  site_url: '',
}

/** A shop has settings once they name the organization (D-198). */
export const settingsExist = (settings: Settings | null | undefined): settings is Settings =>
  (settings?.organization_name ?? '').trim() !== ''

type Derived = ReturnType<typeof settingsDefaults>
export const NO_DEFAULTS: Derived = { default_email: '', support_email: '', site_name: '' }

/** Fills what is blank or still holds what an earlier name gave (D-197); what was typed stays. */
export function withDefaults(form: Settings, earlier: Derived): { form: Settings; defaults: Derived } {
  const defaults = settingsDefaults(form.organization_name)
  const filled = { ...form }
  for (const field of ['default_email', 'support_email', 'site_name'] as const) {
    const replaceable = form[field].trim() === '' || form[field] === earlier[field]
    if (replaceable && defaults[field] !== '') filled[field] = defaults[field]
  }
  return { form: filled, defaults }
}

/** As they are checked and sent (D-54), which is also how they will be read again. */
export function trimmed(form: Settings): Settings {
  const settings = { ...form }
  for (const { field } of FIELDS) settings[field] = form[field].trim()
  return settings
}

export function changedFields(before: Settings, now: Settings) {
  return FIELDS.filter(({ field }) => before[field] !== now[field])
}
