import { chromium, type Browser, type Page } from 'playwright'
import { SINGLE_CALLS as CALLS, STREAMS, type Call } from '../../mocks/contractTable'
import type { FaultName } from '../../mocks/faults/faultList'
import { world } from '../../mocks/world/world'
import { BROWSER_ARGS, findBrowser } from '../../tools/browser.mjs'
import { LIMIT, wrongWith, type Ended } from '../faults/judge'
import { classOf, FORMS } from '../faults/table'
import { asha, givenNow, owner, prepare } from '../given'
import type { Called, Watched, WirePage } from './page'
import { SCREENS, trySample } from './faultScreens'
import { serveBuild } from './servers'

// One share of the cells in a process of its own, with its own browser, server and mock world.

export const WIRE_FAULTS = [
  'T1',
  'T2',
  'T3',
  'T4',
  'T5',
  'T6',
  'H6',
  'H7',
  'H8',
  'B1',
  'B2',
  'B3',
  'B6',
  'B8',
] as const satisfies FaultName[]
type WireFault = (typeof WIRE_FAULTS)[number]
/** These calls wait for their whole limit, so all of them run at the same time. */
const SILENT: readonly WireFault[] = ['T4', 'T5']

export type Cell = { call: string; kind: string; fault: string; wrong: string[]; ms: number }
export type Share = { role: 'cells' | 'silent' | 'screens'; part: number; of: number; port: number }

type Open = { page: Page; complaints: string[] }

async function openPage(browser: Browser, origin: string): Promise<Open> {
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(`uncaught: ${message}`))
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text()))
      complaints.push(message.text().slice(0, 200))
  })
  await page.goto(origin)
  await page.waitForFunction(() => 'wirePage' in window)
  return { page, complaints }
}

type Plain = Omit<ReturnType<typeof givenNow>, 'code'>
const plain = (): Plain => (({ code: _code, ...given }) => given)(givenNow())

const inPage = <T>(page: Page, method: keyof WirePage, ...given: unknown[]): Promise<T> =>
  page.evaluate(
    ([name, args]) =>
      (window as never as { wirePage: Record<string, (...args: unknown[]) => unknown> }).wirePage[
        name as string
      ]?.(...(args as unknown[])),
    [method, given] as const,
  ) as Promise<T>

async function callIn(page: Page, call: Call, given: Plain): Promise<Called> {
  return inPage(page, 'call', call.name, given)
}

function fresh(call: Call): void {
  world.reset()
  world.log.clear()
  prepare(call.file)
}

const sentOf = (call: Call) => world.log.of(call.file, call.method).length

/** A silent server is given up at the limit, not much later. */
function lateness(call: Call, ms: number): string[] {
  const limit = LIMIT[classOf(call)]
  return ms >= limit - 500 && ms <= limit + 2500
    ? []
    : [`ended after ${Math.round(ms)} ms instead of ${limit}`]
}

async function cellsOfCall(
  { page, complaints }: Open,
  call: Call,
  report: (cell: Cell) => void,
): Promise<void> {
  fresh(call)
  await inPage(page, 'fresh', owner)
  const good = (await callIn(page, call, plain())).ended
  for (const fault of WIRE_FAULTS.filter((name) => !SILENT.includes(name))) {
    const wrong: string[] = 'failed' in good ? [`without a fault: ${good.message}`] : []
    let longest = 0
    for (let form = 0; form < (FORMS[fault] ?? 1); form++) {
      fresh(call)
      await inPage(page, 'fresh', owner)
      world.faults.set({ name: fault, file: call.file, method: call.method, variant: form })
      const { ended, ms, limit } = await callIn(page, call, plain())
      wrong.push(
        ...wrongWith(call, fault, form, ended, good, { requests: sentOf(call), limit }).map(
          (text) => `${form}: ${text}`,
        ),
      )
      if (ms > LIMIT[classOf(call)]) wrong.push(`took ${Math.round(ms)} ms`)
      longest = Math.max(longest, ms)
    }
    world.faults.clear()
    wrong.push(...complaints.splice(0))
    report({ call: call.name, kind: classOf(call), fault, wrong, ms: longest })
  }
}

async function silentBatch(
  pages: readonly Open[],
  calls: readonly Call[],
  fault: WireFault,
  report: (cell: Cell) => void,
): Promise<void> {
  const people = world.users
    .map(({ email }) => email)
    .filter((email) => email !== owner && email !== asha)
  for (const { file, method } of calls) world.faults.set({ name: fault, file, method })
  await Promise.all(
    calls.map(async (call, at) => {
      const { page } = pages[at % pages.length] as Open
      const before = sentOf(call)
      const given = {
        ...plain(),
        newcomer: `new${at}@pahiran.example`,
        ...(/otp|reset/.test(call.file) ? { email: people[at % people.length] ?? asha } : {}),
      }
      const { ended, ms, limit } = await callIn(page, call, given)
      const nothing: Ended = { failed: 'not asked', message: '' }
      const wrong = wrongWith(call, fault, 0, ended, nothing, {
        requests: sentOf(call) - before,
        limit,
      })
      report({
        call: call.name,
        kind: classOf(call),
        fault,
        wrong: [...wrong, ...lateness(call, ms)],
        ms,
      })
    }),
  )
}

/** A call that other calls depend on must not be silent during theirs. */
const LATER = [
  ['signup.php', 'verify-forgot-password-otp.php', 'get_user_settings.php'],
  ['forgot-password-send-otp.php'],
]

async function silence(
  pages: readonly Open[],
  fault: WireFault,
  report: (cell: Cell) => void,
): Promise<void> {
  const users = CALLS.find(({ file }) => file === 'get_users.php') as Call
  for (const { page } of pages) {
    await inPage(page, 'fresh', owner)
    // The back office reads the host of its calls once; that read must not be silent either.
    await callIn(page, users, plain())
    await inPage(page, 'fresh', owner)
  }
  const later = LATER.flat()
  const first = silentBatch(
    pages,
    CALLS.filter(({ file }) => !later.includes(file)),
    fault,
    report,
  )
  // The writes of the first batch have ended here; its uploads still run.
  for (const files of LATER) {
    await new Promise((resolve) => setTimeout(resolve, 34_000))
    await silentBatch(
      pages,
      CALLS.filter(({ file }) => files.includes(file)),
      fault,
      report,
    )
  }
  await first
  const uncaught = pages.flatMap(({ complaints }) => complaints)
  if (uncaught.length > 0) throw new Error(uncaught.join('\n'))
}

// ---- streams --------------------------------------------------------------------------------------------------------

const READ_OF: Record<string, string> = {
  'products_sse.php': 'get_products.php',
  'categories_sse.php': 'get_categories.php',
  'inquiries_sse.php': 'fetch_inquiries.php',
}
/** After 8 s of a silent stream the list is read instead. */
const SILENCE_MS = 8000

async function watchUntil(
  page: Page,
  holds: (seen: Watched) => boolean,
  ms: number,
): Promise<Watched> {
  for (let waited = 0; ; waited += 50) {
    const seen = await inPage<Watched>(page, 'watched')
    if (holds(seen) || waited >= ms) return seen
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function cellOfStream(
  browser: Browser,
  origin: string,
  call: Call,
  fault: WireFault,
  good: string,
): Promise<Cell> {
  fresh(call)
  world.faults.set({ name: fault, file: call.file })
  const { page, complaints } = await openPage(browser, origin)
  await inPage(page, 'fresh', owner)
  await inPage(page, 'watch', call.file)
  const seen = await watchUntil(
    page,
    ({ read, failed }) => failed || read !== 'null',
    SILENCE_MS + 3000,
  )
  await page.waitForTimeout(Math.max(0, 1500 - seen.ms))
  const wrong = [...complaints]
  if (seen.failed) wrong.push('says that it failed')
  if (seen.read !== good) wrong.push('the list is not shown')
  if (seen.ms > SILENCE_MS + 1000) wrong.push(`shown after ${Math.round(seen.ms)} ms`)
  const opened = world.log.of(call.file)
  if (opened.length !== 1) wrong.push(`opened ${opened.length} times`)
  const reads = world.log.of(READ_OF[call.file] ?? '').length
  if (reads !== 1) wrong.push(`${reads} reads instead`)
  const still = await inPage<Watched>(page, 'watched')
  if (still.open > 0) wrong.push('a stream stays open')
  await page.close()
  return { call: `GET ${call.file}`, kind: 'stream', fault, wrong, ms: seen.ms }
}

async function goodStream(browser: Browser, origin: string, call: Call): Promise<string> {
  fresh(call)
  const { page } = await openPage(browser, origin)
  await inPage(page, 'fresh', owner)
  await inPage(page, 'watch', call.file)
  const { read } = await watchUntil(page, ({ open, read }) => open === 1 && read !== 'null', 5000)
  await page.close()
  return read
}

// ---- a share --------------------------------------------------------------------------------------------------------

const SILENT_PORTS = 8

async function workOn(
  { role, part, of, port }: Share,
  browser: Browser,
  report: (cell: Cell) => void,
): Promise<void> {
  const built = ['test-results/wire', 'tests/wire/index.html'] as const
  const mine = <T>(list: readonly T[]): T[] => list.filter((_, at) => at % of === part)
  if (role === 'silent') {
    // A browser opens six connections to a host, so more hosts let all calls wait at once.
    const servers = await Promise.all(
      Array.from({ length: SILENT_PORTS }, (_, at) => serveBuild(...built, port + at)),
    )
    const pages = await Promise.all(servers.map(({ origin }) => openPage(browser, origin)))
    await silence(pages, SILENT[part] as WireFault, report)
    for (const { close } of servers) close()
    return
  }
  if (role === 'screens') {
    const { origin, close } = await serveBuild('dist', 'index.html', port)
    for (const screen of mine(SCREENS))
      for (const fault of WIRE_FAULTS) report(await trySample(browser, origin, screen, fault))
    return close()
  }
  const { origin, close } = await serveBuild(...built, port)
  const open = await openPage(browser, origin)
  for (const call of mine(CALLS)) await cellsOfCall(open, call, report)
  for (const call of mine(STREAMS)) {
    const good = await goodStream(browser, origin, call)
    for (const fault of WIRE_FAULTS) report(await cellOfStream(browser, origin, call, fault, good))
  }
  close()
}

export async function work(share: Share): Promise<Cell[]> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: BROWSER_ARGS,
  })
  const cells: Cell[] = []
  try {
    await workOn(share, browser, (cell) => void cells.push(cell))
  } finally {
    await browser.close()
  }
  return cells
}

export const SIZE = {
  calls: (CALLS.length + STREAMS.length) * WIRE_FAULTS.length,
  screens: SCREENS.length * WIRE_FAULTS.length,
}
