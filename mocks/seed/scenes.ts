import { CATALOGUE } from './catalogue'
import type { Garment } from './garments/draw'
import { scene } from './garments/scene'

// The larger pictures of the pages: garments laid side by side and cropped by the frame.

function worn(name: string, change: Partial<Garment> = {}): Garment {
  const entry = CATALOGUE.find((one) => one.name === name)
  const color = entry?.colors[0]?.[1]
  if (!entry || !color) throw new Error(`The seed has no garment ${name}`)
  return { ...entry.look, color, ...change }
}

const WHITE_SHIRT: Garment = { cut: 'shirt', fabric: 'plain', color: '#f6f1e7', accent: '#f6f1e7' }

/** Path below backend/api/, and how the picture is drawn. */
export const SCENES: Record<string, () => string> = {
  'uploads/pages/banner-1.svg': () =>
    scene('#c9a48f', [
      {
        garment: worn('jeans-straight', { fabric: 'plain', color: '#5d5347' }),
        x: 360,
        y: 300,
        scale: 0.86,
        turn: 9,
      },
      { garment: WHITE_SHIRT, x: -50, y: 110, scale: 0.96, turn: -5 },
      {
        garment: worn('waistcoat-dhaka', { cut: 'waistcoatOverShirt' }),
        x: -52,
        y: 132,
        scale: 0.966,
        turn: -5,
      },
      { garment: worn('topi-night'), x: 450, y: -50, scale: 0.44, turn: 8 },
    ]),
  'uploads/pages/banner-2.svg': () =>
    scene('#b7bfae', [
      { garment: worn('bakkhu-night'), x: -90, y: 60, scale: 1.06, turn: -4 },
      { garment: worn('cap-rhodo'), x: 466, y: -50, scale: 0.48, turn: 10 },
      { garment: worn('shawl-sand', { cut: 'folded' }), x: 420, y: 560, scale: 0.66, turn: -8 },
    ]),
  'uploads/pages/banner-3.svg': () =>
    scene('#d2b48c', [
      { garment: worn('jeans-straight'), x: 330, y: 260, scale: 0.96, turn: 8 },
      { garment: worn('jacket-indigo'), x: -70, y: 130, scale: 1.0, turn: -7 },
      {
        garment: worn('tee-chalk', { fabric: 'knit', cut: 'cap', color: '#a8433a' }),
        x: 440,
        y: -80,
        scale: 0.52,
        turn: 12,
      },
    ]),
  'uploads/pages/side-1.svg': () =>
    scene('#a3242c', [
      {
        garment: worn('waistcoat-dhaka', { color: '#8f2028' }),
        x: -280,
        y: -330,
        scale: 1.7,
        turn: 6,
      },
    ]),
  'uploads/pages/side-2.svg': () =>
    scene('#a9b3a4', [{ garment: worn('shawl-sand'), x: -130, y: -130, scale: 1.32 }]),
  'uploads/pages/bottom-1.svg': () =>
    scene('#8fa39b', [{ garment: worn('sari-teal'), x: -60, y: 10, scale: 1.16 }]),
  'uploads/pages/bottom-2.svg': () =>
    scene('#8797a3', [{ garment: worn('jacket-indigo'), x: -90, y: -20, scale: 1.2, turn: -4 }]),
  'uploads/pages/bottom-3.svg': () =>
    scene('#c8b48a', [
      {
        garment: worn('jeans-straight', { color: '#2b3a58' }),
        x: 370,
        y: 320,
        scale: 0.94,
        turn: 7,
      },
      {
        garment: worn('sweater-mustard', { color: '#6e2b33' }),
        x: -110,
        y: 90,
        scale: 0.98,
        turn: -8,
      },
      { garment: worn('cap-rhodo', { color: '#8fa7b3' }), x: 446, y: -60, scale: 0.52, turn: 10 },
    ]),
  'uploads/pages/about.svg': () =>
    scene('#b9a18c', [
      {
        garment: worn('shawl-mist', { color: '#b4552f', accent: '#f0dfc0' }),
        x: -120,
        y: 420,
        scale: 0.72,
        turn: -6,
      },
      { garment: worn('kurta-indigo'), x: 40, y: -60, scale: 0.9, turn: 4 },
      { garment: worn('topi-chalk'), x: 440, y: 590, scale: 0.44, turn: -6 },
    ]),
  'uploads/categories/traditional.svg': () =>
    scene('#d9b8b0', [{ garment: worn('gunyu-madder'), x: -60, y: 10, scale: 1.15 }]),
  'uploads/categories/kurta.svg': () =>
    scene('#c3c5cf', [{ garment: worn('kurta-indigo'), x: -70, y: 0, scale: 1.18, turn: -3 }]),
  'uploads/categories/pashmina.svg': () =>
    scene('#d8cdbb', [{ garment: worn('shawl-mist'), x: -60, y: -10, scale: 1.14, turn: -4 }]),
  'uploads/categories/denim.svg': () =>
    scene('#b9c2c9', [{ garment: worn('jacket-indigo'), x: -90, y: -20, scale: 1.2, turn: 4 }]),
  'uploads/categories/everyday.svg': () =>
    scene('#cfd2c4', [{ garment: worn('hoodie-pine'), x: -70, y: 10, scale: 1.14 }]),
  'uploads/categories/topi-and-caps.svg': () =>
    scene('#d6c2aa', [{ garment: worn('topi-night'), x: -24, y: -14, scale: 1.06, turn: 4 }]),
}
