import encodeQR from 'qr'

// Draws pictures of payment codes as owners have them: clean, small, with a logo, photographed. Each is drawn from a
// seed, so that a failure can be repeated.

export type Pixels = { width: number; height: number; data: Uint8ClampedArray }

/** Generates pseudo-random numbers (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function blankPicture(width: number, height: number, grey = 255): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(grey)
  for (let at = 3; at < data.length; at += 4) data[at] = 255
  return { width, height, data }
}

function fillRectangle(
  picture: Pixels,
  x: number,
  y: number,
  w: number,
  h: number,
  color: number[],
): void {
  for (let row = Math.max(0, y); row < Math.min(picture.height, y + h); row++)
    for (let column = Math.max(0, x); column < Math.min(picture.width, x + w); column++)
      picture.data.set(color, (row * picture.width + column) * 4)
}

export function drawQrCode(text: string, module = 8, ecc: 'medium' | 'high' = 'medium'): Pixels {
  const rows = encodeQR(text, 'raw', { ecc, border: 4 })
  const picture = blankPicture(rows.length * module, rows.length * module)
  rows.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) fillRectangle(picture, x * module, y * module, module, module, [20, 20, 24])
    }),
  )
  return picture
}

export function drawWithLogo(text: string, module = 8): Pixels {
  const picture = drawQrCode(text, module, 'high')
  const edge = Math.round(picture.width * 0.2)
  const start = Math.round((picture.width - edge) / 2)
  fillRectangle(picture, start, start, edge, edge, [255, 255, 255])
  fillRectangle(
    picture,
    start + module,
    start + module,
    edge - 2 * module,
    edge - 2 * module,
    [96, 187, 70],
  )
  return picture
}

export function drawPoster(text: string): Pixels {
  const code = drawQrCode(text, 5)
  const picture = blankPicture(code.width * 2, code.width * 3)
  fillRectangle(picture, 0, 0, picture.width, code.width / 2, [200, 30, 40])
  const left = Math.round(code.width / 2)
  for (let y = 0; y < code.height; y++) {
    const row = code.data.subarray(y * code.width * 4, (y + 1) * code.width * 4)
    picture.data.set(row, ((y + code.width) * picture.width + left) * 4)
  }
  for (let line = 0; line < 6; line++)
    fillRectangle(
      picture,
      left,
      Math.round(code.width * 2.2) + line * 14,
      code.width - line * 20,
      5,
      [60, 60, 60],
    )
  return picture
}

/** Imitates a photo taken by hand: rotated, in perspective, unevenly lit, a little blurred and noisy. */
export function asPhoto(code: Pixels, seed: number): Pixels {
  const random = randomOf(seed)
  const between = (least: number, most: number) => least + random() * (most - least)
  const size = Math.round(code.width * 1.7)
  const picture = blankPicture(size, size, 150)
  const angle = between(-0.3, 0.3)
  const scale = between(0.9, 1.1)
  const [tiltX, tiltY] = [between(-0.08, 0.08) / size, between(-0.08, 0.08) / size]
  const [shadeX, shadeY] = [between(-0.25, 0.25), between(-0.25, 0.25)]
  const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale]
  const grey = (x: number, y: number) => {
    const inside = x >= 0 && y >= 0 && x < code.width && y < code.height
    return inside ? (code.data[(Math.floor(y) * code.width + Math.floor(x)) * 4] ?? 0) : 120
  }
  const at = (x: number, y: number) => {
    const [dx, dy] = [x - size / 2, y - size / 2]
    const depth = 1 + dx * tiltX * 2 + dy * tiltY * 2
    const [px, py] = [dx / depth, dy / depth]
    return grey(px * cos + py * sin + code.width / 2, -px * sin + py * cos + code.height / 2)
  }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      let sum = 0
      // Five samples blur the edges as a lens does.
      for (const [ox, oy] of [
        [0, 0],
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ] as const)
        // prettier-ignore
        sum += at(x + ox, y + oy)
      const light = 1 + (shadeX * (x - size / 2)) / size + (shadeY * (y - size / 2)) / size
      const value = (sum / 5) * 0.85 * light + between(-18, 18)
      picture.data.set([value, value, value * 0.95, 255], (y * size + x) * 4)
    }
  return picture
}

export function drawTornCode(text: string): Pixels {
  const picture = drawQrCode(text)
  fillRectangle(
    picture,
    0,
    Math.round(picture.height * 0.45),
    picture.width,
    picture.height,
    [255, 255, 255],
  )
  return picture
}
