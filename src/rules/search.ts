import { normalizedForSearch } from './devanagari'
import type { Id } from './types'

// Suggests products from the list in memory. The search results themselves come from search.php.

export type Searchable = { id: Id; title: string; tags: readonly string[] }

/** Has each word of the list with the indexes of its products. It is built once per list, because each key stroke uses it. */
export type SearchIndex<P extends Searchable> = {
  products: readonly P[]
  words: readonly IndexEntry[]
}

/** `synonym` is true if the products do not contain the word itself, such as टोपी for a topi. */
type IndexEntry = { word: string; synonym: boolean; holders: readonly number[] }

const SYNONYM_GROUPS: readonly (readonly string[])[] = [
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
const GROUP_OF_WORD = new Map(
  SYNONYM_GROUPS.map((group) => group.map(normalizedForSearch)).flatMap((group) =>
    group.map((word) => [word, group] as const),
  ),
)

/** Normalised words; every spelling of t-shirt becomes one word. */
const wordsOf = (text: string) =>
  normalizedForSearch(text)
    .replaceAll(/\bt[\s-]+shirt/g, 'tshirt')
    .split(/[^\p{L}\p{M}\p{N}\u200C\u200D]+/u)
    .map((word) => word.replaceAll(/[\u200C\u200D]/g, ''))
    .filter((word) => word !== '')

const synonymsOf = (word: string) =>
  GROUP_OF_WORD.get(word) ?? GROUP_OF_WORD.get(word.replace(/s$/, '')) ?? []

function indexEntries(wordsOfEach: readonly ReadonlySet<string>[], synonym: boolean): IndexEntry[] {
  const holdersOf = new Map<string, number[]>()
  wordsOfEach.forEach((words, at) => {
    for (const word of words) {
      const holders = holdersOf.get(word)
      if (holders) holders.push(at)
      else holdersOf.set(word, [at])
    }
  })
  return [...holdersOf].map(([word, holders]) => ({ word, synonym, holders }))
}

export function createSearchIndex<P extends Searchable>(products: readonly P[]): SearchIndex<P> {
  const own = products.map(({ title, tags }) => new Set(wordsOf(`${title} ${tags.join(' ')}`)))
  const others = own.map(
    (words) => new Set([...words].flatMap(synonymsOf).filter((word) => !words.has(word))),
  )
  return { products, words: [...indexEntries(own, false), ...indexEntries(others, true)] }
}

/** True if one extra, missing, wrong or swapped letter separates `typed` from the start of `word`. */
function isOneTypo(typed: string, word: string): boolean {
  if (word.length < typed.length - 1) return false
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at++
  if (
    typed[at] === word[at + 1] &&
    typed[at + 1] === word[at] &&
    continuesWith(typed, at + 2, word, at + 2)
  )
    return true
  // The first letter is seldom mistyped, and tolerating it would suggest half the shop.
  if (at === 0) return false
  return (
    continuesWith(typed, at + 1, word, at) ||
    continuesWith(typed, at + 1, word, at + 1) ||
    continuesWith(typed, at, word, at + 1)
  )
}

/** True if `word` continues with the rest of `typed`. Compares without copying, because it runs for every word. */
function continuesWith(typed: string, from: number, word: string, at: number): boolean {
  while (from < typed.length && typed[from] === word[at]) {
    from++
    at++
  }
  return from >= typed.length
}

const EXACT_SCORE = 4
const START_SCORE = 3
const INSIDE_SCORE = 2
const TYPO_SCORE = 1
const INSIDE_MIN_LENGTH = 3
const TYPO_MIN_LENGTH = 4
const SYNONYM_MIN_LENGTH = 3

function scoreOf(typed: string, { word, synonym }: IndexEntry): number {
  if (word === typed) return EXACT_SCORE
  // A synonym counts from three Latin or two Devanagari letters on, because fewer would suggest unrelated products.
  if (synonym)
    return typed.length >= (/[a-z]/.test(typed) ? SYNONYM_MIN_LENGTH : 2) && word.startsWith(typed)
      ? START_SCORE
      : 0
  if (word.startsWith(typed)) return START_SCORE
  return typed.length >= INSIDE_MIN_LENGTH && word.includes(typed) ? INSIDE_SCORE : 0
}

const typoScore = (typed: string, { word, synonym }: IndexEntry) =>
  !synonym && isOneTypo(typed, word) ? TYPO_SCORE : 0

function rateProducts(
  best: Uint8Array,
  typed: string,
  words: readonly IndexEntry[],
  by: typeof scoreOf,
): boolean {
  let any = false
  for (const entry of words) {
    const points = by(typed, entry)
    if (points === 0) continue
    any = true
    for (const at of entry.holders) if (points > (best[at] ?? 0)) best[at] = points
  }
  return any
}

/** Each typed word must match. Products that match equally well keep the list's order. */
export function suggestFromIndex<P extends Searchable>(
  { products, words }: SearchIndex<P>,
  typed: string,
  limit: number,
): P[] {
  const wanted = [...new Set(wordsOf(typed))]
  const total = new Uint16Array(products.length)
  for (const [round, part] of wanted.entries()) {
    const best = new Uint8Array(products.length)
    // Tolerate a typo only if no word matches.
    if (!rateProducts(best, part, words, scoreOf) && part.length >= TYPO_MIN_LENGTH)
      rateProducts(best, part, words, typoScore)
    for (let at = 0; at < total.length; at++) {
      const missing = best[at] === 0 || (round > 0 && total[at] === 0)
      total[at] = missing ? 0 : (total[at] ?? 0) + (best[at] ?? 0)
    }
  }
  const found: P[] = []
  for (let points = wanted.length * EXACT_SCORE; points > 0 && found.length < limit; points--)
    for (
      let at = total.indexOf(points);
      at >= 0 && found.length < limit;
      at = total.indexOf(points, at + 1)
    ) {
      const product = products[at]
      if (product) found.push(product)
    }
  return found
}

const indexes = new WeakMap<readonly Searchable[], SearchIndex<Searchable>>()

/** Like suggestFromIndex, but builds and caches the index of each list. */
export function suggestProducts<P extends Searchable>(
  products: readonly P[],
  typed: string,
  limit: number,
): P[] {
  const index = (indexes.get(products) as SearchIndex<P> | undefined) ?? createSearchIndex(products)
  indexes.set(products, index)
  return suggestFromIndex(index, typed, limit)
}
