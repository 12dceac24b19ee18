import type { KeyLine } from '../list/KeyLines'

export const DESK_KEYS: readonly KeyLine[] = [
  ['Verify', 'V'],
  ['Reject', 'R', 'R'],
  ['Next / previous receipt', 'J', 'K'],
  ['Zoom in / out', '+', '−'],
  ['Zoom to 200%', 'Z'],
  ['Rotate', 'T'],
  ['Contrast', 'C'],
  ['Back to the list', 'Esc'],
  ['Show shortcuts', '?'],
]
