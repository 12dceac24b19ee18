// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { addressText, districtsOf, NO_ADDRESS, PROVINCES, replaceComposedAddress } from './address'

describe('the address helper', () => {
  it('knows 7 provinces and 77 districts, none of them twice', () => {
    const all = Object.values(PROVINCES).flat()
    expect(Object.keys(PROVINCES)).toHaveLength(7)
    expect(all).toHaveLength(77)
    expect(new Set(all).size).toBe(77)
    for (const district of all) expect(district).toMatch(/^(?:(?:East|West)ern )?[A-Z][a-z]{3,}$/)
    expect(districtsOf('Bagmati')).toContain('Kathmandu')
    expect(districtsOf('constructor')).toEqual([])
    expect(districtsOf('')).toEqual([])
  })

  it.each([
    [{}, ''],
    [
      {
        landmark: ' Blue gate ',
        municipality: 'Kirtipur',
        ward: '4',
        district: 'Kathmandu',
        province: 'Bagmati',
      },
      'Blue gate, Kirtipur-4, Kathmandu, Bagmati Province',
    ],
    [{ ward: '4', district: 'Ilam' }, 'Ward 4, Ilam'],
    [{ municipality: 'Dharan' }, 'Dharan'],
    [{ municipality: ' Dharan ', ward: ' ', district: ' Sunsari ' }, 'Dharan, Sunsari'],
    [{ municipality: ' Dharan ', ward: ' 4 ', district: ' ' }, 'Dharan-4'],
  ])('composes %j (D-113)', (parts, text) => {
    expect(addressText({ ...NO_ADDRESS, ...parts })).toBe(text)
  })

  it.each([
    ['', 'Ilam', '', 'Ilam'],
    ['Ring twice', 'Ilam', '', 'Ring twice, Ilam'],
    ['Ring twice, Ilam', 'Dharan, Ilam', 'Ilam', 'Ring twice, Dharan, Ilam'],
    ['I wrote it anew', 'Dharan', 'Ilam', 'I wrote it anew, Dharan'],
    ['Ring twice, Ilam', '', 'Ilam', 'Ring twice'],
    ['Blue gate, first floor , ', 'Ilam', '', 'Blue gate, first floor, Ilam'],
    ['Ilam', 'Ilam', 'Ilam', 'Ilam'],
  ])('keeps the typed text: %j', (text, composed, before, result) => {
    expect(replaceComposedAddress(text, composed, before)).toBe(result)
  })
})
