// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { mockServer } from '../server/node'
import { world } from '../world/world'
import { startMock, type BareServer } from './bareServer'
import { MockClient } from './mockClient'

let server: BareServer
let mock: MockClient

beforeAll(async () => {
  // These tests use real sockets, so MSW's interceptors must not catch the calls.
  mockServer.close()
  server = await startMock({ host: '127.0.0.1' })
  mock = new MockClient(server.origin)
})
beforeEach(() => mock.reset())
afterAll(() => server.close())

const readUsers = async () => (await fetch(`${server.origin}/backend/api/get_users.php`)).status

it('a test of another project plays a sequence of replies', async () => {
  await mock.sequence('get_users.php', ['serverError', 'gatewayTimeout', 'good'])
  expect([await readUsers(), await readUsers(), await readUsers()]).toEqual([500, 504, 200])
})

it('a test of another project plays steps, and lets their time pass', async () => {
  await mock.steps('get_users.php', [{ wait: 60_000 }, 'serverError'])
  const call = readUsers()
  await expect.poll(() => world.log.of('get_users.php').length).toBe(1)
  await mock.skip(60_000)
  expect(await call).toBe(500)
})

it('a test of another project sets workers, streams, the clock and a profile, and keeps them over a scenario', async () => {
  await mock.workers({ workers: 3 })
  await mock.streams({ delay: 1000 })
  await mock.clock({ skip: '1 day' })
  await mock.network({ profile: 'edge' })
  const now = world.now()
  await mock.scenario('one', true)
  expect([
    world.scenario,
    world.workers.settings.workers,
    world.streams.settings.delay,
    world.now(),
  ]).toEqual(['one', 3, 1000, now])
  expect(world.network.profile).toBe('edge')
  await mock.scenario('one')
  expect([world.workers.settings.workers, world.network.profile]).toEqual([null, 'none'])
})

it('a fault that can strike nothing fails the test which sets it', async () => {
  await expect(mock.fault({ name: 'serverError', file: 'order.php' })).rejects.toThrow(
    'POST faults: There is no call order.php. Did you mean orders.php?',
  )
})
