// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SEED_NOW } from '../seed/seed'
import { resetWorldBeforeEach } from '../../tests/mockWorld'
import { DAY_MS, momentOfTyped } from './clock'
import { world } from './world'

resetWorldBeforeEach()

const TODAY = SEED_NOW + 100 * DAY_MS
const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers({ now: TODAY, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  world.setClock(SEED_NOW)
})

const passTime = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

describe('the clock of the world', () => {
  it('stands at the seed’s moment, and moves when it is told to', () => {
    passTime(HOUR)
    expect(world.now()).toBe(SEED_NOW)
    world.skip(HOUR)
    expect(world.now()).toBe(SEED_NOW + HOUR)
    const waited = world.waits.elapsed()
    world.skip(-2 * HOUR)
    expect(world.waits.elapsed()).toBeGreaterThanOrEqual(waited)
    expect(world.now()).toBe(SEED_NOW - HOUR)
  })

  it('runs on from where it stood, and stops where it runs', () => {
    world.clock.run()
    passTime(5000)
    expect(world.now()).toBe(SEED_NOW + 5000)
    expect(world.clock.offset).toBe(SEED_NOW - TODAY)
    world.clock.stop()
    passTime(5000)
    expect([world.now(), world.clock.offset]).toEqual([SEED_NOW + 5000, null])
  })

  it('runs before or after real time', () => {
    world.clock.run(-2 * HOUR)
    passTime(1000)
    expect(world.now()).toBe(Date.now() - 2 * HOUR)
    world.skip(DAY_MS)
    expect(world.clock.offset).toBe(DAY_MS - 2 * HOUR)
  })

  it('stamps what is written with its own time', () => {
    world.clock.stopAt(momentOfTyped('2027-02-03 10:00') ?? 0)
    expect(world.inbox.sendCode('otp', 'asha@shop.test').at).toBe('2027-02-03 10:00:00')
  })

  it('begins where it began after a reset, with rows that end on that day', () => {
    world.setClock('live')
    world.clock.run(HOUR)
    world.reset()
    expect([world.now(), world.clock.state.running]).toEqual([TODAY, true])
    const newest = () =>
      world.orders
        .map(({ created_at }) => created_at)
        .toSorted()
        .at(-1)
    expect(newest()).toBe('2027-02-28 13:06:52')
    world.clock.setStart(momentOfTyped('2026-01-14T09:00') ?? 0)
    world.reset()
    expect([world.stamp(), world.clock.state.running]).toEqual(['2026-01-14 09:00:00', false])
    expect(newest()).toBe('2026-01-13 13:06:52')
  })

  it('is kept with the world', () => {
    world.clock.run(HOUR)
    const kept = world.keep()
    world.reset()
    expect(world.clock.offset).toBeNull()
    world.resume(JSON.parse(JSON.stringify(kept)) as typeof kept)
    expect(world.clock.offset).toBe(HOUR)
  })
})
