import { parseDialect } from '../dialects/dialect'
import { isProfile, NO_DELAY, PROFILES, type NetworkSettings } from '../faults/latency'
import { isScenario, SCENARIOS, startScenario } from '../faults/scenarios'
import { SEED_NOW } from '../seed/seed'
import { momentOfTyped } from '../world/clock'
import { world } from '../world/world'
import type { StartOptions } from './startOptions'

function networkOf(latency: string): NetworkSettings {
  if (isProfile(latency)) return { ...NO_DELAY, profile: latency }
  if (/^\d+$/.test(latency)) return { ...NO_DELAY, latency: { '*': Number(latency) } }
  throw new Error(
    `--latency is ${Object.keys(PROFILES).join(', ')} or milliseconds; this is "${latency}".`,
  )
}

/** Throws an error that names the option if an option cannot be read. */
export function startWorld({
  clock = 'fixed',
  workers,
  scenario,
  latency,
  dialect,
}: StartOptions): void {
  if (dialect !== undefined) world.setUsualDialect(parseDialect(dialect))
  if (latency !== undefined) world.setUsualNetwork(networkOf(latency))
  if (workers !== undefined) {
    const count = Number(workers)
    if (!Number.isInteger(count) || count < 1)
      throw new Error(`--workers is a number from 1; this is "${workers}".`)
    world.workers.setUsual({ workers: count })
  }
  if (scenario !== undefined && !isScenario(scenario))
    throw new Error(
      `There is no scenario "${scenario}". There are ${Object.keys(SCENARIOS).join(', ')}.`,
    )
  const moment = momentOfTyped(clock)
  if (clock !== 'live' && clock !== 'fixed' && moment === null)
    throw new Error(
      `--clock is live, fixed or a moment such as 2026-01-14T09:00; this is "${clock}".`,
    )
  world.clock.setStart(clock === 'live' ? clock : (moment ?? SEED_NOW))
  if (scenario !== undefined && isScenario(scenario)) startScenario(scenario)
  else if (clock !== 'fixed') world.reset()
}
