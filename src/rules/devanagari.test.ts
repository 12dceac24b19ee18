// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { normalizedForSearch, languageParts, langOf } from './devanagari'

describe('Devanagari', () => {
  it('is marked as Nepali, so that a screen reader reads it with the right voice', () => {
    expect(langOf('ढाका टोपी')).toBe('ne')
    expect(langOf('Dhaka टोपी')).toBe('ne')
    expect(langOf('Dhaka Topi')).toBeUndefined()
  })

  it('divides a text that mixes both', () => {
    expect(languageParts('Delete पाटन कुर्ता, रातो, M')).toEqual([
      { text: 'Delete ', lang: undefined },
      { text: 'पाटन कुर्ता, रातो', lang: 'ne' },
      { text: ', M', lang: undefined },
    ])
    expect(languageParts('Delete')).toEqual([{ text: 'Delete', lang: undefined }])
    expect(languageParts('पाटन')).toEqual([{ text: 'पाटन', lang: 'ne' }])
  })

  it.each([
    ['कुरता', 'कुर्ता', 'a full letter for a half one'],
    ['सूती', 'सुति', 'long vowels for short ones'],
    ['ईनार', 'इनार', 'a long vowel at the beginning'],
    ['शाल', 'साल', 'another sibilant'],
    ['विदेशी', 'बिदेसी', 'ba for va'],
    ['चाँदी', 'चांदी', 'another nasal sign'],
    ['साड़ी', 'साडी', 'a dot below'],
    ['श्री\u200D', 'श्रि', 'an invisible joiner'],
    ['२७५०', '2750', 'its own digits'],
    ['KURTA', 'kurta', 'capitals'],
  ])('is searched in any spelling: %s finds %s, %s', (typed, written) => {
    expect(normalizedForSearch(typed)).toBe(normalizedForSearch(written))
  })

  it('keeps different words apart', () => {
    expect(normalizedForSearch('टोपी')).not.toBe(normalizedForSearch('टोपा'))
    expect(normalizedForSearch('ढाका')).not.toBe(normalizedForSearch('धाका'))
  })
})
