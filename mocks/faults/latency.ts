import type { Dice } from '../world/dice'

type LatencyProfile = {
  title: string
  /** `line`: the connection takes the time. `php`: PHP takes it and occupies a worker. */
  at: 'line' | 'php'
  median: number
  /** The standard deviation of the logarithm. At 0.4 two of three calls take 0.67 to 1.5 times the median. */
  spread: number
  least: number
  most: number
  /** In bytes per second; null for no limit. */
  rate: number | null
}

export const PROFILES = {
  none: { title: 'No delay', at: 'php', median: 0, spread: 0, least: 0, most: 0, rate: null },
  'shared-host': {
    title: 'Shared host: 150 to 600 ms in PHP',
    at: 'php',
    median: 280,
    spread: 0.4,
    least: 150,
    most: 600,
    rate: null,
  },
  '3g': {
    title: '3G: 200 to 1,200 ms on the line, 100 kB/s',
    at: 'line',
    median: 400,
    spread: 0.5,
    least: 200,
    most: 1200,
    rate: 100_000,
  },
  edge: {
    title: 'EDGE: 400 to 3,000 ms on the line, 20 kB/s',
    at: 'line',
    median: 900,
    spread: 0.5,
    least: 400,
    most: 3000,
    rate: 20_000,
  },
} as const satisfies Record<string, LatencyProfile>

export type ProfileName = keyof typeof PROFILES

export const isProfile = (name: unknown): name is ProfileName =>
  typeof name === 'string' && Object.hasOwn(PROFILES, name)

export type NetworkSettings = {
  /** Milliseconds that PHP takes, by file or for all files (`*`). They replace the profile's time. */
  latency: Record<string, number>
  /** In bytes per second; null for the profile's rate. */
  rate: number | null
  profile?: ProfileName
}

export const NO_DELAY: NetworkSettings = { latency: {}, rate: null, profile: 'none' }

/**
 * Draws from a log-normal distribution, because most calls of real servers take about the median and a few much longer.
 */
function drawTime({ median, spread, least, most }: LatencyProfile, dice: Dice): number {
  if (most === 0) return 0
  for (let tries = 0; tries < 20; tries++) {
    const normal = Math.sqrt(-2 * Math.log(1 - dice.roll())) * Math.cos(2 * Math.PI * dice.roll())
    const ms = median * Math.exp(spread * normal)
    if (ms >= least && ms <= most) return Math.round(ms)
  }
  return median
}

export function drawDelayOf(
  { latency, profile = 'none' }: NetworkSettings,
  file: string,
  dice: Dice,
): { line: number; php: number } {
  const own = latency[file] ?? latency['*']
  if (own !== undefined) return { line: 0, php: own }
  const ms = drawTime(PROFILES[profile], dice)
  return PROFILES[profile].at === 'line' ? { line: ms, php: 0 } : { line: 0, php: ms }
}

export const bytesPerSecondOf = ({ rate, profile = 'none' }: NetworkSettings): number | null =>
  rate ?? PROFILES[profile].rate
