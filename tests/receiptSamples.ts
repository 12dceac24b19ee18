// Picture files for tests. They consist only of a header, so they can have any width and height.

const letterBytes = (letters: string) => Array.from(letters, (letter) => letter.charCodeAt(0))
const bigEndian = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => (value >>> (8 * (bytes - 1 - at))) & 255)
const littleEndian = (value: number, bytes: number) => [...bigEndian(value, bytes)].reverse()

function paddedFile(header: readonly number[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(length, header.length))
  bytes.set(header)
  return bytes
}

export const receiptSamples = {
  png: (width: number, height: number, length = 64) =>
    paddedFile(
      [
        ...letterBytes('\x89PNG\r\n\x1a\n'),
        ...bigEndian(13, 4),
        ...letterBytes('IHDR'),
        ...bigEndian(width, 4),
        ...bigEndian(height, 4),
        8,
        6,
        0,
        0,
        0,
      ],
      length,
    ),
  gif: (width: number, height: number, length = 32) =>
    paddedFile(
      [...letterBytes('GIF89a'), ...littleEndian(width, 2), ...littleEndian(height, 2)],
      length,
    ),
  /** `exif` is the length of a block before the size. */
  jpeg: (width: number, height: number, exif = 0, length = 64) => {
    const block =
      exif === 0
        ? []
        : [0xff, 0xe1, ...bigEndian(exif, 2), ...Array.from({ length: exif - 2 }, () => 0)]
    const frame = [
      0xff,
      0xc0,
      ...bigEndian(17, 2),
      8,
      ...bigEndian(height, 2),
      ...bigEndian(width, 2),
      3,
    ]
    return paddedFile(
      [
        0xff,
        0xd8,
        0xff,
        0xe0,
        ...bigEndian(16, 2),
        ...Array.from({ length: 14 }, () => 0),
        ...block,
        ...frame,
      ],
      Math.max(length, exif + 64),
    )
  },
  webp: (kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number, length = 64) => {
    const head = [
      ...letterBytes('RIFF'),
      0,
      0,
      0,
      0,
      ...letterBytes('WEBP'),
      ...letterBytes(kind),
      0,
      0,
      0,
      0,
    ]
    const lossless = ((width - 1) | ((height - 1) << 14)) >>> 0
    const size = {
      'VP8 ': [0, 0, 0, 0x9d, 1, 0x2a, ...littleEndian(width, 2), ...littleEndian(height, 2)],
      VP8L: [0x2f, ...littleEndian(lossless, 4)],
      VP8X: [0, 0, 0, 0, ...littleEndian(width - 1, 3), ...littleEndian(height - 1, 3)],
    }
    return paddedFile([...head, ...size[kind]], length)
  },
}
