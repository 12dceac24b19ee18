import type { Page } from 'playwright/test'

// Pictures as owners upload them: banners, squares, phone shots, cut-outs, screenshots with borders, tiny ones, very dark
// or light ones.

type OddPicture = {
  name: string
  width: number
  height: number
  ground: string
  mark: string
  border?: number
}

const ODD_PICTURES: readonly OddPicture[] = [
  { name: 'banner 2.5:1', width: 1600, height: 640, ground: '#b4232a', mark: '#f2d9a0' },
  { name: 'square', width: 1080, height: 1080, ground: '#d9d4c8', mark: '#23305e' },
  { name: 'portrait 4:5', width: 1200, height: 1500, ground: '#8aa99a', mark: '#3c1d12' },
  { name: 'phone 9:16', width: 1080, height: 1920, ground: '#c7a27c', mark: '#17151a' },
  { name: 'cut-out', width: 900, height: 1200, ground: 'none', mark: '#3f6b53' },
  { name: 'dark', width: 1200, height: 1500, ground: '#0b0a0c', mark: '#1d1a20' },
  { name: 'light', width: 1200, height: 1500, ground: '#fdfcfa', mark: '#f2efe9' },
  { name: 'tiny', width: 96, height: 120, ground: '#5b8aa6', mark: '#ffffff' },
  {
    name: 'screenshot',
    width: 1080,
    height: 2340,
    ground: '#e0a526',
    mark: '#23305e',
    border: 300,
  },
]

/** Draws a garment's outline on a background. Words in the corners show how the shop crops the picture. */
function drawOddPicture(
  { name, width, height, ground, mark, border = 0 }: OddPicture,
  named: boolean,
): string {
  const inner = height - 2 * border
  const middle = [width / 2, border + inner / 2]
  const half = Math.min(width, inner) * 0.28
  const letters = Math.max(10, width / 28)
  const corner = (x: number, y: number, anchor: string, text: string) =>
    `<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="${letters}" font-family="sans-serif" fill="${mark}">${text}</text>`
  const corners = [
    corner(letters / 2, border + letters * 1.2, 'start', `left, ${name}`),
    corner(width - letters / 2, border + letters * 1.2, 'end', 'right'),
    corner(letters / 2, border + inner - letters / 2, 'start', 'left below'),
    corner(width - letters / 2, border + inner - letters / 2, 'end', 'right below'),
  ].join('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${border > 0 ? '#000' : ground}"/>
<rect y="${border}" width="${width}" height="${inner}" fill="${ground}"/>
<path transform="translate(${middle.join(' ')}) scale(${half / 50})" fill="${mark}" d="M-20-50h40l30 22-12 20-14-8v66h-48v-66l-14 8-12-20z"/>
${named ? corners : ''}
</svg>`
}

const hashOfPath = (path: string) =>
  [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)

/**
 * Answers each of the shop's pictures with an odd one, always the same one for an address. `named` writes words into the
 * corners; `slow` sends the pictures one after another, as on a bad connection.
 */
export async function useOddPictures(
  page: Page,
  { named = true, slow = false } = {},
): Promise<void> {
  await page.route('**/uploads/**', async (route) => {
    const number = hashOfPath(new URL(route.request().url()).pathname)
    const odd = ODD_PICTURES[number % ODD_PICTURES.length]
    if (slow) await new Promise((done) => setTimeout(done, 300 + (number % 12) * 100))
    if (odd) await route.fulfill({ contentType: 'image/svg+xml', body: drawOddPicture(odd, named) })
  })
}
