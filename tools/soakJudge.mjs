// Compares samples of a page's idle screen and decides whether the page has accumulated anything.

export const SAMPLE_COUNT = 12
const GROWTH_LIMITS = { heap: 1.05, nodes: 1.01, listeners: 1.01 }

/** Takes the minimum of three samples, which contains retained memory but no running work. */
function leastOf(samples) {
  const least = (what) => Math.min(...samples.map((sample) => sample[what]))
  return { heap: least('heap'), nodes: least('nodes'), listeners: least('listeners') }
}

/** Returns the values around the first sixth of the run (minute ten of an hour) and at its end. */
export function startAndEnd(samples) {
  const sixth = Math.floor(SAMPLE_COUNT / 6)
  return {
    base: leastOf(samples.slice(sixth - 1, sixth + 2)),
    last: leastOf(samples.slice(-3)),
    objectUrls: samples.at(-1).objectUrls,
    rounds: samples.at(-1).rounds,
  }
}

export function judgeGrowth(name, { samples, uncaught, missed }) {
  const faults = []
  const { base, last, objectUrls } = startAndEnd(samples)
  for (const [what, limit] of Object.entries(GROWTH_LIMITS))
    if (last[what] > base[what] * limit)
      faults.push(`${name}: ${what} ${base[what]} became ${last[what]}`)
  if (objectUrls > 0) faults.push(`${name}: ${objectUrls} object URLs left`)
  if (uncaught.length > 0) faults.push(`${name}: uncaught ${uncaught[0]}`)
  // A step that failed each time proves nothing.
  if (missed.size > 0)
    faults.push(
      `${name}: steps that failed: ${[...missed].map(([at, why]) => `${at} (${why})`).join(', ')}`,
    )
  return faults
}
