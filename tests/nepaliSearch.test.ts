// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { findProducts } from '../src/admin/products/list/productView'
import { findUsers, userView } from '../src/admin/users/userView'
import { suggestProducts } from '../src/rules/search'
import { testProduct } from './testProduct'

// Compares a search typed in Nepali with the shop's spelling: another vowel length, a full letter for a half one, other
// digits.

const TITLES = [
  'सूती कुर्ता',
  'ढाका टोपी',
  'पश्मिना शाल',
  'चाँदी बुट्टे साडी',
  'गुन्यू चोलो',
  'दौरा सुरुवाल',
  'ऊनी स्वेटर',
  'विवाह लेहेङ्गा',
  'रेशमी स्कार्फ',
  'Kurta 2750',
]

const SEARCHES = [
  ['कुरता', 'सूती कुर्ता', 'a full letter for a half one'],
  ['सुति', 'सूती कुर्ता', 'short vowels for long ones'],
  ['टोपि', 'ढाका टोपी', 'a short vowel at the end'],
  ['साल', 'पश्मिना शाल', 'another sibilant'],
  ['चांदी', 'चाँदी बुट्टे साडी', 'another nasal sign'],
  ['गुन्यु', 'गुन्यू चोलो', 'a short vowel after a half letter'],
  ['सुरूवाल', 'दौरा सुरुवाल', 'a long vowel for a short one'],
  ['उनी', 'ऊनी स्वेटर', 'a short vowel at the beginning'],
  ['बिवाह', 'विवाह लेहेङ्गा', 'ba for va'],
  ['२७५०', 'Kurta 2750', 'its own digits'],
] as const

const products = TITLES.map((title, id) => testProduct({ id, title, tags: [] }))
const VIEW = { stock: 'all', sort: { by: 'server', down: false } } as const

describe('a search in Nepali', () => {
  it.each(SEARCHES)('%s finds %s in the shop and in the back office: %s', (typed, title) => {
    expect(suggestProducts(products, typed, 3)[0]?.title).toBe(title)
    expect(findProducts(products, { ...VIEW, q: typed }).map((product) => product.title)).toEqual([
      title,
    ])
    const users = TITLES.map((full_name) => ({ full_name, email: '', phone: '' }))
    expect(findUsers(users, typed, userView.none.sort)).toEqual([
      { full_name: title, email: '', phone: '' },
    ])
  })
})
