// Colours are six-digit hex texts. Shades lean towards plum and lights towards cream, as daylight does on cloth.

type Channels = readonly [number, number, number]

const channels = (hex: string): Channels =>
  [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as never

const hexOf = (parts: readonly number[]) =>
  '#' + parts.map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')

export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  return hexOf(channels(from).map((v, i) => v + ((target[i] ?? v) - v) * share))
}

export const deep = (color: string, share: number) => mix(color, '#180c16', share)
export const pale = (color: string, share: number) => mix(color, '#fffaf0', share)

/** Perceived lightness, 0 to 1. */
export function luma(color: string): number {
  const [r, g, b] = channels(color)
  return (0.3 * r + 0.59 * g + 0.11 * b) / 255
}

export function isReddish(color: string): boolean {
  const [r, g, b] = channels(color)
  return r > 110 && g < 80 && b < 90
}

/** The studio ground that suits a colour; it also makes a fitting tint behind a loading picture. */
export function groundOf(color: string): string {
  const parts = channels(color)
  const vivid = (Math.max(...parts) - Math.min(...parts)) / 255
  const l = luma(color)
  const base = l > 0.72 ? '#cfb9a3' : l < 0.16 ? '#dccbb8' : '#efe6da'
  return mix(base, color, 0.05 + Math.min(0.24, vivid * 0.42))
}
