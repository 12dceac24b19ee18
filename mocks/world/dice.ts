/** A seeded random generator (mulberry32). It returns the same numbers after every reset. */
export function createDice(seed = 20_251_121) {
  let state = seed >>> 0
  const roll = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** From 0 to 1, excluding 1. */
    roll,
    /** A whole number from `low` to `high`, including both. */
    whole: (low: number, high: number): number => low + Math.floor(roll() * (high - low + 1)),
    pick: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(roll() * list.length)] ?? list[0],
  }
}

export type Dice = ReturnType<typeof createDice>

/** Derives six digits from the text, so that verification codes are the same in every run. */
export function codeDigitsOf(text: string): string {
  let hash = 2_166_136_261
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return String(100_000 + (hash % 900_000))
}
