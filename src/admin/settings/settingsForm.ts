import type { Settings } from '../../api/admin/adminSettings'
import { fieldOf, type Field } from '../../rules/formFields'
import { settingsDefaults } from '../../rules/formText'
import type { DraftContent } from '../../state/draft'
import type { Version } from '../form/useForm'

export const NO_SETTINGS: Settings = {
  organization_name: '',
  default_email: '',
  support_email: '',
  site_name: '',
  site_url: '',
}

const LABELS: Record<keyof Settings, string> = {
  organization_name: 'Organization name',
  default_email: 'Default email',
  support_email: 'Support email',
  site_name: 'Site name',
  site_url: 'Site URL',
}
const NAMES = Object.keys(LABELS) as (keyof Settings)[]

export const SETTINGS_FIELDS: readonly Field<Settings>[] = NAMES.map((name) =>
  fieldOf(
    LABELS[name],
    (form) => form[name],
    (from) => ({ [name]: from[name] }),
  ),
)

function isSettings(value: unknown): value is Settings {
  return (
    typeof value === 'object' &&
    value !== null &&
    NAMES.every((name) => typeof (value as Partial<Settings>)[name] === 'string')
  )
}

export function readSettingsDraft({ fields }: DraftContent): Version<Settings> | null {
  const { form, base } = (fields ?? {}) as Partial<Record<string, unknown>>
  return isSettings(form) && isSettings(base) ? { form, base } : null
}

/** A shop has settings once they name the organization (D-198). */
export const settingsExist = (settings: Settings): boolean =>
  settings.organization_name.trim() !== ''

type Derived = ReturnType<typeof settingsDefaults>
export const NO_DEFAULTS: Derived = { default_email: '', support_email: '', site_name: '' }

/** Fills fields that are blank or still hold the default of an earlier name (D-197). */
export function withDefaults(
  form: Settings,
  earlier: Derived,
): { form: Settings; defaults: Derived } {
  const defaults = settingsDefaults(form.organization_name)
  const filled = { ...form }
  for (const field of ['default_email', 'support_email', 'site_name'] as const) {
    const replaceable = form[field].trim() === '' || form[field] === earlier[field]
    if (replaceable && defaults[field] !== '') filled[field] = defaults[field]
  }
  return { form: filled, defaults }
}

/** Settings are checked and sent trimmed (D-54), so the next reading has them trimmed too. */
export function trimmed(form: Settings): Settings {
  const settings = { ...form }
  for (const name of NAMES) settings[name] = form[name].trim()
  return settings
}
