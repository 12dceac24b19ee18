import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { seedSettings as seeded } from '../../../mocks/seed/seedPages'
import { world } from '../../../mocks/world/world'
import { owner, renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, holdCall, fixDateAndDialect } from '../../../tests/readPage'
import { cache } from '../../api/core/cache'
import { CONFIG_DEFAULTS, readConfig, setConfig } from '../../api/core/config'
import { testConfig } from '../../../tests/pretendPage'
import { clearDraftsOf } from '../../state/draft'
import { idbKeys } from '../../state/idb'

const SAVE_FILE = 'save_general_settings.php'
const fieldNamed = (label: string) => screen.getByRole('textbox', { name: label })
const nameField = () => fieldNamed('Organization name')
const saveButton = () => screen.getByRole('button', { name: 'Save settings' })
const OTHER_FIELDS = ['Default email', 'Support email', 'Site name', 'Site URL']

async function openSettings(settings: typeof world.settings = seeded) {
  world.settings = settings
  const view = renderAt('/nest/settings', { signedIn: owner })
  await screen.findByRole('textbox', { name: 'Organization name' })
  return view
}

async function leaveSettings(view: Awaited<ReturnType<typeof openSettings>>) {
  view.unmount()
  // IndexedDB runs its transactions in order: once the keys are read, the draft has been written.
  await idbKeys('draft|')
  cache.clear()
}

async function answerDialog(user: Awaited<ReturnType<typeof openSettings>>['user'], words: string) {
  const popup = await screen.findByRole('dialog', {
    name: 'Are you sure you want to edit the settings?',
  })
  await user.click(within(popup).getByRole('button', { name: words }))
}

beforeEach(() => clearDraftsOf(owner.email))

describe('the general settings', () => {
  it('has the five fields under the General tab, filled with what is saved (AST-01, AST-04, ROLE-18, DATA-39, CALL-40)', async () => {
    await openSettings({ ...seeded, site_name: 'Pahiran Patan' })
    expect(screen.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true')
    expect(
      screen.getAllByRole('textbox').map((input) => (input as HTMLInputElement).value),
    ).toEqual([
      'Pahiran',
      'no-reply@pahiran.example',
      'support@pahiran.example',
      'Pahiran Patan',
      '',
    ])
    for (const label of ['Organization name', ...OTHER_FIELDS])
      expect(fieldNamed(label)).toBeVisible()
    const [call, ...more] = world.log.of('get_user_settings.php')
    expect(call).toMatchObject({ method: 'GET', query: { user_email: owner.email }, problems: [] })
    expect(more).toEqual([])
  })

  it('keeps the other fields and the button locked without an organization name, and says why (AST-05, AST-06)', async () => {
    const { user } = await openSettings(null)
    for (const label of OTHER_FIELDS) expect(fieldNamed(label)).toBeDisabled()
    expect(saveButton()).toBeDisabled()
    expect(nameField()).toHaveAccessibleDescription(/Enter the organization name first/)
    await user.type(nameField(), '   {Enter}')
    expect(saveButton()).toBeDisabled()
    expect(world.log.of(SAVE_FILE)).toEqual([])
    await user.type(nameField(), 'Dhaka House')
    for (const label of OTHER_FIELDS) expect(fieldNamed(label)).toBeEnabled()
    expect(saveButton()).toBeEnabled()
    expect(screen.queryByText(/Enter the organization name first/)).toBeNull()
  })

  it('derives both addresses and the site name from the name when it is left (AST-07, AST-08, AST-09)', async () => {
    const { user } = await openSettings(null)
    await user.type(nameField(), 'Dhaka & House 9')
    expect(fieldNamed('Default email')).toHaveValue('')
    await user.tab()
    expect(fieldNamed('Default email')).toHaveValue('no-reply@dhakahouse9.com')
    expect(fieldNamed('Support email')).toHaveValue('support@dhakahouse9.com')
    expect(fieldNamed('Site name')).toHaveValue('Dhaka & House 9')
    expect(fieldNamed('Site URL')).toHaveValue('')
  })

  it('updates fields that still hold the earlier default, and never overwrites typed text (D-197)', async () => {
    const { user } = await openSettings(null)
    await user.type(nameField(), 'Dhaka')
    await user.tab()
    await user.clear(fieldNamed('Support email'))
    await user.type(fieldNamed('Support email'), 'hello@dhaka.np')
    await user.type(nameField(), ' House')
    await user.tab()
    expect(fieldNamed('Default email')).toHaveValue('no-reply@dhakahouse.com')
    expect(fieldNamed('Support email')).toHaveValue('hello@dhaka.np')
    expect(fieldNamed('Site name')).toHaveValue('Dhaka House')
    await user.clear(nameField())
    await user.type(nameField(), 'पहिरन')
    await user.tab()
    expect(fieldNamed('Default email')).toHaveValue('no-reply@dhakahouse.com')
    expect(fieldNamed('Site name')).toHaveValue('पहिरन')
  })

  it('fills nothing while settings exist (AST-10)', async () => {
    const { user } = await openSettings({ ...seeded, support_email: '' })
    await user.clear(nameField())
    await user.type(nameField(), 'Dhaka House')
    await user.tab()
    expect(fieldNamed('Default email')).toHaveValue(seeded.default_email)
    expect(fieldNamed('Support email')).toHaveValue('')
    expect(fieldNamed('Site name')).toHaveValue(seeded.site_name)
  })

  it('saves first settings without asking, under the names of the call (CALL-53, ERR-73)', async () => {
    const { user } = await openSettings(null)
    await user.type(nameField(), 'Dhaka')
    await user.tab()
    await user.click(saveButton())
    expect(await screen.findByText('Settings saved successfully!')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    const [call, ...more] = world.log.of(SAVE_FILE)
    expect(more).toEqual([])
    expect(call).toMatchObject({
      method: 'POST',
      problems: [],
      sent: {
        organizationName: 'Dhaka',
        defaultEmail: 'no-reply@dhaka.com',
        supportEmail: 'support@dhaka.com',
        siteName: 'Dhaka',
        siteURL: '',
        adminEmail: owner.email,
      },
    })
  })

  it('asks before it edits existing settings, and tells what changes (AST-11, ERR-26)', async () => {
    const { user } = await openSettings()
    await user.type(fieldNamed('Support email'), '.np')
    await user.click(saveButton())
    const popup = await screen.findByRole('dialog', {
      name: 'Are you sure you want to edit the settings?',
    })
    expect(within(popup).getByText('support@pahiran.example')).toBeVisible()
    expect(within(popup).getByText('support@pahiran.example.np')).toBeVisible()
    await answerDialog(user, 'Save settings')
    await screen.findByText('Settings saved successfully!')
    expect(world.settings?.support_email).toBe('support@pahiran.example.np')
    expect(world.log.of(SAVE_FILE)).toHaveLength(1)
  })

  it('sends nothing when the question is declined, and keeps what was typed (AST-12)', async () => {
    const { user } = await openSettings()
    await user.type(fieldNamed('Site name'), ' shop')
    await user.click(saveButton())
    await answerDialog(user, 'Keep editing')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(world.log.of(SAVE_FILE)).toEqual([])
    expect(fieldNamed('Site name')).toHaveValue('Pahiran shop')
  })

  it.each([
    ['the server says no', 'S2'],
    ['the server breaks', 'H7'],
  ] as const)(
    'says that saving failed when %s, and keeps what was typed (ERR-74)',
    async (_when, fault) => {
      const { user } = await openSettings()
      world.faults.set({ name: fault, file: SAVE_FILE })
      await user.type(fieldNamed('Site name'), ' shop')
      await user.click(saveButton())
      await answerDialog(user, 'Save settings')
      expect(await screen.findByText('Error saving settings')).toBeVisible()
      expect(fieldNamed('Site name')).toHaveValue('Pahiran shop')
      expect(world.settings).toEqual(seeded)
    },
  )

  it('trims what is typed, shows it so and counts it as saved (D-54)', async () => {
    const { user } = await openSettings()
    await user.type(fieldNamed('Site name'), ' ')
    await user.type(fieldNamed('Support email'), '.np  ')
    expect(screen.getByText(/^2 changes/)).toBeVisible()
    await user.click(saveButton())
    const popup = await screen.findByRole('dialog', { name: /Are you sure/ })
    expect(within(popup).getAllByRole('listitem')).toHaveLength(1)
    await answerDialog(user, 'Save settings')
    await screen.findByText('Settings saved successfully!')
    expect(world.log.of(SAVE_FILE).at(-1)?.sent).toMatchObject({
      siteName: 'Pahiran',
      supportEmail: 'support@pahiran.example.np',
    })
    expect(fieldNamed('Site name')).toHaveValue('Pahiran')
    expect(fieldNamed('Support email')).toHaveValue('support@pahiran.example.np')
    await waitFor(() => expect(screen.queryByText(/^\d changes?/)).toBeNull())
  })

  it('shows no unsaved change after a save whose refetch fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = await openSettings()
    world.faults.set({ name: 'H7', file: 'get_user_settings.php' })
    await user.type(fieldNamed('Site name'), ' shop')
    await user.click(saveButton())
    await answerDialog(user, 'Save settings')
    await screen.findByText('Settings saved successfully!')
    await waitFor(() => expect(world.log.of('get_user_settings.php')).toHaveLength(5))
    expect(screen.queryByText(/^1 change/)).toBeNull()
    expect(fieldNamed('Site name')).toHaveValue('Pahiran shop')
  })

  it('removes its notice after 3 s (CONST-19, D-200)', async () => {
    const { user } = await openSettings()
    await user.click(saveButton())
    await screen.findByRole('dialog', { name: /Are you sure/ })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    screen.getAllByRole('button', { name: 'Save settings' }).at(-1)?.click()
    await screen.findByText('Settings saved successfully!')
    act(() => void vi.advanceTimersByTime(2500))
    expect(screen.getByText('Settings saved successfully!')).toBeVisible()
    act(() => void vi.advanceTimersByTime(600))
    expect(screen.queryByText('Settings saved successfully!')).toBeNull()
  })

  it('asks before a link leads away from what is not saved', async () => {
    const { user, place } = await openSettings()
    await user.type(fieldNamed('Site name'), ' shop')
    await user.click(screen.getByRole('link', { name: 'Users' }))
    const popup = await screen.findByRole('dialog', { name: 'Leave with unsaved changes?' })
    expect(place().pathname).toBe('/nest/settings')
    await user.click(within(popup).getByRole('button', { name: 'Keep editing' }))
    expect(fieldNamed('Site name')).toHaveValue('Pahiran shop')
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(place().pathname).toBe('/nest/users'))
  })

  it('keeps a draft when the page is left, restores it, and can discard it', async () => {
    const view = await openSettings()
    await view.user.type(fieldNamed('Site name'), ' shop')
    await leaveSettings(view)
    const { user } = await openSettings()
    expect(await screen.findByText('Your draft was restored.')).toBeVisible()
    expect(fieldNamed('Site name')).toHaveValue('Pahiran shop')
    await user.click(screen.getByRole('button', { name: 'Discard draft' }))
    expect(fieldNamed('Site name')).toHaveValue('Pahiran')
    expect(screen.queryByText('Your draft was restored.')).toBeNull()
  })

  it('deletes the draft once the settings are saved', async () => {
    const { user } = await openSettings()
    await user.type(fieldNamed('Site name'), ' shop')
    await waitFor(async () => expect(await idbKeys('draft|')).not.toEqual([]))
    await user.click(saveButton())
    await answerDialog(user, 'Save settings')
    await screen.findByText('Settings saved successfully!')
    await waitFor(async () => expect(await idbKeys('draft|')).toEqual([]))
  })

  it('merges what was changed elsewhere: untouched fields follow, and a field that both changed is named', async () => {
    const { user } = await openSettings()
    await user.type(fieldNamed('Site name'), ' shop')
    world.settings = { ...seeded, site_name: 'Theirs', support_email: 'theirs@pahiran.example' }
    await act(async () => void (await cache.invalidateQueries({ queryKey: ['settings'] })))
    expect(await screen.findByText('Updated in this form: Support email.')).toBeVisible()
    expect(fieldNamed('Support email')).toHaveValue('theirs@pahiran.example')
    expect(fieldNamed('Site name')).toHaveValue('Pahiran shop')
    await user.click(screen.getByRole('button', { name: "Use the shop's value: site name" }))
    expect(fieldNamed('Site name')).toHaveValue('Theirs')
    expect(screen.queryByText(/^1 change/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.queryByText(/were changed elsewhere/)).toBeNull()
  })

  it('merges a draft with settings that were changed since it was begun', async () => {
    const view = await openSettings()
    await view.user.type(fieldNamed('Site name'), ' shop')
    await leaveSettings(view)
    await openSettings({ ...seeded, support_email: 'theirs@pahiran.example' })
    expect(await screen.findByText(/were changed elsewhere/)).toBeVisible()
    expect(fieldNamed('Site name')).toHaveValue('Pahiran shop')
    expect(fieldNamed('Support email')).toHaveValue('theirs@pahiran.example')
  })

  it('restores no draft before the settings could be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const view = await openSettings()
    await view.user.type(fieldNamed('Site name'), ' shop')
    await leaveSettings(view)
    world.faults.set({ name: 'H7', file: 'get_user_settings.php' })
    const { user } = renderAt('/nest/settings', { signedIn: owner })
    expect(await screen.findByText(/Couldn't load/)).toBeVisible()
    // Wait long enough for a draft to be read from IndexedDB.
    await new Promise((done) => setTimeout(done, 50))
    expect(fieldNamed('Site name')).toHaveValue('')
    world.faults.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Your draft was restored.')).toBeVisible()
    expect(fieldNamed('Site name')).toHaveValue('Pahiran shop')
    expect(screen.queryByText(/were changed elsewhere/)).toBeNull()
  })

  it('counts a failed read as none, and offers another try (D-198)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    world.faults.set({ name: 'H7', file: 'get_user_settings.php' })
    const { user } = renderAt('/nest/settings', { signedIn: owner })
    expect(await screen.findByText(/Couldn't load/)).toBeVisible()
    expect(saveButton()).toBeDisabled()
    world.faults.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(nameField()).toHaveValue('Pahiran'))
  })
})

describe('the site URL', () => {
  it('names a saved address that is refused (D-142)', async () => {
    await openSettings({ ...seeded, site_url: 'https://elsewhere.example' })
    expect(
      screen.getByText(/The saved address “https:\/\/elsewhere\.example” can't be used/),
    ).toBeVisible()
  })

  it('warns of a typed address that would be refused, and saves it all the same', async () => {
    setConfig(
      readConfig({ ...CONFIG_DEFAULTS, ...testConfig, adminHosts: ['https://office.example.com'] }),
    )
    const { user } = await openSettings()
    await user.type(fieldNamed('Site URL'), 'https://elsewhere.example')
    expect(
      screen.getByText(/“https:\/\/elsewhere\.example” isn't one of this shop's addresses/),
    ).toBeVisible()
    expect(saveButton()).toBeEnabled()
    await user.clear(fieldNamed('Site URL'))
    await user.type(fieldNamed('Site URL'), 'https://office.example.com/backend/')
    expect(screen.queryByText(/isn't one of this shop's addresses/)).toBeNull()
    await user.click(saveButton())
    await answerDialog(user, 'Save settings')
    await screen.findByText('Settings saved successfully!')
    expect(world.settings?.site_url).toBe('https://office.example.com/backend/')
  })
})

describe('the other tabs', () => {
  it('have only help text, without forms or calls (AST-02)', async () => {
    const { user } = await openSettings()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'General',
      'Shipping',
      'Pages',
      'User Management',
    ])
    world.log.clear()
    for (const [tab, text] of [
      ['Shipping', /shipping charge, go to Products/],
      ['Pages', /go to Pages/],
    ] as const) {
      await user.click(screen.getByRole('tab', { name: tab }))
      const panel = screen.getByRole('tabpanel')
      expect(panel).toHaveTextContent(text)
      expect(within(panel).queryByRole('textbox')).toBeNull()
      expect(within(panel).queryByRole('button')).toBeNull()
    }
    expect(world.log.entries).toEqual([])
  })

  it('say whom to ask about users (AST-03, ERR-27)', async () => {
    const { user } = await openSettings()
    await user.click(screen.getByRole('tab', { name: 'User Management' }))
    expect(screen.getByRole('tabpanel')).toHaveTextContent(
      "You don't have access to this feature. Contact help@nest.example for assistance.",
    )
    expect(screen.getByRole('link', { name: 'help@nest.example' })).toHaveAttribute(
      'href',
      'mailto:help@nest.example',
    )
  })

  it('keep the input under General', async () => {
    const { user } = await openSettings()
    await user.type(fieldNamed('Site name'), ' shop')
    await user.click(screen.getByRole('tab', { name: 'Pages' }))
    await user.click(screen.getByRole('tab', { name: 'General' }))
    expect(fieldNamed('Site name')).toHaveValue('Pahiran shop')
  })
})

it('reads as written down: the fields, while they are saved and after it failed', async () => {
  fixDateAndDialect()
  const { user } = await openSettings()
  await expectPageSnapshot('settings')
  await user.type(fieldNamed('Site name'), '!')
  const reply = holdCall(SAVE_FILE)
  world.faults.set({ name: 'S2', file: SAVE_FILE })
  await user.click(saveButton())
  await screen.findByRole('dialog', { name: /^Are you sure/ })
  await expectPageSnapshot('settings-question')
  await answerDialog(user, 'Save settings')
  await screen.findByText('Saving...')
  await expectPageSnapshot('settings-saving')
  reply()
  await waitFor(() => expect(saveButton()).toBeVisible())
  await expectPageSnapshot('settings-failed')
})
