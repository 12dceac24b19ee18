// Fetches code with `import()` and retries a failed import once. Reloads the page if the shop has a newer build.

const RETRY_MS = 1000

/**
 * Resolves to true if the page is about to reload. `lost` names files that the server delivers but this page failed to
 * import. It is '' if there are none or the code was only prefetched.
 */
type ReloadDecision = (lost: string) => Promise<boolean>
let decideReload: ReloadDecision = () => Promise.resolve(false)

export function setReloadDecision(decide: ReloadDecision): void {
  decideReload = decide
}

const failedImports = new Set<string>()

/** Name and length identify the file, because a truncated file and the whole file have the same name. */
async function refetchFile(name: string): Promise<string> {
  const reply = await fetch(name, { cache: 'reload' })
  const text = await reply.text()
  if (!reply.ok) throw reply
  return `${name} (${text.length})`
}

/**
 * True if this page got a wrong file: under the file's name, the HTTP cache holds an HTML page of the host, or nothing.
 * Only the cache shows this, because the browser does not request a file again that it loaded before this try.
 */
async function isWrongFile(name: string): Promise<boolean> {
  const reply = await fetch(name, { cache: 'force-cache' })
  const isPage = reply.headers.get('content-type')?.includes('text/html') ?? false
  return isPage || (await reply.text()) === ''
}

/**
 * Requests the failed files again, bypassing the HTTP cache, which may keep a truncated file for a year. Returns their
 * names if all arrive. Normally a failed file is among the requests of this try. Chromium 150 does not request a module
 * again that failed before, so such a file is known only from the error message or from an earlier try.
 */
async function refetchFailedFiles(since: number, cause: unknown): Promise<string> {
  const earlier: string[] = []
  for (const { name, startTime } of performance.getEntriesByType('resource'))
    if (!name.includes('/assets/')) continue
    else if (startTime >= since) failedImports.add(name)
    else if (!failedImports.has(name)) earlier.push(name)
  await Promise.all(
    earlier.map(async (name) => {
      if (await isWrongFile(name).catch(() => false)) failedImports.add(name)
    }),
  )
  const [named] = /https?:\S+\/assets\/\S+/.exec(`${cause}`) ?? []
  if (named) failedImports.add(named)
  return Promise.all([...failedImports].map(refetchFile)).then(
    (files) => files.join(),
    () => '',
  )
}

/** Vite takes any link to a style sheet as proof that the style sheet has loaded, so a failed link must be removed. */
export function removeFailedStylesheets(): void {
  const remove = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.matches('head > link[rel=stylesheet]'))
      target.remove()
  }
  addEventListener('error', remove, true)
}

/** `needed`: the user cannot continue without this code, so the page may reload unless a field holds text. */
export async function fetchCode<T>(load: () => Promise<T>, needed = false): Promise<T> {
  const begun = performance.now()
  let lost: Promise<string>
  try {
    return await load()
  } catch (cause) {
    lost = refetchFailedFiles(begun, cause)
    await new Promise((done) => setTimeout(done, RETRY_MS))
  }
  try {
    return await load()
  } catch (cause) {
    if (!(await decideReload(needed ? await lost : ''))) throw cause
    // The promise stays pending, because the page is about to reload.
    return new Promise(() => {})
  }
}
