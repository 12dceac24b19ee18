// @vitest-environment node
import { afterEach, describe, expect, it } from 'vitest'
import { address, resetWorldBeforeEach } from '../../tests/mockWorld'
import { createDice } from '../world/dice'
import { world } from '../world/world'
import { drawDelayOf, NO_DELAY, PROFILES, bytesPerSecondOf, type ProfileName } from './latency'

resetWorldBeforeEach()
afterEach(() => world.setUsualNetwork(NO_DELAY))

const drawnTimes = (profile: ProfileName, count = 1000, dice = createDice()) =>
  Array.from({ length: count }, () =>
    drawDelayOf({ latency: {}, rate: null, profile }, 'orders.php', dice),
  )

describe('the profiles of latency', () => {
  it.each<[ProfileName, 'line' | 'php']>([
    ['shared-host', 'php'],
    ['3g', 'line'],
    ['edge', 'line'],
  ])(
    '%s draws its times on the %s, within its limits, half of them below the median',
    (name, at) => {
      const drawn = drawnTimes(name).map((delay) => delay[at])
      const { least, most, median } = PROFILES[name]
      expect(Math.min(...drawn)).toBeGreaterThanOrEqual(least)
      expect(Math.max(...drawn)).toBeLessThanOrEqual(most)
      expect(new Set(drawn).size).toBeGreaterThan(100)
      const below = drawn.filter((ms) => ms < median).length
      expect(below).toBeGreaterThan(400)
      expect(below).toBeLessThan(650)
      // The slowest calls are farther from the median than the fastest, as on a real network.
      expect(Math.max(...drawn) - median).toBeGreaterThan(2 * (median - Math.min(...drawn)))
    },
  )

  it('draw the same times after each reset', () => {
    expect(drawnTimes('shared-host', 20)).toEqual(drawnTimes('shared-host', 20))
    expect(drawnTimes('shared-host', 20)).not.toEqual(drawnTimes('shared-host', 20, createDice(7)))
  })

  it('yield to the latency of a file, and to a rate', () => {
    const network = { latency: { 'orders.php': 3000 }, rate: null, profile: '3g' } as const
    expect(drawDelayOf(network, 'orders.php', createDice())).toEqual({ line: 0, php: 3000 })
    expect(drawDelayOf(network, 'login.php', createDice()).line).toBeGreaterThan(0)
    const both = { latency: { '*': 500, 'orders.php': 3000 }, rate: null }
    expect(
      ['orders.php', 'login.php'].map((file) => drawDelayOf(both, file, createDice()).php),
    ).toEqual([3000, 500])
    expect([
      bytesPerSecondOf(network),
      bytesPerSecondOf({ ...network, rate: 5 }),
      bytesPerSecondOf(NO_DELAY),
    ]).toEqual([100_000, 5, null])
  })

  it('delay no call unless one is set', () => {
    expect(drawnTimes('none', 3)).toEqual(Array(3).fill({ line: 0, php: 0 }))
  })
})

describe('a call', () => {
  const took = async () => {
    const from = performance.now()
    await fetch(address('get_users.php'))
    return performance.now() - from
  }

  it('waits in PHP on a shared host, and occupies its worker', async () => {
    world.network = { latency: {}, rate: null, profile: 'shared-host' }
    const call = took()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(world.workers.state.busy).toBe(1)
    expect(await call).toBeGreaterThan(145)
  })

  it('waits on the line under 3G, and occupies no worker', async () => {
    world.network = { latency: {}, rate: null, profile: '3g' }
    const call = took()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(world.workers.state.busy).toBe(0)
    expect(await call).toBeGreaterThan(195)
  })

  it('has the start’s profile again after a reset', async () => {
    world.setUsualNetwork({ ...NO_DELAY, profile: 'shared-host' })
    world.network = { latency: { '*': 3 }, rate: 5 }
    world.reset()
    expect(world.network).toEqual({ latency: {}, rate: null, profile: 'shared-host' })
  })
})
