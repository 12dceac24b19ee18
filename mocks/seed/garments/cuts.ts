import type { Board } from './board'
import { bakkhu } from './cuts/bakkhu'
import { cap } from './cuts/cap'
import { daura } from './cuts/daura'
import { dress } from './cuts/dress'
import { gunyu } from './cuts/gunyu'
import { hoodie } from './cuts/hoodie'
import { jacket } from './cuts/jacket'
import { kurta } from './cuts/kurta'
import { sari } from './cuts/sari'
import { folded, shawl } from './cuts/shawl'
import { shirt } from './cuts/shirt'
import { sweater } from './cuts/sweater'
import { tee } from './cuts/tee'
import { topi } from './cuts/topi'
import { trousers } from './cuts/trousers'
import { waistcoat, waistcoatOverShirt } from './cuts/waistcoat'

/** Every cut the shop can draw. Each lays its pieces on the board, from the lowest to the topmost. */
export const CUTS = {
  bakkhu,
  cap,
  daura,
  dress,
  folded,
  gunyu,
  hoodie,
  jacket,
  kurta,
  sari,
  shawl,
  shirt,
  sweater,
  tee,
  topi,
  trousers,
  waistcoat,
  waistcoatOverShirt,
} satisfies Record<string, (b: Board, back: boolean) => void>

export type Cut = keyof typeof CUTS
