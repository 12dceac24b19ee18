// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { lineNumberOfKey, readConfigText } from './configText'

const utf8Bytes = (text: string) => new TextEncoder().encode(text)
const utf16Bytes = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

describe('the text of shop.config.json', () => {
  it.each([
    ['plain', utf8Bytes('{ "brandName": "Nava" }')],
    ['with a byte-order mark, which browsers drop', utf8Bytes('\uFEFF{ "brandName": "Nava" }')],
    ['with the line ends of Windows', utf8Bytes('{\r\n "brandName": "Nava"\r\n}\r\n')],
  ])('is read: %s', (_how, file) => {
    expect(readConfigText(file)).toMatchObject({ value: { brandName: 'Nava' }, faults: [] })
  })

  it.each([
    ['a comma too many at the end', '{\n "a": "1",\n}', /extra comma/, 3],
    ['a comma too many in a list', '{ "a": ["1",] }', /extra comma/, 1],
    ['two commas', '{ "a": "1",, "b": 2 }', /extra comma/, 1],
    ['a comma missing', '{\n "a": "1"\n "b": "2"\n}', /comma is missing/, 3],
    ['a comma missing after a group', '{ "a": {}\n "b": 2 }', /comma is missing/, 2],
    ['a comment', '{\n // ours\n "a": 1 }', /comment/, 2],
    ['a comment at the end of a line', '{ "a": "1", # ours\n "b": 2 }', /comment/, 1],
    ['curly quotation marks', '{ \u201Ca\u201D: 1 }', /aren't straight/, 1],
    ['single quotation marks', "{ 'a': 1 }", /aren't straight/, 1],
    ['a name without quotation marks', '{ a: 1 }', /no quotation marks/, 1],
    ['a text over two lines', '{ "a": "one\ntwo" }', /a closing quotation mark is missing/, 1],
    ['no value', '{ "a": , "b": 2 }', /value is missing/, 1],
    ['cut in half', '{\n "a": "1",\n "b": {', /ends too early/, 3],
    ['nothing at all', ' \n', /empty/, 1],
    ['two groups', '{} {}', /comma is missing|isn't valid JSON/, 1],
  ])('names its fault and line: %s', (_how, text, what, line) => {
    const { value, faults } = readConfigText(utf8Bytes(text))
    expect(value).toBeUndefined()
    expect(faults).toHaveLength(1)
    expect(faults[0]?.what).toMatch(what)
    expect(faults[0]?.line).toBe(line)
    expect(faults[0]?.fix).not.toBe('')
  })

  it('says that UTF-16 cannot be read, with and without its mark', () => {
    for (const file of [utf16Bytes('{ "a": 1 }'), utf16Bytes('{ "a": 1 }').subarray(2)])
      expect(readConfigText(file).faults[0]?.what).toBe("is saved as UTF-16 and can't be read")
  })

  it('is read although it is Latin-1, and the lost letters are said', () => {
    const { value, faults } = readConfigText(
      Buffer.from('{\n "brandName": "Caf\u00E9" }', 'latin1'),
    )
    expect(value).toEqual({ brandName: 'Caf\uFFFD' })
    expect(faults).toEqual([expect.objectContaining({ line: 2 })])
  })

  it('knows the line of a key, also of one inside a group', () => {
    const text = '{\n "name": "",\n "wallet": {\n  "name": "x" } }'
    expect(lineNumberOfKey(text, 'name')).toBe(2)
    expect(lineNumberOfKey(text, 'wallet.name')).toBe(4)
    expect(lineNumberOfKey(text, 'wallet.gone')).toBe(3)
    expect(lineNumberOfKey(text, 'gone')).toBeNull()
  })
})
