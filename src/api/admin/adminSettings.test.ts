// @vitest-environment node
import { AxiosError } from 'axios'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cache } from '../core/cache'
import { closeAdminHost, adminHost, setAdminBaseUrl, httpClient } from '../core/client'
import { CONFIG_DEFAULTS, setConfig } from '../core/config'
import { openAdminHost, saveSettings, SETTINGS_TIMEOUT_MS } from './adminSettings'

const settings = {
  organization_name: 'Pahiran',
  default_email: '',
  support_email: '',
  site_name: '',
  site_url: '',
}
const saveOwnSettings = () => saveSettings({ settings, adminEmail: 'owner@pahiran.example' })
const SUCCESS_REPLY = { status: 200, data: '{"success":true}', headers: {} }

afterEach(closeAdminHost)

describe('saving the settings', () => {
  it.each([
    ['refuses the connection', 'ERR_NETWORK'],
    ['drops packets', 'ETIMEDOUT'],
  ])(
    'is repeated once on the fixed host when the host of site_url %s (D-143)',
    async (_what, code) => {
      setAdminBaseUrl(() => Promise.resolve('https://gone.example'))
      const sent = vi
        .spyOn(httpClient, 'request')
        .mockRejectedValueOnce(new AxiosError('no answer', code))
        .mockResolvedValueOnce(SUCCESS_REPLY)
      await saveOwnSettings()
      expect(sent.mock.calls.map(([{ url }]) => url)).toEqual([
        'https://gone.example/backend/api/save_general_settings.php',
        '/backend/api/save_general_settings.php',
      ])
    },
  )

  it('is not repeated after an answer, nor on the same host (D-143)', async () => {
    setAdminBaseUrl(() => Promise.resolve('https://gone.example'))
    const sent = vi
      .spyOn(httpClient, 'request')
      .mockResolvedValue({ ...SUCCESS_REPLY, status: 500, data: '' })
    await expect(saveOwnSettings()).rejects.toMatchObject({ kind: 'http' })
    expect(sent).toHaveBeenCalledTimes(1)
    setAdminBaseUrl(() => Promise.resolve(''))
    sent.mockRejectedValue(new AxiosError('no answer', 'ETIMEDOUT'))
    await expect(saveOwnSettings()).rejects.toMatchObject({ kind: 'timeout' })
    expect(sent).toHaveBeenCalledTimes(2)
  })
})

describe('the host of admin calls', () => {
  afterEach(() => {
    vi.useRealTimers()
    cache.clear()
    setConfig(CONFIG_DEFAULTS)
  })

  it('is the fixed one while the settings are silent, and that of site_url from their late answer on (D-142)', async () => {
    vi.useFakeTimers()
    setConfig({
      ...CONFIG_DEFAULTS,
      apiHost: 'https://fixed.example',
      adminHosts: ['https://named.example'],
    })
    let answer = (_reply: object) => {}
    vi.spyOn(httpClient, 'request').mockImplementationOnce(
      () => new Promise((done) => (answer = done)),
    )
    openAdminHost('owner@pahiran.example')
    const first = adminHost.urlOf('')
    await vi.advanceTimersByTimeAsync(SETTINGS_TIMEOUT_MS)
    expect(await first).toBe('https://fixed.example/backend/api/')
    answer({
      ...SUCCESS_REPLY,
      data: JSON.stringify({ success: true, settings: { site_url: 'https://named.example' } }),
    })
    await vi.advanceTimersByTimeAsync(1)
    expect(await adminHost.urlOf('')).toBe('https://named.example/backend/api/')
  })
})
