// Picture files for tests: only a header, with any width and height.

const text = (letters: string) => Array.from(letters, (letter) => letter.charCodeAt(0))
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => (value >>> (8 * (bytes - 1 - at))) & 255)
const little = (value: number, bytes: number) => [...big(value, bytes)].reverse()

function padded(header: readonly number[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(length, header.length))
  bytes.set(header)
  return bytes
}

export const samples = {
  png: (width: number, height: number, length = 64) =>
    padded(
      [
        ...text('\x89PNG\r\n\x1a\n'),
        ...big(13, 4),
        ...text('IHDR'),
        ...big(width, 4),
        ...big(height, 4),
        8,
        6,
        0,
        0,
        0,
      ],
      length,
    ),
  gif: (width: number, height: number, length = 32) =>
    padded([...text('GIF89a'), ...little(width, 2), ...little(height, 2)], length),
  /** `exif`: the length of a block before the size. */
  jpeg: (width: number, height: number, exif = 0, length = 64) => {
    const block =
      exif === 0 ? [] : [0xff, 0xe1, ...big(exif, 2), ...Array.from({ length: exif - 2 }, () => 0)]
    const frame = [0xff, 0xc0, ...big(17, 2), 8, ...big(height, 2), ...big(width, 2), 3]
    return padded(
      [
        0xff,
        0xd8,
        0xff,
        0xe0,
        ...big(16, 2),
        ...Array.from({ length: 14 }, () => 0),
        ...block,
        ...frame,
      ],
      Math.max(length, exif + 64),
    )
  },
  webp: (kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number, length = 64) => {
    const head = [...text('RIFF'), 0, 0, 0, 0, ...text('WEBP'), ...text(kind), 0, 0, 0, 0]
    const lossless = ((width - 1) | ((height - 1) << 14)) >>> 0
    const size = {
      'VP8 ': [0, 0, 0, 0x9d, 1, 0x2a, ...little(width, 2), ...little(height, 2)],
      VP8L: [0x2f, ...little(lossless, 4)],
      VP8X: [0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)],
    }
    return padded([...head, ...size[kind]], length)
  },
}
