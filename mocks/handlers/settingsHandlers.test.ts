// @vitest-environment node
import { expect, it } from 'vitest'
import { SETTINGS_SENT } from '../../tests/mockSent'
import { resetWorldBeforeEach, ASHA, get, postJson } from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

const settingsFor = async (user_email: string) =>
  (await get('get_user_settings.php', { user_email })).settings

const RECORD = {
  organization_name: 'Pahiran',
  default_email: 'no-reply@pahiran.com',
  support_email: 'support@pahiran.com',
  site_name: 'Pahiran',
  site_url: 'http://shop.test',
}

it('reads camelCase fields and prints snake_case ones', async () => {
  expect(await settingsFor('owner@shop.test')).toBeNull()
  expect(await postJson('save_general_settings.php', SETTINGS_SENT)).toMatchObject({
    success: true,
  })
  expect(await settingsFor('owner@shop.test')).toEqual({ id: '1', ...RECORD })
})

it('a record without an email is the owner’s alone, and everybody’s in a shop without an owner', async () => {
  world.speak({ settings: 'own' })
  world.settings = RECORD
  expect(await settingsFor('Owner@shop.test')).toMatchObject(RECORD)
  expect(await settingsFor(ASHA)).toBeNull()
  world.users = world.users.filter(({ role }) => role !== 'admin')
  expect(await settingsFor(ASHA)).toMatchObject(RECORD)
})
