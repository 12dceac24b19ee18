import { inflateRawSync } from 'node:zlib'

/** Reads an archive by its directory, as unpackers do. */
export function unzipFile(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files = new Map<string, Buffer>()
  for (let at = bytes.readUInt32LE(end + 16), n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const [size, length, extra, note, local] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ]
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    files.set(
      bytes.toString('utf8', at + 46, at + 46 + length),
      inflateRawSync(bytes.subarray(start, start + size)),
    )
    at += 46 + length + extra + note
  }
  return files
}
