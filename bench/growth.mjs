// Measures how much memory an idle open page gathers, and how many requests its visitors cost the server. It takes minutes,
// so it runs only on request: npm run bench -- --only=growth,visitor
import { DESK, metrics, open } from './page.mjs'

const MINUTES = Number(
  process.argv.find((arg) => arg.startsWith('--minutes='))?.split('=')[1] ?? 10,
)
const PATHS = ['Product', 'About Us', 'Contact', 'Home']

/** Collects garbage, several times because once is not always enough. */
async function heap(cdp) {
  for (let times = 0; times < 3; times++) await cdp.send('HeapProfiler.collectGarbage')
  return (await metrics(cdp)).JSHeapUsedSize / 1024 / 1024
}

const settled = (page) =>
  page.waitForFunction(() => window.__bench.uncovered > 0 && window.__bench.ready > 0)

export async function growth(browser, { shop, mock, note, customer }) {
  const { context, page, cdp } = await open(browser, {
    device: DESK,
    slow: false,
    cpu: 1,
    user: customer,
  })
  await page.goto(`${shop}/products`)
  await settled(page)
  const message = () => mock('POST', 'streams', { action: 'send', file: 'products_sse.php' })
  const run = async (seconds) => {
    for (let at = 0; at < seconds; at++) {
      await message()
      await page.waitForTimeout(1000)
    }
  }
  // The first messages and polls allocate once; that does not count as growth.
  await run(60)
  const before = await heap(cdp)
  await run(MINUTES * 60)
  note(`heap growth, ${MINUTES} min of stream and poll`, (await heap(cdp)) - before, 'MB', {
    must: 0.5,
    aim: 0.2,
  })

  const goThrough = async (changes) => {
    for (let at = 0; at < changes; at++) {
      const name = PATHS[at % PATHS.length]
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await page.waitForTimeout(300)
    }
  }
  await goThrough(12)
  const visited = await heap(cdp)
  await goThrough(50)
  note('heap growth, 50 route changes', (await heap(cdp)) - visited, 'MB', { must: 1, aim: 0.5 })
  await context.close()
}

/** The number of objects of each class in a heap snapshot, and of DOM nodes that no document holds. */
async function classes(cdp) {
  let text = ''
  const take = ({ chunk }) => {
    text += chunk
  }
  for (let times = 0; times < 3; times++) await cdp.send('HeapProfiler.collectGarbage')
  cdp.on('HeapProfiler.addHeapSnapshotChunk', take)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot, nodes, strings } = JSON.parse(text)
  const fields = snapshot.meta.node_fields
  const [type, name, detached] = ['type', 'name', 'detachedness'].map((field) =>
    fields.indexOf(field),
  )
  const types = snapshot.meta.node_types[type]
  const counts = new Map()
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[nodes[at + type]]
    if (kind !== 'object' && kind !== 'native' && kind !== 'closure') continue
    const key = `${nodes[at + detached] === 2 ? 'detached ' : ''}${kind} ${strings[nodes[at + name]]}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const ROUNDS = [20, 100, 100]
/** Fewer objects than one for each ten screens: a cache that fills, or what the browser keeps for its own work. */
const FEW = 10

/** Which classes of objects grow in each of two rounds of 100 screens, as what leaks does. */
export async function leaks(browser, { shop, note, customer }) {
  const { context, page, cdp } = await open(browser, {
    device: DESK,
    slow: false,
    cpu: 1,
    user: customer,
  })
  await page.goto(`${shop}/products`)
  await settled(page)
  const seen = []
  let visited = 0
  for (const screens of ROUNDS) {
    for (let at = 0; at < screens; at++, visited++) {
      const name = PATHS[visited % PATHS.length]
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await page.waitForTimeout(250)
    }
    seen.push(await classes(cdp))
  }
  await context.close()
  const [start, middle, end] = seen
  const grown = [...end].flatMap(([key, count]) => {
    const [first, second] = [
      (middle.get(key) ?? 0) - (start.get(key) ?? 0),
      count - (middle.get(key) ?? 0),
    ]
    return first > FEW && second > FEW ? [[key, first, second]] : []
  })
  for (const [key, first, second] of grown)
    console.log(`grows: ${key}: ${first}, then ${second} in 100 screens`)
  note('200 screens: classes of objects that grow in both halves', grown.length, '', {
    must: 0,
    aim: 0,
  })
}

const turn = (page, state) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)

const WATCHED_S = 120

/** Counts the requests of one visitor's five tabs: with one tab visible, then with all hidden. */
export async function visitor(browser, { shop, mock, note, customer }) {
  const { context, page } = await open(browser, {
    device: DESK,
    slow: false,
    cpu: 1,
    user: customer,
  })
  const pages = [page]
  while (pages.length < 5) pages.push(await context.newPage())
  for (const one of pages) {
    await one.addInitScript((user) => localStorage.setItem('user', user), JSON.stringify(customer))
    await one.goto(`${shop}/products`)
  }
  for (const one of pages.slice(0, -1)) await turn(one, 'hidden')
  await page.waitForTimeout(10_000)
  const streams = async () => {
    const held = (await mock('GET', 'state')).streams.map(({ file }) => file)
    return Math.max(0, ...held.map((file) => held.filter((other) => other === file).length))
  }
  const count = async () => {
    await mock('DELETE', 'log')
    await page.waitForTimeout(WATCHED_S * 1000)
    // The page reopens a stream that its script ends: this is the open one, not another request.
    return (
      (await mock('GET', 'log')).filter(({ file }) => !file.endsWith('_sse.php')).length *
      (3600 / WATCHED_S)
    )
  }
  note('5 tabs, 1 visible: requests for an hour', await count(), '', { must: 1200, aim: 1200 })
  note('5 tabs, 1 visible: streams of a kind', await streams(), '', { must: 1, aim: 1 })
  await turn(pages[4], 'hidden')
  await page.waitForTimeout(5000)
  note('5 tabs, all hidden: requests for an hour', await count(), '', { must: 0, aim: 0 })
  note('5 tabs, all hidden: streams', await streams(), '', { must: 0, aim: 0 })
  await context.close()
}
