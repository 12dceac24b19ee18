// Whether two receipts are one and the same picture, however it was saved. Receipts of one wallet differ only in their
// small print, so the usual 64 bits would call them all alike: here 48 by 48 places are compared.

export const SIDE = 48
/** Differences of brightness below this are the noise of a saved photograph. */
const EDGE = 6
/** How much of the edges two pictures share from which on they count as one. */
const SAME = 0.86
const FEW = 40

/** `gray` holds SIDE rows of SIDE + 1 brightnesses from 0 to 255. One bit where it grows darker to the right, one where lighter. */
export function hashOfGray(gray: ArrayLike<number>): string {
  let text = ''
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column += 2) {
      let digit = 0
      for (let step = 0; step < 2; step++) {
        const at = row * (SIDE + 1) + column + step
        const by = (gray[at + 1] ?? 0) - (gray[at] ?? 0)
        digit = digit * 4 + (by > EDGE ? 1 : by < -EDGE ? 2 : 0)
      }
      text += digit.toString(16)
    }
  }
  return text
}

const ONES = Array.from({ length: 16 }, (_, digit) => digit.toString(2).replaceAll('0', '').length)

/** From 0 to 1: the edges that both have, of those that either has. A picture without edges is like no other. */
export function likeness(a: string, b: string): number {
  if (a.length !== b.length) return 0
  let both = 0
  let either = 0
  for (let at = 0; at < a.length; at++) {
    const [one, other] = [Number.parseInt(a.charAt(at), 16), Number.parseInt(b.charAt(at), 16)]
    both += ONES[one & other] ?? 0
    either += ONES[one | other] ?? 0
  }
  return either < FEW ? 0 : both / either
}

export function isSamePicture(a: string, b: string): boolean {
  return likeness(a, b) >= SAME
}

/** null where the browser keeps the pixels to itself, as it does for another host's picture. */
export function hashOfImage(image: HTMLImageElement): string | null {
  try {
    const canvas = document.createElement('canvas')
    canvas.width = SIDE + 1
    canvas.height = SIDE
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen || image.naturalWidth === 0) return null
    pen.imageSmoothingQuality = 'high'
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, SIDE + 1, SIDE)
    pen.drawImage(image, 0, 0, SIDE + 1, SIDE)
    const { data } = pen.getImageData(0, 0, SIDE + 1, SIDE)
    const gray = Array.from({ length: (SIDE + 1) * SIDE }, (_, at) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
      return red * 0.299 + green * 0.587 + blue * 0.114
    })
    return hashOfGray(gray)
  } catch {
    return null
  }
}
