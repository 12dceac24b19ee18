import { parseJson, quoteLongNumbers } from './php'

// Parses a list of tens of thousands of rows in pieces, so that the page stays responsive.

/** In characters; parsing a piece takes a few milliseconds on a slow machine. */
const PIECE_LENGTH = 200_000
/** In characters; holds more rows than a screen shows. */
const FIRST_PART_LENGTH = 60_000
/** In characters; shorter replies are parsed at once. */
export const LONG_REPLY_LENGTH = 2 * PIECE_LENGTH
/** If the end of a row is not found after this many tries, the list counts as nested. */
const MAX_TRIES = 8

const PLAIN_VALUE = String.raw`(?:true|false|null|"[^"\\]*"|-?[\d.]+)`

export type CutReply = {
  /** The reply with an empty list instead of the rows. */
  rest: string
  from: number
  to: number
}

const headOf = (text: string, list: string) =>
  new RegExp(
    String.raw`^[\s\uFEFF]*\{\s*(?:"\w+"\s*:\s*${PLAIN_VALUE}\s*,\s*)*"${list}"\s*:\s*\[(?=\s*\{)`,
  ).exec(text.slice(0, 2000))?.[0]

/** Finds the list in a long reply. Null unless the reply has the plain form `{..., "list": [{...}, ...], ...}`. */
export function cutList(text: string, list: string): CutReply | null {
  const head = headOf(text, list)
  const tail = new RegExp(String.raw`\]\s*(?:,\s*"\w+"\s*:\s*${PLAIN_VALUE}\s*)*\}\s*$`).exec(
    text.slice(-2000),
  )
  if (!head || !tail) return null
  return {
    rest: head + tail[0],
    from: head.length,
    to: text.length - Math.min(2000, text.length) + tail.index,
  }
}

function rowsBetween(text: string, from: number, to: number): unknown[] | null {
  const rows = parseJson(quoteLongNumbers(`[${text.slice(from, to)}]`))
  return Array.isArray(rows) ? rows : null
}

/**
 * Yields the rows in batches; yields null if the list holds anything but rows. A piece that parses as JSON must end
 * between two rows, because otherwise a text or a bracket would stay open.
 */
export function* rowBatchesOf(text: string, { from, to }: CutReply): Generator<unknown[] | null> {
  const between = /\}\s*,\s*\{/g
  for (let at = from; at < to;) {
    let rows: unknown[] | null = null
    let end = to
    between.lastIndex = at + (at === from ? FIRST_PART_LENGTH : PIECE_LENGTH)
    for (let tries = 0; tries < MAX_TRIES && rows === null; tries++) {
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

/** Reads the first rows of a reply that is still arriving. Null if they cannot be read. */
export function firstRows(text: string, list: string): unknown[] | null {
  if (text.length < FIRST_PART_LENGTH) return null
  const head = headOf(text, list)
  if (!head) return null
  const start = text.slice(0, FIRST_PART_LENGTH)
  const ends = [...start.matchAll(/\}(?=\s*,\s*\{)/g)]
    .slice(-MAX_TRIES)
    .map(({ index }) => index + 1)
  for (const end of ends.reverse()) {
    const rows = rowsBetween(start, head.length, end)
    if (rows) return rows
  }
  return null
}

type WithScheduler = {
  scheduler?: { postTask?: (act: () => void, options: { priority: 'background' }) => Promise<void> }
}

/** The browser can paint and handle input before the promise resolves. */
export async function yieldToBrowser(): Promise<void> {
  try {
    const turn = (globalThis as WithScheduler).scheduler?.postTask?.(() => {}, {
      priority: 'background',
    })
    if (turn) return await turn
  } catch {
    // A rejection by the scheduler must not stop the parsing of a reply.
  }
  await new Promise((done) => setTimeout(done, 0))
}

/** Returns a function to call between two pieces of work. Await its promise; null means that no pause is due yet. */
export function createPauses(ms = 12): () => Promise<void> | null {
  let since = performance.now()
  return () => {
    if (performance.now() - since < ms) return null
    return yieldToBrowser().then(() => {
      since = performance.now()
    })
  }
}

export async function runInSlices<T>(
  many: readonly T[],
  act: (one: T, at: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const pause = createPauses()
  for (const [at, one] of many.entries()) {
    act(one, at)
    if (at % 256 !== 255) continue
    await pause()
    if (signal?.aborted) return
  }
}
