// @vitest-environment node
import { expect, it } from 'vitest'
import { resetWorldBeforeEach, ASHA, get, postJson } from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

const SETTINGS = {
  organizationName: 'Pahiran',
  defaultEmail: 'no-reply@pahiran.com',
  supportEmail: 'support@pahiran.com',
  siteName: 'Pahiran',
  siteURL: 'http://shop.test',
  adminEmail: 'owner@shop.test',
}

it('reads camelCase fields and prints snake_case ones', async () => {
  expect(await get('get_user_settings.php', { user_email: 'owner@shop.test' })).toEqual({
    success: true,
    settings: null,
  })
  expect(await postJson('save_general_settings.php', SETTINGS)).toMatchObject({ success: true })
  expect(await get('get_user_settings.php', { user_email: 'owner@shop.test' })).toEqual({
    success: true,
    settings: {
      id: '1',
      organization_name: 'Pahiran',
      default_email: 'no-reply@pahiran.com',
      support_email: 'support@pahiran.com',
      site_name: 'Pahiran',
      site_url: 'http://shop.test',
    },
  })
})

it('a record without an email is the owner’s alone, and everybody’s in a shop without an owner', async () => {
  world.speak({ settings: 'own' })
  world.settings = {
    organization_name: 'Pahiran',
    default_email: '',
    support_email: '',
    site_name: '',
    site_url: '',
  }
  const nameFor = async (user_email: string) =>
    (
      (await get('get_user_settings.php', { user_email })) as {
        settings: { organization_name: string } | null
      }
    ).settings?.organization_name
  expect([await nameFor('Owner@shop.test'), await nameFor(ASHA)]).toEqual(['Pahiran', undefined])
  world.users = world.users.filter(({ role }) => role !== 'admin')
  expect(await nameFor(ASHA)).toBe('Pahiran')
})

it('refuses settings without the required names', async () => {
  expect(
    await postJson('save_general_settings.php', { ...SETTINGS, organizationName: '' }),
  ).toEqual({
    success: false,
    error: 'Organization name is required',
  })
  expect(
    await postJson('save_general_settings.php', { ...SETTINGS, adminEmail: '' }),
  ).toMatchObject({ success: false })
  expect(await get('get_user_settings.php')).toMatchObject({ error: 'User email is required' })
})
