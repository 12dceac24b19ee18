/** Round values from 0 to at least `most`, about `steps` of them. */
export function ticks(most: number, steps = 4): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / steps
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((by) => by * power >= rough) ?? 10) * power
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, index) =>
    Number((index * step).toPrecision(12)),
  )
}

/** 40000 as "40k", 1500000 as "1.5M". */
export function shortNumber(value: number): string {
  if (value >= 1_000_000) return `${Number((value / 1_000_000).toFixed(2))}M`
  if (value >= 1000) return `${Number((value / 1000).toFixed(1))}k`
  return String(Number(value.toFixed(2)))
}
