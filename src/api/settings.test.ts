// @vitest-environment node
import AxiosError from 'axios/unsafe/core/AxiosError.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeAdmin, setAdminBase, wire } from './core/client'
import { saveSettings } from './settings'

const settings = { organization_name: 'Pahiran', default_email: '', support_email: '', site_name: '', site_url: '' }
const save = () => saveSettings({ settings, adminEmail: 'owner@pahiran.example' })
const DONE = { status: 200, data: '{"success":true}', headers: {} }

afterEach(closeAdmin)

describe('saving the settings', () => {
  it.each([
    ['refuses the connection', 'ERR_NETWORK'],
    ['drops packets', 'ETIMEDOUT'],
  ])('is repeated once on the fixed host when the host of site_url %s (D-143)', async (_what, code) => {
    setAdminBase(() => Promise.resolve('https://gone.example'))
    const sent = vi
      .spyOn(wire, 'request')
      .mockRejectedValueOnce(new AxiosError('no answer', code))
      .mockResolvedValueOnce(DONE)
    await save()
    expect(sent.mock.calls.map(([{ url }]) => url)).toEqual([
      'https://gone.example/backend/api/save_general_settings.php',
      '/backend/api/save_general_settings.php',
    ])
  })

  it('is not repeated after an answer, nor on the host that gave none (D-143)', async () => {
    setAdminBase(() => Promise.resolve('https://gone.example'))
    const sent = vi.spyOn(wire, 'request').mockResolvedValue({ ...DONE, status: 500, data: '' })
    await expect(save()).rejects.toMatchObject({ kind: 'http' })
    expect(sent).toHaveBeenCalledTimes(1)
    setAdminBase(() => Promise.resolve(''))
    sent.mockRejectedValue(new AxiosError('no answer', 'ETIMEDOUT'))
    await expect(save()).rejects.toMatchObject({ kind: 'timeout' })
    expect(sent).toHaveBeenCalledTimes(2)
  })
})
