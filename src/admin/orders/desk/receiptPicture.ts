// Recognises a receipt that was sent before, even if it was recompressed, scaled or cropped. Receipts of one wallet
// differ only in a few digits, which a hash of the whole picture would miss. So text lines find the candidates, and
// pixels decide.

/** A picture in 256 shades of gray, row by row. */
export type GrayPicture = { wide: number; high: number; gray: Uint8Array }

/** In pixels. At this width a digit of a phone's screenshot is about 10 pixels wide. */
export const COMPARED_WIDTH = 540

const valueAt = (list: ArrayLike<number>, index: number) => list[index] ?? 0

// ---- text lines ---------------------------------------------------------------------------------------------------------

/** A text line: its middle row, and for each column a letter that encodes the column's contrast. */
export type InkLine = readonly [middle: number, ink: string]

const LETTER_PX = 48
const MAX_INK = 70
/** Smaller differences between grays may come from recompression. */
const NOISE_LEVEL = 20

/** Measures contrast instead of darkness, so that text on any background counts the same. */
function inkOfRow({ wide, gray }: GrayPicture, y: number): number {
  let sum = 0
  for (let place = y * wide; place < (y + 1) * wide - 2; place++) {
    const step = Math.abs(valueAt(gray, place) - valueAt(gray, place + 2))
    if (step > NOISE_LEVEL) sum += step
  }
  return sum
}

function inkOfColumns({ wide, gray }: GrayPicture, top: number, end: number): string {
  let ink = ''
  for (let x = 0; x < wide; x++) {
    let sum = 0
    for (let place = Math.max(1, top) * wide + x; place < end * wide; place += wide) {
      const step = Math.abs(valueAt(gray, place) - valueAt(gray, place - wide))
      if (step > NOISE_LEVEL) sum += step
    }
    ink += String.fromCharCode(LETTER_PX + Math.min(MAX_INK, Math.round(sum / 16)))
  }
  return ink
}

/** A row of pixels belongs to a text line if it has at least this contrast, about that of the edges of two letters. */
const PRINT_INK = 350
const MIN_LINE_HEIGHT = 4

/** A text line is a run of rows with contrast. */
export function textLinesOf(picture: GrayPicture): InkLine[] {
  const lines: InkLine[] = []
  let top = 0
  let sum = 0
  let weight = 0
  for (let y = 0; y <= picture.high; y++) {
    const ink = y < picture.high ? inkOfRow(picture, y) : 0
    if (ink >= PRINT_INK) {
      if (sum === 0) top = y
      sum += ink
      weight += ink * y
    } else if (sum > 0) {
      if (y - top >= MIN_LINE_HEIGHT) lines.push([weight / sum, inkOfColumns(picture, top, y)])
      sum = weight = 0
    }
  }
  return lines
}

/** A picture with fewer text lines is not a receipt. */
export const MIN_TEXT_LINES = 4

/** Maps a point of one picture to the other: `scale * x + right`, `scale * y + down`. */
type PicturePlace = { scale: number; down: number; right: number }
type LineFit = Omit<PicturePlace, 'right'>

/** Assumes that both pictures have the same scale. Returns the vertical shift that most pairs of lines share. */
function commonShift(one: readonly InkLine[], other: readonly InkLine[]): number {
  const votes = new Map<number, number>()
  for (const [from] of one)
    for (const [to] of other) {
      const shift = Math.round(to - from)
      votes.set(shift, (votes.get(shift) ?? 0) + 1)
    }
  return [...votes].reduce((best, vote) => (vote[1] > best[1] ? vote : best), [0, 0])[0]
}

/**
 * Fits scale and shift by least squares, assuming that `skipped` lines were cropped at the top. Null if the lines do not
 * fit or too few are left.
 */
function fitOfLines(
  one: readonly InkLine[],
  other: readonly InkLine[],
  skipped: number,
): LineFit | null {
  const from = one.slice(Math.max(0, skipped))
  const to = other.slice(Math.max(0, -skipped))
  // Ignore the outermost lines, because a crop may have cut through them.
  const count = Math.min(from.length, to.length) - 1
  if (count <= MIN_TEXT_LINES) return null
  const pairs = from.slice(1, count).map(([y], n) => [y, to[n + 1]?.[0] ?? 0] as const)
  const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length
  const [x, y] = [mean(0), mean(1)]
  const spread = pairs.reduce((sum, pair) => sum + (pair[0] - x) ** 2, 0)
  const scale = pairs.reduce((sum, pair) => sum + (pair[0] - x) * (pair[1] - y), 0) / spread
  const fits = pairs.every((pair) => Math.abs(scale * (pair[0] - x) + y - pair[1]) < 3)
  return fits && scale > 0.85 && scale < 1.18 ? { scale, down: y - scale * x } : null
}

const inkAt = (ink: string, x: number) =>
  x < 0 || x >= ink.length ? 0 : ink.charCodeAt(x) - LETTER_PX

const STRIP_PX = 8
/**
 * The largest difference between strips of columns: 0 for equal strips, near 1 if one has text where the other is
 * blank.
 */
function inkDifference(
  one: string,
  other: string,
  { scale, right }: Omit<PicturePlace, 'down'>,
): number {
  let most = 0
  for (let x = STRIP_PX; x < one.length - STRIP_PX; x += STRIP_PX / 2) {
    if (scale * x + right < 0 || scale * (x + STRIP_PX) + right >= other.length) continue
    let [a, b] = [0, 0]
    for (let n = x; n < x + STRIP_PX; n++) {
      a += inkAt(one, n)
      b += inkAt(other, Math.round(scale * n + right))
    }
    most = Math.max(most, Math.abs(a - b) / (Math.max(a, b) + 60))
  }
  return most
}

/**
 * Measured: nine in ten pairs of different receipts differ by more than 0.6; copies of one receipt differ by at most
 * 0.63. So this limit misses a few copies. Different receipts that stay below it are told apart by their pixels.
 */
const MAX_INK_DIFFERENCE = 0.58

/** Finds how the lines of one picture map to the lines of the other; null if the lines differ. */
export function findPicturePlace(
  one: readonly InkLine[],
  other: readonly InkLine[],
): PicturePlace | null {
  if (Math.min(one.length, other.length) < MIN_TEXT_LINES) return null
  const skips = Array.from({ length: 17 }, (_, n) => n - 8)
  const fits = [
    { scale: 1, down: commonShift(one, other) },
    ...skips.flatMap((skipped) => fitOfLines(one, other, skipped) ?? []),
  ]
  let best: { place: PicturePlace; differs: number } | null = null
  for (const fit of fits) {
    const pairs = one.flatMap(([y, ink]) => {
      const near = other.find(([to]) => Math.abs(fit.scale * y + fit.down - to) < 2)
      return near ? [[ink, near[1]] as const] : []
    })
    if (pairs.length < Math.max(MIN_TEXT_LINES, 0.6 * Math.min(one.length, other.length))) continue
    // If the sides were cropped, the remaining picture was scaled up to the common width.
    const cropped =
      Math.abs(fit.scale - 1) < 0.004 ? 0 : Math.round((fit.scale - 1) * COMPARED_WIDTH)
    const rights = Array.from({ length: Math.abs(cropped) + 1 }, (_, n) => -n * Math.sign(cropped))
    for (const right of rights) {
      let differs = 0
      for (const [a, b] of pairs) {
        differs = Math.max(differs, inkDifference(a, b, { scale: fit.scale, right }))
        if (differs > (best?.differs ?? 9)) break
      }
      if (differs < (best?.differs ?? 9)) best = { place: { ...fit, right }, differs }
    }
  }
  return best && best.differs < MAX_INK_DIFFERENCE ? best.place : null
}

// ---- pixels -------------------------------------------------------------------------------------------------------------

/** Grays of `other`, shifted and scaled to the first picture's size; -1 outside of `other`. */
function alignedGrays(
  { wide, high }: GrayPicture,
  other: GrayPicture,
  place: PicturePlace,
  step = 1,
): Int16Array {
  const drawn = new Int16Array(wide * high).fill(-1)
  const { gray } = other
  for (let y = 0; y < high; y += step) {
    const fromY = place.scale * y + place.down
    const top = Math.floor(fromY)
    if (top < 0 || top >= other.high - 1) continue
    const low = fromY - top
    for (let x = 0; x < wide; x++) {
      const fromX = place.scale * x + place.right
      const left = Math.floor(fromX)
      if (left < 0 || left >= other.wide - 1) continue
      const far = fromX - left
      const first = top * other.wide + left
      const second = first + other.wide
      drawn[y * wide + x] =
        (valueAt(gray, first) * (1 - far) + valueAt(gray, first + 1) * far) * (1 - low) +
        (valueAt(gray, second) * (1 - far) + valueAt(gray, second + 1) * far) * low
    }
  }
  return drawn
}

function pictureDistance(one: GrayPicture, other: GrayPicture, place: PicturePlace): number {
  const drawn = alignedGrays(one, other, place, 7)
  let sum = 0
  let count = 0
  for (let n = 0; n < drawn.length; n++) {
    const gray = valueAt(drawn, n)
    if (gray < 0) continue
    sum += Math.abs(gray - valueAt(one.gray, n))
    count++
  }
  return count === 0 ? Infinity : sum / count
}

function nearestPlace(
  one: GrayPicture,
  other: GrayPicture,
  places: readonly PicturePlace[],
): PicturePlace {
  let best = places[0] ?? { scale: 1, down: 0, right: 0 }
  let least = Infinity
  for (const place of places) {
    const far = pictureDistance(one, other, place)
    if (far < least) {
      least = far
      best = place
    }
  }
  return best
}

const stepsAround = (middle: number, step: number) =>
  [-2, -1, 0, 1, 2].map((n) => middle + n * step)

/** Refines the place to a fraction of a pixel. */
function refinedPlace(one: GrayPicture, other: GrayPicture, place: PicturePlace): PicturePlace {
  const rights = place.scale === 1 && place.right === 0 ? [0] : stepsAround(place.right, 0.5)
  return nearestPlace(
    one,
    other,
    stepsAround(place.down, 0.25).flatMap((down) =>
      rights.map((right) => ({ ...place, down, right })),
    ),
  )
}

/**
 * How far `gray` lies outside the range of the nine grays around `place`; 0 within it. Neighbours count too, because a
 * recompressed edge may move by a pixel.
 */
function distanceToRange(
  gray: number,
  list: ArrayLike<number>,
  place: number,
  wide: number,
): number {
  let least = 255
  let most = 0
  for (let row = place - wide; row <= place + wide; row += wide)
    for (let n = row - 1; n <= row + 1; n++) {
      const other = valueAt(list, n)
      if (other < 0) return 0
      if (other < least) least = other
      if (other > most) most = other
    }
  return Math.max(0, gray - most, least - gray)
}

const BLOCK_PX = 12
/**
 * Measured: receipts that differ in one digit differ by 380 or more. Some cropped copies exceed the limit too and go
 * unreported.
 */
const MAX_BLOCK_DIFFERENCE = 350

function blockDifference(one: GrayPicture, drawn: Int16Array, left: number, top: number): number {
  const { wide, gray } = one
  let sum = 0
  for (let y = top; y < top + BLOCK_PX; y++)
    for (let place = y * wide + left; place < y * wide + left + BLOCK_PX; place++) {
      if (valueAt(drawn, place) < 0) continue
      const step = Math.max(
        distanceToRange(valueAt(gray, place), drawn, place, wide),
        distanceToRange(valueAt(drawn, place), gray, place, wide),
      )
      if (step > NOISE_LEVEL) sum += step
    }
  return sum
}

/** True if no block of pixels differs by more than recompression can explain. */
export function isSamePicture(a: GrayPicture, b: GrayPicture): boolean {
  const [from, to] = [textLinesOf(a), textLinesOf(b)]
  const found = findPicturePlace(from, to)
  if (!found) return false
  const [one, other] = found.scale >= 1 ? [a, b] : [b, a]
  const rough = found.scale >= 1 ? found : findPicturePlace(to, from)
  if (!rough) return false
  const drawn = alignedGrays(one, other, refinedPlace(one, other, rough))
  // The outermost pixels have no neighbours to compare with.
  for (let top = 1; top < one.high - 1 - BLOCK_PX; top += BLOCK_PX)
    for (let left = 1; left < one.wide - 1 - BLOCK_PX; left += BLOCK_PX)
      if (blockDifference(one, drawn, left, top) > MAX_BLOCK_DIFFERENCE) return false
  return true
}
