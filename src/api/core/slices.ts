import { parseJson, quoteLongNumbers } from './php'

// A list of tens of thousands of rows, read piece by piece, so that the page answers in between.

/** Of about so many characters at once: some milliseconds on a slow machine. */
const PIECE = 200_000
/** Shorter replies are read in one go. */
export const LONG = 2 * PIECE
/** So often may an end of a row turn out to stand within a row, before the list is taken for one that nests. */
const TRIES = 8

const PLAIN = String.raw`(?:true|false|null|"[^"\\]*"|-?[\d.]+)`

export type Cut = {
  /** The reply with an empty list in the list's place. */
  rest: string
  from: number
  to: number
}

const headOf = (text: string, list: string) =>
  new RegExp(String.raw`^[\s\uFEFF]*\{\s*(?:"\w+"\s*:\s*${PLAIN}\s*,\s*)*"${list}"\s*:\s*\[(?=\s*\{)`).exec(
    text.slice(0, 2000),
  )?.[0]

/** Where a long reply's list stands; null for any reply that is not plainly `{..., "list": [{...}, ...], ...}`. */
export function cutList(text: string, list: string): Cut | null {
  const head = headOf(text, list)
  const tail = new RegExp(String.raw`\]\s*(?:,\s*"\w+"\s*:\s*${PLAIN}\s*)*\}\s*$`).exec(text.slice(-2000))
  if (!head || !tail) return null
  return { rest: head + tail[0], from: head.length, to: text.length - Math.min(2000, text.length) + tail.index }
}

function rowsBetween(text: string, from: number, to: number): unknown[] | null {
  const rows = parseJson(quoteLongNumbers(`[${text.slice(from, to)}]`))
  return Array.isArray(rows) ? rows : null
}

/**
 * The rows of the list, some at a time; ends with null when it is not made of rows alone. A piece that parses by itself
 * ended between two rows: anywhere else a text or a bracket would stay open.
 */
export function* piecesOf(text: string, { from, to }: Cut): Generator<unknown[] | null> {
  const between = /\}\s*,\s*\{/g
  for (let at = from; at < to;) {
    let rows: unknown[] | null = null
    let end = to
    between.lastIndex = at + PIECE
    for (let tries = 0; tries < TRIES && rows === null; tries++) {
      const found = between.exec(text)
      end = found && found.index < to ? found.index + 1 : to
      rows = rowsBetween(text, at, end)
      if (end === to) break
    }
    yield rows
    if (rows === null) return
    at = end === to ? to : text.indexOf(',', end) + 1
  }
}

/** So much of a reply holds more rows than a screen shows. */
const START = 60_000

/** The rows at the beginning of a reply that is still coming; null when they cannot be told yet, or not in this way. */
export function firstRows(text: string, list: string): unknown[] | null {
  if (text.length < START) return null
  const head = headOf(text, list)
  if (!head) return null
  const start = text.slice(0, START)
  const ends = [...start.matchAll(/\}(?=\s*,\s*\{)/g)].slice(-TRIES).map(({ index }) => index + 1)
  for (const end of ends.toReversed()) {
    const rows = rowsBetween(start, head.length, end)
    if (rows) return rows
  }
  return null
}

type Yielding = { scheduler?: { postTask?: (act: () => void, options: { priority: 'background' }) => Promise<void> } }

/** Lets the browser draw and answer before the work goes on. */
export async function breathe(): Promise<void> {
  try {
    const turn = (globalThis as Yielding).scheduler?.postTask?.(() => {}, { priority: 'background' })
    if (turn) return await turn
  } catch {
    // A scheduler that refuses must not end the reading of a reply.
  }
  await new Promise((done) => setTimeout(done, 0))
}

/** Long work in short turns: what it gives has to be waited for between two pieces of the work. */
export function turns(ms = 12): () => Promise<void> | null {
  let since = performance.now()
  return () => {
    if (performance.now() - since < ms) return null
    return breathe().then(() => {
      since = performance.now()
    })
  }
}

/** Does something with each of many, in turns, until the signal ends it. */
export async function inTurns<T>(
  many: readonly T[],
  act: (one: T, at: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const turn = turns()
  for (const [at, one] of many.entries()) {
    act(one, at)
    if (at % 256 !== 255) continue
    await turn()
    if (signal?.aborted) return
  }
}
