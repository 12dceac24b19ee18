import { hexColor } from './safeUrl'

// The colour families that a shopper can filter by. The colours' own names are no use as a filter: shops invent them,
// so most occur on one product only.

/** The value is the shade that the filter shows for the family. */
export const COLOR_FAMILIES = {
  Black: '#17151a',
  Gray: '#8d8d90',
  White: '#ffffff',
  Beige: '#dccdb4',
  Brown: '#7b5136',
  Red: '#b4232a',
  Orange: '#dd7a2b',
  Yellow: '#e0b32e',
  Green: '#3f6b53',
  Blue: '#2f5b94',
  Purple: '#6b4a94',
  Pink: '#db8fa6',
} as const
export type ColorFamily = keyof typeof COLOR_FAMILIES

/**
 * The upper limit of each hue, in degrees. A dark, light or pale colour of one of these hues may still be brown, beige
 * or pink: see familyOfColor.
 */
const HUE_LIMITS: readonly (readonly [to: number, family: ColorFamily])[] = [
  [18, 'Red'],
  [32, 'Orange'],
  [70, 'Yellow'],
  [170, 'Green'],
  [255, 'Blue'],
  [290, 'Purple'],
  [345, 'Pink'],
  [360, 'Red'],
]

function hueOf(red: number, green: number, blue: number, strength: number): number {
  const highest = Math.max(red, green, blue)
  if (highest === red) return (60 * ((green - blue) / strength) + 360) % 360
  if (highest === green) return 60 * ((blue - red) / strength + 2)
  return 60 * ((red - green) / strength + 4)
}

export function familyOfColor(code: string): ColorFamily | null {
  const hex = hexColor(code)?.slice(1)
  if (hex === undefined) return null
  const long = hex.length < 6 ? hex.replaceAll(/./g, '$&$&') : hex
  const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16) / 255
  const [red, green, blue] = [part(0), part(2), part(4)]
  const [highest, lowest] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const strength = highest - lowest
  const light = (highest + lowest) / 2
  if (light < 0.2 && strength < 0.1) return 'Black'
  if (strength < 0.08) return light > 0.85 ? 'White' : 'Gray'
  const hue = hueOf(red, green, blue, strength)
  const family = HUE_LIMITS.find(([to]) => hue < to)?.[1] ?? 'Red'
  if (family === 'Pink' && light < 0.35) return 'Purple'
  if (hue >= 18 && hue < 70 && light > 0.7 && strength < 0.4) return 'Beige'
  if (hue >= 12 && hue < 45 && strength < 0.4) return 'Brown'
  if ((hue < 18 || hue >= 345) && light > 0.6) return 'Pink'
  if (family === 'Orange' && light < 0.45) return 'Brown'
  return family
}
