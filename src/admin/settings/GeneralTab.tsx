import { useState, type FormEvent } from 'react'
import {
  adminHostOf,
  fetchSettingsNow,
  saveSettingsSurely,
  showSavedSettings,
  useSaveSettings,
  type Settings,
} from '../../api/admin/adminSettings'
import {
  changesBetween,
  areChangesStored,
  mergeExceptConflicts,
  createFormField,
  type FormField,
  settingsDefaults,
} from '../../rules/formFields'
import { confirm } from '../../state/confirm'
import { notify } from '../../state/notices'
import { Button } from '../../ui/controls/Button'
import { Icon } from '../../ui/controls/Icon'
import { lockIcon, mailIcon, messageIcon } from '../../ui/controls/moreIcons'
import { Note } from '../../ui/screen/Note'
import { TextField } from '../../ui/controls/TextField'
import { ChangeList, FormNotes } from '../form/FormParts'
import { notifyFailure } from '../parts/adminFailureText'
import type { FormVersion } from '../form/formState'
import { useForm, writeOutsideForm } from '../form/useForm'
import { offerUndo, restoredText } from '../undo/offerUndo'
import { Panel } from '../parts/Panel'
import { useAskBeforeLeaving } from '../form/useLeaveGuard'
import { countText } from '../../rules/sharedTexts'
import type { DraftContent } from '../../state/draft'
import css from './settings.module.css'

const NO_SETTINGS: Settings = {
  organization_name: '',
  default_email: '',
  support_email: '',
  site_name: '',
  site_url: '',
}

const SETTING_LABELS: Record<keyof Settings, string> = {
  organization_name: 'Organization name',
  default_email: 'Default email',
  support_email: 'Support email',
  site_name: 'Site name',
  site_url: 'Site URL',
}
const SETTING_NAMES = Object.keys(SETTING_LABELS) as (keyof Settings)[]

const SETTINGS_FIELDS: readonly FormField<Settings>[] = SETTING_NAMES.map((name) =>
  createFormField(
    SETTING_LABELS[name],
    (form) => form[name],
    (from) => ({ [name]: from[name] }),
  ),
)

function isSettings(value: unknown): value is Settings {
  return (
    typeof value === 'object' &&
    value !== null &&
    SETTING_NAMES.every((name) => typeof (value as Partial<Settings>)[name] === 'string')
  )
}

function readSettingsDraft({ fields }: DraftContent): FormVersion<Settings> | null {
  const { form, base } = (fields ?? {}) as Partial<Record<string, unknown>>
  return isSettings(form) && isSettings(base) ? { form, base } : null
}

/** Settings exist once they name the organization (D-198). */
const settingsExist = (settings: Settings): boolean => settings.organization_name.trim() !== ''

type DefaultSettings = ReturnType<typeof settingsDefaults>
const NO_DEFAULTS: DefaultSettings = { default_email: '', support_email: '', site_name: '' }

/** Fills fields that are blank or still hold the default of an earlier name (D-197). */
function withDefaults(
  form: Settings,
  earlier: DefaultSettings,
): { form: Settings; defaults: DefaultSettings } {
  const defaults = settingsDefaults(form.organization_name)
  const filled = { ...form }
  for (const field of ['default_email', 'support_email', 'site_name'] as const) {
    const replaceable = form[field].trim() === '' || form[field] === earlier[field]
    if (replaceable && defaults[field] !== '') filled[field] = defaults[field]
  }
  return { form: filled, defaults }
}

/** Settings are checked and sent trimmed (D-54). The form is trimmed too, so that it equals what the next read returns. */
function trimmedSettings(form: Settings): Settings {
  const settings = { ...form }
  for (const name of SETTING_NAMES) settings[name] = form[name].trim()
  return settings
}

const SAVED_TEXT = 'Settings saved successfully!'

/** Restores the former values, except those that were changed since. */
async function undoSettings(
  { form, base }: FormVersion<Settings>,
  adminEmail: string,
): Promise<string> {
  const readNow = async () => (await fetchSettingsNow(adminEmail)) ?? NO_SETTINGS
  const now = await readNow()
  const { form: settings, left } = mergeExceptConflicts(SETTINGS_FIELDS, base, form, now)
  const look = async () => areChangesStored(SETTINGS_FIELDS, now, settings, await readNow())
  await saveSettingsSurely({ settings, adminEmail, certainty: { look } })
  void showSavedSettings(settings, adminEmail)
  return restoredText('Settings', left)
}

type Props = {
  adminEmail: string
  /** Null if no settings were saved yet, or if they could not be read (D-198). */
  settings: Settings | null
  /** The saved site URL if the shop refuses it (D-142); otherwise null. */
  refused: string | null
  unread: boolean
}

export function GeneralTab({ adminEmail, settings, refused, unread }: Props) {
  const saved = settings ?? NO_SETTINGS
  const exist = settingsExist(saved)
  const state = useForm({
    name: 'settings',
    fields: SETTINGS_FIELDS,
    saved,
    unread,
    writeDraft: (version) => ({ fields: version }),
    readDraft: readSettingsDraft,
    onArrived: () => void notify(SAVED_TEXT, 'good'),
  })
  const { form, base, changes, change, dirty, sending } = state
  const [defaults, setDefaults] = useState(NO_DEFAULTS)
  const { mutate } = useSaveSettings()

  const locked = form.organization_name.trim() === ''
  useAskBeforeLeaving(
    dirty,
    "Your changes to the settings aren't saved. A draft stays on this device for a day.",
  )

  const set = (field: keyof Settings) => (value: string) => change({ [field]: value })

  function leaveName() {
    if (exist || locked) return
    const filled = withDefaults(form, defaults)
    change(filled.form)
    setDefaults(filled.defaults)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (locked || sending) return
    const settings = trimmedSettings(form)
    change(settings)
    if (exist) {
      const sent = changesBetween(SETTINGS_FIELDS, base, settings)
      const yes = await confirm({
        title: 'Are you sure you want to edit the settings?',
        text:
          sent.length === 0 ? (
            'Nothing has changed. The settings will be saved again.'
          ) : (
            <ChangeList changes={sent} />
          ),
        action: 'Save settings',
        cancel: 'Keep editing',
      })
      if (!yes) return
    }
    await state.submit({
      readNow: async () => (await fetchSettingsNow(adminEmail)) ?? NO_SETTINGS,
      send: (version, certainty) =>
        mutate(
          { settings: version.form, adminEmail, certainty },
          state.write(version, {
            onSaved: () =>
              // Saving the first settings offers no Undo, because there is nothing to restore.
              settingsExist(version.base)
                ? offerUndo({
                    text: SAVED_TEXT,
                    about: 'settings',
                    act: 'Settings saved',
                    undo: () =>
                      writeOutsideForm('settings', SETTINGS_FIELDS, version, () =>
                        undoSettings(version, adminEmail),
                      ),
                  })
                : notify(SAVED_TEXT, 'good'),
            onFailed: (error) => notifyFailure(error, 'Error saving settings'),
          }),
        ),
    })
  }

  const typedUrl = form.site_url === base.site_url ? null : adminHostOf(form.site_url).refused
  const email = {
    type: 'email',
    inputMode: 'email',
    disabled: locked,
    autoComplete: 'off',
  } as const
  return (
    <div className={`grid gap ${css.columns}`}>
      <Panel title="General settings">
        <form
          className={`grid gap-4 ${css.form}`}
          onSubmit={(event) => void save(event)}
          noValidate
        >
          <FormNotes
            form={state}
            news="The settings were changed elsewhere while you were editing them."
            discard="Discard draft"
            onDiscard={state.reset}
          />
          <TextField
            label="Organization name"
            value={form.organization_name}
            onChange={set('organization_name')}
            onBlur={leaveName}
            placeholder="The name of your shop"
            required
            aria-describedby={locked ? 'why-locked' : undefined}
          />
          {locked && (
            <p id="why-locked" className={`row gap-3 t13 rounded ${css.locked}`}>
              <Icon path={lockIcon} />
              <span>
                {`Enter the organization name first. ${exist ? 'Then you can change and save the rest.' : 'The other fields will be filled in from it.'}`}
              </span>
            </p>
          )}
          <div className={`grid gap-4 ${css.pair}`}>
            <TextField
              {...email}
              label="Default email"
              value={form.default_email}
              onChange={set('default_email')}
              hint="Verification codes and order messages are sent from this address"
            />
            <TextField
              {...email}
              label="Support email"
              value={form.support_email}
              onChange={set('support_email')}
              hint="Shown in replies to inquiries"
            />
          </div>
          <div className={`grid gap-4 ${css.pair}`}>
            <TextField
              label="Site name"
              value={form.site_name}
              onChange={set('site_name')}
              disabled={locked}
              hint="Shown in messages"
            />
            <TextField
              label="Site URL"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              value={form.site_url}
              onChange={set('site_url')}
              disabled={locked}
              hint="The address of the shop's server"
            />
          </div>
          {refused !== null && (
            <Note kind="warn">
              The saved address “{refused}” can't be used, so the shop's default server is used
              instead.
            </Note>
          )}
          <div role="status">
            {typedUrl !== null && (
              <Note kind="warn">
                “{typedUrl}” isn't one of this shop's addresses. You can save it, but the back
                office will keep using the shop's default server.
              </Note>
            )}
          </div>
          <div className="cluster gap-3">
            <Button type="submit" disabled={locked} busy={sending} busyText="Saving...">
              Save settings
            </Button>
            {dirty && (
              <span className="muted t12">
                {`${countText(changes.length, 'change')}: ${changes
                  .map(({ label }) =>
                    label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
                  )
                  .join(', ')}`}
              </span>
            )}
          </div>
        </form>
      </Panel>
      <Panel title="Where these are used">
        <ul className={`ruled ${css.uses}`}>
          <li>
            <Icon path={messageIcon} />
            <span>
              <b>Organization name, support email</b> in every reply to an inquiry
            </span>
          </li>
          <li>
            <Icon path={mailIcon} />
            <span>
              <b>Default email</b> the sender of verification codes and messages
            </span>
          </li>
          <li>
            <Icon path={lockIcon} />
            <span>
              <b>Site URL</b> the server that this back office uses
            </span>
          </li>
        </ul>
      </Panel>
    </div>
  )
}
