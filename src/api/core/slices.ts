import { parseJson, quoteLongNumbers } from './php'

// Reads a list of tens of thousands of rows in pieces, so that the page stays responsive.

/** Characters per piece: a few milliseconds on a slow machine. */
const PIECE_LENGTH = 200_000
/** Characters of the first piece: they hold more rows than a screen shows. */
const FIRST_PART_LENGTH = 60_000
/** Shorter replies are parsed at once. */
export const LONG_REPLY_LENGTH = 2 * PIECE_LENGTH
/** Attempts to find the end of a row, before the list counts as nested. */
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

/** Finds the list in a long reply; null unless the reply is plainly `{..., "list": [{...}, ...], ...}`. */
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
 * Yields the list's rows, some at a time; ends with null if the list holds anything but rows.
 * A piece that parses by itself ended between two rows: anywhere else a text or a bracket would stay open.
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

/** The first rows of a reply that is still arriving; null if they cannot be read. */
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

/** Lets the browser draw and handle input before the work continues. */
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

/** Splits long work into short turns: call it between two pieces, and await the promise if it returns one. */
export function createPauses(ms = 12): () => Promise<void> | null {
  let since = performance.now()
  return () => {
    if (performance.now() - since < ms) return null
    return yieldToBrowser().then(() => {
      since = performance.now()
    })
  }
}

/** Calls `act` for each item, in slices, until the signal aborts. */
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
