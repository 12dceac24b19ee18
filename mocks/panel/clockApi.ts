import type { HttpHandler } from 'msw'
import { SEED_NOW } from '../seed/seed'
import { DAY_MS, momentOfTyped } from '../world/clock'
import { world } from '../world/world'
import { postHandler } from './apiParts'

/** `offset` is the number of milliseconds ahead of real time; null while the clock is stopped. */
export const clockState = () => ({
  now: world.stamp(),
  clock: { running: world.clock.state.running, offset: world.clock.offset },
})

const DURATION_UNITS: Record<string, number> = {
  s: 1000,
  min: 60_000,
  h: 3_600_000,
  day: DAY_MS,
  days: DAY_MS,
}

/** Takes milliseconds, or a text such as "1 h", "-30 min" or "1 day". */
export function durationOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const [, count, unit = ''] =
    (typeof value === 'string' && /^([+-]?\d+) ?(s|min|h|days?)$/.exec(value.trim())) || []
  const length = DURATION_UNITS[unit]
  return count !== undefined && length !== undefined ? Number(count) * length : null
}

const momentOf = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' ? momentOfTyped(value) : null
}

export const clockHandlers: HttpHandler[] = [
  postHandler('clock', ({ now, skip, offset, stop, run }) => {
    if (stop === true) return world.clock.stop()
    if (run === true) return world.clock.run()
    if (now === 'live') return world.setClock('live')
    if (now === 'fixed') return world.setClock(SEED_NOW)
    const moment = momentOf(now)
    if (moment !== null) return world.clock.stopAt(moment)
    if (now !== undefined)
      return 'now is "live", "fixed", milliseconds, or a moment in Nepal such as "2026-01-14 09:00"'
    const ahead = durationOf(offset)
    if (ahead !== null) return world.clock.run(ahead)
    const step = durationOf(skip)
    if (step !== null) return world.skip(step)
    return 'Give now, stop, run, or offset or skip as milliseconds or a text such as "1 h" or "1 day"'
  }),
]
