import { median } from './page.mjs'

// Judges paired measurements of two builds: the slower one must be slower by more than a tenth, and by more than the noise.

/** A row may grow by this part of the former build's median. */
const MOST = 0.1
/** Differences below so many standard errors are noise. */
const NOISE = 3

const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length

/**
 * The verdict on one row: `before` and `now` hold one value for each pair. `step` is the smallest difference that the measure can
 * show, such as the 8 ms in which the browser counts an interaction.
 */
export function judge(before, now, step = 0) {
  const differences = now.map((value, at) => value - before[at])
  const difference = mean(differences)
  const spread = Math.sqrt(
    differences.reduce((sum, one) => sum + (one - difference) ** 2, 0) /
      Math.max(1, differences.length - 1),
  )
  const noise = spread / Math.sqrt(differences.length)
  const [was, is] = [median(before), median(now)]
  return {
    was,
    is,
    difference,
    noise,
    slower: difference > Math.max(was * MOST, step, noise * NOISE),
  }
}
