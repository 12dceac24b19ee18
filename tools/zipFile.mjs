import { crc32, deflateRawSync } from 'node:zlib'

// Writes a zip archive with Node alone. Zip, unlike tar, opens in every hosting panel and on every desktop.

const LOCAL_SIGNATURE = 0x04034b50
const CENTRAL_SIGNATURE = 0x02014b50
const END_SIGNATURE = 0x06054b50
/** The flag that marks file names as UTF-8. */
const UTF8_FLAG = 0x0800
const DEFLATE_METHOD = 8
const ZIP_VERSION = 20
/** Unix, a plain file, 644: unpackers on a host set these permissions. */
const FILE_MODE = (0o100644 << 16) >>> 0

function dosTime(date) {
  const day =
    ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return {
    day,
    time: (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
  }
}

/** `files` are pairs of a path (with slashes) and the file's bytes. */
export function zipOf(files, date) {
  const { day, time } = dosTime(date)
  const parts = []
  const directory = []
  let at = 0
  for (const [path, bytes] of files) {
    const name = Buffer.from(path)
    const packed = deflateRawSync(bytes, { level: 9 })
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(ZIP_VERSION, 0)
    facts.writeUInt16LE(UTF8_FLAG, 2)
    facts.writeUInt16LE(DEFLATE_METHOD, 4)
    facts.writeUInt16LE(time, 6)
    facts.writeUInt16LE(day, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.alloc(4)
    local.writeUInt32LE(LOCAL_SIGNATURE)
    parts.push(local, facts, name, packed)
    const head = Buffer.alloc(6)
    head.writeUInt32LE(CENTRAL_SIGNATURE, 0)
    head.writeUInt16LE((3 << 8) | ZIP_VERSION, 4)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(FILE_MODE, 6)
    tail.writeUInt32LE(at, 10)
    directory.push(head, facts, tail, name)
    at += 4 + facts.length + name.length + packed.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END_SIGNATURE, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, central, end])
}
