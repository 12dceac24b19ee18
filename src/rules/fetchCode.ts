// Fetching the code of a part with `import()`: a second try, and the way out when the shop has a newer build.

const RETRY_MS = 1000

/** Whether the page is about to load again, because the missing file belongs to an older build of the shop. */
type Reloads = () => Promise<boolean>
let reloads: Reloads = () => Promise.resolve(false)

export function onMissingCode(decide: Reloads): void {
  reloads = decide
}

/** A file that arrived incomplete can stay in the HTTP cache for a year, so the second try must not read it from there. */
function refreshFiles(since: number): void {
  for (const { name, startTime } of performance.getEntriesByType('resource'))
    if (startTime >= since && name.includes('/assets/')) fetch(name, { cache: 'reload' }).catch(() => {})
}

/** Vite takes any link to a style sheet as proof that the sheet has arrived, so a link that failed must be removed. */
export function removeFailedStyles(): void {
  const remove = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.matches('head > link[rel=stylesheet]')) target.remove()
  }
  addEventListener('error', remove, true)
}

export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await load()
  } catch {
    refreshFiles(begun)
    await new Promise((done) => setTimeout(done, RETRY_MS))
  }
  try {
    return await load()
  } catch (cause) {
    if (!(await reloads())) throw cause
    // Nothing is drawn for a page that is about to load again.
    return new Promise(() => {})
  }
}
