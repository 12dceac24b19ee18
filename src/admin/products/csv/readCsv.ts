import Papa from 'papaparse'
import { CsvError } from '../../../rules/csvText'

const decodeBytes = (bytes: ArrayBuffer, encoding: string, fatal = false) =>
  new TextDecoder(encoding, { fatal }).decode(bytes)

/** The file may be UTF-8, UTF-16 (Excel's "Unicode text"), or Windows-1252 (the CSV of older Excels). */
export function decodeCsv(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xff && second === 0xfe) return decodeBytes(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decodeBytes(bytes, 'utf-16be')
  try {
    return decodeBytes(bytes, 'utf-8', true)
  } catch {
    return decodeBytes(bytes, 'windows-1252')
  }
}

const SLICE_LENGTH = 200_000

/** Parses in slices, so that the page stays responsive. */
export function parseCsv(text: string): Promise<string[][]> {
  // Excel may begin a file with a line that names the separator, such as "sep=;".
  const named = /^\u{FEFF}?sep=(.)\r?\n/iu.exec(text)
  const rows: string[][] = []
  const table = named ? text.slice(named[0].length) : text.replace(/^\u{FEFF}/u, '')
  return new Promise((resolve, reject) => {
    // The library accepts these options for text too, but its types allow them for files only.
    const slices: Papa.ParseLocalConfig<string[]> = {
      delimiter: named?.[1] ?? '',
      delimitersToGuess: [',', ';', '\t'],
      chunkSize: SLICE_LENGTH,
      chunk({ data, errors }, parser) {
        const broken = errors.find(({ type }) => type === 'Quotes')
        if (broken) {
          // Reject first, because an aborted parser calls `complete` as well.
          reject(
            new CsvError(
              `Row ${rows.length + (broken.row ?? 0) + 1}: a closing quotation mark is missing.`,
            ),
          )
          return parser.abort()
        }
        rows.push(...data)
        parser.pause()
        setTimeout(() => parser.resume())
      },
      complete: () => resolve(rows),
      error: reject,
    }
    Papa.parse<string[]>(table, slices as Papa.ParseConfig<string[]>)
  })
}
