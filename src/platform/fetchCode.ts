// Fetches the code of a part with `import()`, retries a failed import once, and reloads the page if the shop has a newer build.

const RETRY_MS = 1000

/**
 * Whether the page is about to load again. `lost`: files that the server delivers now, but which this page has failed to import;
 * empty if there are none, or if the code was only loaded ahead.
 */
type ReloadDecision = (lost: string) => Promise<boolean>
let decideReload: ReloadDecision = () => Promise.resolve(false)

export function onMissingCode(decide: ReloadDecision): void {
  decideReload = decide
}

const failedImports = new Set<string>()

/** The file's name and length, because a truncated file that arrives whole later is a different file. */
async function refetchFile(name: string): Promise<string> {
  const reply = await fetch(name, { cache: 'reload' })
  const text = await reply.text()
  if (!reply.ok) throw reply
  return `${name} (${text.length})`
}

/** Files loaded before this try, such as by early.ts, are not tried again: a cache may hold a host's page in their place. */
async function isWrongFile(name: string): Promise<boolean> {
  const reply = await fetch(name, { cache: 'force-cache' })
  const isPage = reply.headers.get('content-type')?.includes('text/html') ?? false
  return isPage || (await reply.text()) === ''
}

/**
 * A file that arrived incomplete can stay in the HTTP cache for a year, so the second try must not read it from there. Returns the
 * failed files if all of them arrive. Older Chromium (seen in 150, not in 156) sends no request for a module that has failed before,
 * so what it did not request in this try is known from its message and from earlier tries.
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

/** Vite takes any link to a style sheet as proof that the sheet has arrived, so a link that failed must be removed. */
export function removeFailedStyles(): void {
  const remove = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.matches('head > link[rel=stylesheet]'))
      target.remove()
  }
  addEventListener('error', remove, true)
}

/** `needed`: the user cannot continue without this code, so the page may reload for it unless something is typed. */
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
