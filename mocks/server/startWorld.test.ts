// @vitest-environment node
import { afterEach, describe, expect, it } from 'vitest'
import { NO_DELAY } from '../faults/latency'
import { SEED_NOW } from '../seed/seed'
import { DAY_MS } from '../world/clock'
import { world } from '../world/world'
import { startOptionsFromEnv } from './startOptions'
import { startWorld } from './startWorld'

afterEach(() => {
  world.workers.setUsual({})
  world.setUsualNetwork(NO_DELAY)
  world.setClock(SEED_NOW)
})

describe('the options of a start', () => {
  it('come from the environment; without them the clock is live', () => {
    expect(startOptionsFromEnv({})).toEqual({ clock: 'live' })
    expect(
      startOptionsFromEnv({
        MOCK_CLOCK: 'fixed',
        MOCK_WORKERS: '10',
        MOCK_SCENARIO: 'big',
        OTHER: 'x',
      }),
    ).toEqual({
      clock: 'fixed',
      workers: '10',
      scenario: 'big',
    })
  })

  it('start a scenario with so many workers, and a reset keeps the workers', () => {
    startWorld({ scenario: 'sold-out', workers: '10' })
    expect([world.scenario, world.workers.settings.workers, world.now()]).toEqual([
      'sold-out',
      10,
      SEED_NOW,
    ])
    world.reset()
    expect(world.workers.settings.workers).toBe(10)
  })

  it('start on a profile of latency, or with so many milliseconds for each call', () => {
    startWorld({ latency: '3g' })
    expect(world.network).toMatchObject({ profile: '3g', latency: {} })
    startWorld({ latency: '40' })
    expect(world.network).toMatchObject({ profile: 'none', latency: { '*': 40 } })
  })

  it('start today, on the seed’s own day, or at a moment', () => {
    startWorld({ clock: 'live' })
    expect(Math.abs(world.now() - Date.now())).toBeLessThan(DAY_MS)
    world.setClock(SEED_NOW)
    startWorld({ clock: 'fixed' })
    expect(world.now()).toBe(SEED_NOW)
    startWorld({ clock: '2026-01-14T09:00' })
    expect(world.stamp()).toBe('2026-01-14 09:00:00')
    world.reset()
    expect(world.stamp()).toBe('2026-01-14 09:00:00')
  })

  it.each([
    [{ workers: '0' }, /--workers is a number from 1/],
    [{ workers: 'ten' }, /this is "ten"/],
    [{ scenario: 'none' }, /no scenario "none". There are seed, empty/],
    [{ latency: '5g' }, /--latency is none, shared-host, 3g, edge or milliseconds; this is "5g"/],
    [{ clock: 'noon' }, /--clock is live, fixed or a moment/],
  ])('%j is refused with a sentence', (options, sentence) => {
    expect(() => startWorld(options)).toThrow(sentence)
  })
})
