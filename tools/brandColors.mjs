// Derives the colours of a theme: the owner gives six, and this file computes the other colours of src/ui/tokens.css. CSS
// color-mix() is not used, because Chromium before 111 lacks it.

export const DEFAULT_COLORS = {
  paper: '#faf7f2',
  ink: '#17151a',
  accent: '#b4232a',
  link: '#23305e',
  highlight: '#e0a526',
  good: '#3f6b53',
}

const colorChannels = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const hexOf = (values) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** `share` is the second colour's part, from 0 to 1. */
export function mixColors(first, second, share) {
  const other = colorChannels(second)
  return hexOf(colorChannels(first).map((value, at) => value + (other[at] - value) * share))
}

const withOpacity = (hex, percent) => `rgb(${colorChannels(hex).join(' ')} / ${percent}%)`

function luminance(hex) {
  const [red, green, blue] = colorChannels(hex).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrastRatio(one, other) {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Mixes into `from` only as much of `towards` as the contrast ratio needs on every background. */
function readableColor(from, towards, ratio, grounds) {
  for (let share = 0; share < 1; share += 0.02) {
    const color = mixColors(from, towards, share)
    if (grounds.every((ground) => contrastRatio(color, ground) >= ratio)) return color
  }
  return towards
}

const CONTRAST_NEEDS = [
  ['ink', 'paper', 7, 'text would be hard to read on the page'],
  ['accent', 'paper', 4.5, 'prices and errors would be hard to read on the page'],
  ['link', 'paper', 4.5, 'links would be hard to read on the page'],
  ['good', 'paper', 4.5, 'success messages would be hard to read on the page'],
  ['ink', 'highlight', 4.5, 'text would be hard to read on the highlight'],
]

/** Fills in defaults for missing colours, and returns an error text for each colour that cannot be used. */
export function readTheme(theme) {
  const given = Object(theme)
  const complaints = []
  const colors = { ...DEFAULT_COLORS }
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(DEFAULT_COLORS, key))
      complaints.push(
        `theme.${key} is unknown; the colors are ${Object.keys(DEFAULT_COLORS).join(', ')}`,
      )
    else if (typeof value === 'string' && /^#[\da-f]{6}$/i.test(value))
      colors[key] = value.toLowerCase()
    else if (value !== '')
      complaints.push(`theme.${key} must be six hex digits such as ${DEFAULT_COLORS[key]}`)
  }
  for (const [text, ground, ratio, why] of CONTRAST_NEEDS) {
    const found = contrastRatio(colors[text], colors[ground])
    if (found < ratio)
      complaints.push(
        `theme.${text} on ${ground} has a contrast of ${found.toFixed(1)} but needs ${ratio}: ${why}`,
      )
  }
  return {
    colors,
    complaints,
    isOwn: Object.keys(DEFAULT_COLORS).some((key) => colors[key] !== DEFAULT_COLORS[key]),
  }
}

export function colorTokensOf({ paper, ink, accent, link, highlight, good }) {
  const wash = mixColors(paper, ink, 0.045)
  const tint = (color, share = 0.1) => mixColors('#ffffff', color, share)
  return {
    '--paper': paper,
    '--hush': mixColors(paper, '#ffffff', 0.5),
    '--wash': wash,
    '--line': mixColors(paper, ink, 0.1),
    '--edge': readableColor(mixColors(paper, ink, 0.2), ink, 3, [paper, '#ffffff']),
    '--ink': ink,
    '--ink-hover': mixColors(ink, '#ffffff', 0.16),
    '--muted': readableColor(mixColors(ink, paper, 0.45), ink, 4.6, [paper, wash, '#ffffff']),
    '--on-ink-soft': mixColors(ink, paper, 0.76),
    '--on-ink-muted': readableColor(mixColors(ink, paper, 0.6), paper, 5, [ink]),
    '--on-ink-line': mixColors(ink, paper, 0.22),
    '--simrik': accent,
    '--indigo': link,
    '--marigold': highlight,
    '--sage': good,
    '--simrik-on-ink': readableColor(accent, '#ffffff', 6, [ink]),
    '--on-simrik': tint(accent, 0.08),
    '--on-indigo': tint(link),
    '--on-marigold': tint(highlight, 0.3),
    '--on-sage': tint(good),
    '--dark': withOpacity(ink, 94),
    '--scrim': withOpacity(ink, 72),
    '--ring': withOpacity(ink, 16),
    '--float': `0 18px 48px -12px ${withOpacity(ink, 28)}, 0 2px 6px ${withOpacity(ink, 8)}`,
  }
}

/** The text of brand/theme.css. index.html links it after the app's own style sheet, so its tokens win. */
export function themeSheet(colors, weave = 'weave.png') {
  const lines = Object.entries(colorTokensOf(colors)).map(([name, value]) => `  ${name}: ${value};`)
  return `/* Written by npm run brand from "theme" in shop.config.json. */
html:root {
${lines.join('\n')}
}

html::backdrop {
  --veil: ${withOpacity(colors.ink, 46)};
}

html {
  --veil: ${withOpacity(colors.ink, 46)};
}

.Weave_weave {
  background-image: url('${weave}');
}
`
}

export function recolorDrawing(drawing, colors) {
  const places = {
    paper: '#FAF7F2',
    ink: '#17151A',
    accent: '#B4232A',
    highlight: '#E0A526',
    good: '#3F6B53',
  }
  const owned = new Map(
    Object.entries(places).map(([key, hex]) => [hex.toLowerCase(), colors[key]]),
  )
  owned.set('#f1ebe2', colorTokensOf(colors)['--wash'])
  owned.set('#c9bfb1', mixColors(colors.paper, colors.ink, 0.22))
  return drawing.replaceAll(/#[\da-f]{6}\b/gi, (hex) => owned.get(hex.toLowerCase()) ?? hex)
}
