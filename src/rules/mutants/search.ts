import type { Id } from './types'

// Suggestions from the products already in memory. search.php stays the source of the results.

export type Searchable = { id: Id; title: string; tags: readonly string[] }

/** Every word of the shop once, with the places of the products that carry it. Built once a list, asked at every key. */
export type SearchIndex<P extends Searchable> = {
  products: readonly P[]
  words: readonly Entry[]
}

/** `other`: a name that the product does not carry itself, such as टोपी for a topi. */
type Entry = { word: string; other: boolean; holders: readonly number[] }

/** Garments as they are written in Nepali, romanised and in English. */
const SAME: readonly (readonly string[])[] = [
  ['kurta', 'kurtha', 'कुर्ता', 'कुर्था'],
  ['topi', 'टोपी', 'cap'],
  ['sari', 'saree', 'sadi', 'साडी'],
  ['daura', 'दौरा'],
  ['suruwal', 'surwal', 'सुरुवाल'],
  ['shawl', 'sal', 'shal', 'शाल'],
  ['pashmina', 'pasmina', 'पश्मिना'],
  ['dhaka', 'ढाका'],
  ['shirt', 'sart', 'सर्ट', 'kamij', 'कमिज'],
  ['tshirt', 'tee', 'टिसर्ट'],
  ['jacket', 'jyaket', 'ज्याकेट', 'coat', 'कोट'],
  ['trousers', 'trouser', 'pants', 'pant', 'पाइन्ट'],
  ['jeans', 'जिन्स'],
  ['sweater', 'swetar', 'स्विटर'],
  ['hoodie', 'hudi', 'हुडी'],
  ['gunyu', 'गुन्यू'],
  ['cholo', 'चोलो'],
  ['lehenga', 'lahanga', 'लेहेंगा', 'लहंगा'],
  ['dress', 'jama', 'जामा'],
  ['scarf', 'muffler', 'मफलर'],
]
const GROUP = new Map(SAME.flatMap((group) => group.map((word) => [word, group] as const)))

/** One spelling for the signs that two key strokes or one can make, and one word for every t-shirt. */
const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\bt[\s-]+shirt/g, 'tshirt')
    .split(/[^\p{L}\p{M}\p{N}\u200C\u200D]+/u)
    .map((word) => word.replaceAll(/[\u200C\u200D]/g, ''))
    .filter((word) => word !== '')

const othersOf = (word: string) => GROUP.get(word) ?? GROUP.get(word.replace(/s$/, '')) ?? []

function entries(wordsOfEach: readonly ReadonlySet<string>[], other: boolean): Entry[] {
  const holdersOf = new Map<string, number[]>()
  wordsOfEach.forEach((words, at) => {
    for (const word of words) {
      const holders = holdersOf.get(word)
      if (holders) holders.push(at)
      else holdersOf.set(word, [at])
    }
  })
  return [...holdersOf].map(([word, holders]) => ({ word, other, holders }))
}

export function searchIndex<P extends Searchable>(products: readonly P[]): SearchIndex<P> {
  const own = products.map(({ title, tags }) => new Set(wordsOf(`${title} ${tags.join(' ')}`)))
  const others = own.map((words) => new Set([...words].flatMap(othersOf).filter((word) => !words.has(word))))
  return { products, words: [...entries(own, false), ...entries(others, true)] }
}

/** Whether one letter too many, too few, wrong or swapped with its neighbour separates `typed` from the start of `word`. */
function oneSlip(typed: string, word: string): boolean {
  if (word.length < typed.length - 1) return false
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at++
  if (typed[at] === word[at + 1] && typed[at + 1] === word[at] && goesOn(typed, at + 2, word, at + 2)) return true
  // A first letter is seldom mistyped, and forgiving it would suggest half the shop.
  if (at === 0) return false
  return goesOn(typed, at + 1, word, at) || goesOn(typed, at + 1, word, at + 1) || goesOn(typed, at, word, at + 1)
}

/** Whether the rest of `typed` stands in `word` from a place on; without a copy of it, for it is asked for every word. */
function goesOn(typed: string, from: number, word: string, at: number): boolean {
  while (from < typed.length && typed[from] === word[at]) {
    from++
    at++
  }
  return from >= typed.length
}

const EXACT = 4
const START = 3
const INSIDE = 2
const SLIP = 1
const INSIDE_FROM = 3
const SLIP_FROM = 4
const OTHER_FROM = 3

function score(typed: string, { word, other }: Entry): number {
  if (word === typed) return EXACT
  // Another name has to be meant: one letter of it, or a slip in it, would suggest what nobody thought of.
  if (other) return typed.length >= (/[a-z]/.test(typed) ? OTHER_FROM : 2) && word.startsWith(typed) ? START : 0
  if (word.startsWith(typed)) return START
  return typed.length >= INSIDE_FROM && word.includes(typed) ? INSIDE : 0
}

const slipScore = (typed: string, { word, other }: Entry) => (!other && oneSlip(typed, word) ? SLIP : 0)

function rate(best: Uint8Array, typed: string, words: readonly Entry[], by: typeof score): boolean {
  let any = false
  for (const entry of words) {
    const points = by(typed, entry)
    if (points === 0) continue
    any = true
    for (const at of entry.holders) if (points > (best[at] ?? 0)) best[at] = points
  }
  return any
}

/** The best products for what is typed so far; each typed word has to be found. The shop's own order among equals. */
export function suggest<P extends Searchable>({ products, words }: SearchIndex<P>, typed: string, limit: number): P[] {
  const wanted = [...new Set(wordsOf(typed))]
  const total = new Uint16Array(products.length)
  for (const [round, part] of wanted.entries()) {
    const best = new Uint8Array(products.length)
    // A slip is looked for only where nothing fits as it stands.
    if (!rate(best, part, words, score) && part.length >= SLIP_FROM) rate(best, part, words, slipScore)
    for (let at = 0; at < total.length; at++) {
      const missing = best[at] === 0 || (round > 0 && total[at] === 0)
      total[at] = missing ? 0 : (total[at] ?? 0) + (best[at] ?? 0)
    }
  }
  const found: P[] = []
  for (let points = wanted.length * EXACT; points > 0 && found.length < limit; points--)
    for (let at = total.indexOf(points); at >= 0 && found.length < limit; at = total.indexOf(points, at + 1)) {
      const product = products[at]
      if (product) found.push(product)
    }
  return found
}

const indexes = new WeakMap<readonly Searchable[], SearchIndex<Searchable>>()

/** `suggest` for those who keep no index of their own: one is kept for as long as the list is. */
export function suggestions<P extends Searchable>(products: readonly P[], typed: string, limit: number): P[] {
  const index = (indexes.get(products) as SearchIndex<P> | undefined) ?? searchIndex(products)
  indexes.set(products, index)
  return suggest(index, typed, limit)
}
