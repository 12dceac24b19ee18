// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { decodeCsv, parseCsv } from './readCsv'

const bytesOf = (...parts: (number[] | string)[]): ArrayBuffer => {
  const all = parts.flatMap((part) =>
    typeof part === 'string' ? [...new TextEncoder().encode(part)] : part,
  )
  return new Uint8Array(all).buffer
}
const utf16Bytes = (text: string) =>
  [...text].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8])

describe('the letters of a file', () => {
  it('are read as UTF-8, with or without its mark', () => {
    expect(decodeCsv(bytesOf('पाल्पाली,é'))).toBe('पाल्पाली,é')
    expect(decodeCsv(bytesOf([0xef, 0xbb, 0xbf], 'पाल्पाली'))).toBe('पाल्पाली')
  })
  it("are read as Excel's Unicode text", () =>
    expect(decodeCsv(bytesOf([0xff, 0xfe], utf16Bytes('टोपी\t5')))).toBe('टोपी\t5'))
  it('are read as Windows-1252, which older Excels write', () =>
    expect(decodeCsv(bytesOf('Caf', [0xe9]))).toBe('Café'))
})

describe('the rows of a file', () => {
  it.each([
    ['commas', 'ID,Title\n7,"A, b"'],
    ['semicolons', 'ID;Title\n7;A, b'],
    ['tabs', 'ID\tTitle\r\n7\tA, b'],
    ["Excel's own line for the separator", 'sep=;\r\nID;Title\r\n7;A, b'],
  ])('%s', async (_name, text) =>
    expect(await parseCsv(text)).toEqual([
      ['ID', 'Title'],
      ['7', 'A, b'],
    ]),
  )

  it('keeps quotation marks and line breaks of a cell, also where the file is cut into slices', async () => {
    const long = `Line one\r\nsays "हजुर", ${'x'.repeat(70_000)}\nend`
    const cell = `"${long.replaceAll('"', '""')}"`
    const rows = await parseCsv(
      `ID,Description\n${Array.from({ length: 9 }, (_, at) => `${at},${cell}`).join('\n')}`,
    )
    expect(rows).toHaveLength(10)
    for (const row of rows.slice(1)) expect(row[1] === long).toBe(true)
  })

  it.each([
    [1, 3],
    [60_000, 60_002],
  ])('names the row with a quotation mark that is not closed, after %i rows', async (count, row) =>
    expect(parseCsv(`ID,Title\n${'7,ok\n'.repeat(count)}8,"open\n9,next\n`)).rejects.toThrow(
      `Row ${row}: a closing quotation mark is missing`,
    ),
  )
})
