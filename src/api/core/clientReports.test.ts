// @vitest-environment node
import { AxiosError } from 'axios'
import { afterEach, expect, it, vi } from 'vitest'
import { createHostCalls, httpClient } from './client'
import { noteFailure } from './collectErrors'

vi.mock('./collectErrors', () => ({ noteFailure: vi.fn() }))

const realAdapter = httpClient.defaults.adapter
afterEach(() => {
  httpClient.defaults.adapter = realAdapter
  vi.mocked(noteFailure).mockClear()
})

const HTML = '<html>Forbidden for asha@pahiran.example</html>'

it.each<[string, string, number | string, string, string | null]>([
  ['an order that a firewall refuses', 'orders.php', 403, HTML, 'orders.php 403'],
  ['an order whose picture is too large', 'orders.php', 413, HTML, 'orders.php 413'],
  ['a login without its script', 'login.php', 404, HTML, 'login.php 404'],
  ['an order during an outage', 'orders.php', 500, '{"error":"x"}', 'orders.php 500'],
  ['a bot check in place of the reply', 'login.php', 200, HTML, 'login.php 200 not JSON'],
  ['a lost order', 'orders.php', 'ERR_NETWORK', '', 'orders.php network'],
  ['an order without a reply in time', 'orders.php', 'ETIMEDOUT', '', 'orders.php timeout'],
  ['a wrong password', 'login.php', 401, '{"error":"Invalid email or password"}', null],
  ['an order that is out of stock', 'orders.php', 200, '{"success":false}', null],
  ['a success amid notices', 'orders.php', 200, 'Notice: x in y on line 3\n{"order_id":7}', null],
  ['another call', 'add_to_cart.php', 403, HTML, null],
])('%s is reported as it should be', async (_what, file, status, data, told) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  httpClient.defaults.adapter = async (config) => {
    if (typeof status === 'string') throw new AxiosError('x', status)
    return { data, status, statusText: '', headers: {}, config }
  }
  await createHostCalls(() => 'https://shop.example')
    .send(file, { email: 'asha@pahiran.example' })
    .catch(() => {})
  expect(vi.mocked(noteFailure).mock.calls).toEqual(told === null ? [] : [['call', { call: told }]])
})
