import { chromium, type Browser, type Page } from 'playwright'
import { NON_STREAM_CALLS as CALLS, STREAM_CALLS, type Call } from '../../mocks/contractTable'
import type { FaultCode } from '../../mocks/faults/faultList'
import { world } from '../../mocks/world/world'
import { BROWSER_ARGS, findBrowser } from '../../tools/browser.mjs'
import { CALL_LIMITS, wrongWith, type CallEnd } from '../faults/judge'
import { classOf, FAULT_FORMS } from '../faults/table'
import { ASHA_EMAIL, subjectsOfWorld, OWNER_EMAIL, prepareWorldFor } from '../worldSubjects'
import type { CallResult, StreamState, WirePage } from './page'
import { SCREEN_SAMPLES, trySample } from './faultScreens'
import { serveBuild } from './servers'

// Plays a share of the table's cells, each a call under a fault, in a process with its own browser, server and mock
// world.

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
] as const satisfies FaultCode[]
type WireFault = (typeof WIRE_FAULTS)[number]
/** Calls under these faults wait for their whole limit, so all of them run at the same time. */
const SILENT_FAULTS: readonly WireFault[] = ['T4', 'T5']

export type WireCell = { call: string; kind: string; fault: string; wrong: string[]; ms: number }
export type WorkShare = {
  role: 'cells' | 'silent' | 'screens'
  part: number
  of: number
  port: number
}

type OpenPage = { page: Page; complaints: string[] }

async function openPage(browser: Browser, origin: string): Promise<OpenPage> {
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

type PlainSubjects = Omit<ReturnType<typeof subjectsOfWorld>, 'code'>
const plainSubjects = (): PlainSubjects => (({ code: _code, ...given }) => given)(subjectsOfWorld())

const callPageMethod = <T>(page: Page, method: keyof WirePage, ...given: unknown[]): Promise<T> =>
  page.evaluate(
    ([name, args]) =>
      (window as never as { wirePage: Record<string, (...args: unknown[]) => unknown> }).wirePage[
        name as string
      ]?.(...(args as unknown[])),
    [method, given] as const,
  ) as Promise<T>

async function callIn(page: Page, call: Call, given: PlainSubjects): Promise<CallResult> {
  return callPageMethod(page, 'call', call.name, given)
}

function resetWorldFor(call: Call): void {
  world.reset()
  world.log.clear()
  prepareWorldFor(call.file)
}

const sentOf = (call: Call) => world.log.of(call.file, call.method).length

/** A call to a server that does not answer must end at the limit, not much later. */
function latenessFault(call: Call, ms: number): string[] {
  const limit = CALL_LIMITS[classOf(call)]
  return ms >= limit - 500 && ms <= limit + 2500
    ? []
    : [`ended after ${Math.round(ms)} ms instead of ${limit}`]
}

async function cellsOfCall(
  { page, complaints }: OpenPage,
  call: Call,
  report: (cell: WireCell) => void,
): Promise<void> {
  resetWorldFor(call)
  await callPageMethod(page, 'fresh', OWNER_EMAIL)
  const good = (await callIn(page, call, plainSubjects())).ended
  for (const fault of WIRE_FAULTS.filter((name) => !SILENT_FAULTS.includes(name))) {
    const wrong: string[] = 'failed' in good ? [`without a fault: ${good.message}`] : []
    let longest = 0
    for (let form = 0; form < (FAULT_FORMS[fault] ?? 1); form++) {
      resetWorldFor(call)
      await callPageMethod(page, 'fresh', OWNER_EMAIL)
      world.faults.set({ name: fault, file: call.file, method: call.method, variant: form })
      const { ended, ms, limit } = await callIn(page, call, plainSubjects())
      wrong.push(
        ...wrongWith(call, fault, form, ended, good, { requests: sentOf(call), limit }).map(
          (text) => `${form}: ${text}`,
        ),
      )
      if (ms > CALL_LIMITS[classOf(call)]) wrong.push(`took ${Math.round(ms)} ms`)
      longest = Math.max(longest, ms)
    }
    world.faults.clear()
    wrong.push(...complaints.splice(0))
    report({ call: call.name, kind: classOf(call), fault, wrong, ms: longest })
  }
}

async function silentBatch(
  pages: readonly OpenPage[],
  calls: readonly Call[],
  fault: WireFault,
  report: (cell: WireCell) => void,
): Promise<void> {
  const people = world.users
    .map(({ email }) => email)
    .filter((email) => email !== OWNER_EMAIL && email !== ASHA_EMAIL)
  for (const { file, method } of calls) world.faults.set({ name: fault, file, method })
  await Promise.all(
    calls.map(async (call, at) => {
      const { page } = pages[at % pages.length] as OpenPage
      const before = sentOf(call)
      const given = {
        ...plainSubjects(),
        newcomer: `new${at}@pahiran.example`,
        ...(/otp|reset/.test(call.file) ? { email: people[at % people.length] ?? ASHA_EMAIL } : {}),
      }
      const { ended, ms, limit } = await callIn(page, call, given)
      const nothing: CallEnd = { failed: 'not asked', message: '' }
      const wrong = wrongWith(call, fault, 0, ended, nothing, {
        requests: sentOf(call) - before,
        limit,
      })
      report({
        call: call.name,
        kind: classOf(call),
        fault,
        wrong: [...wrong, ...latenessFault(call, ms)],
        ms,
      })
    }),
  )
}

/** These calls run in later batches, because calls that depend on them would fail too while they get no answer. */
const CALLS_AFTER_OTHERS = [
  ['signup.php', 'verify-forgot-password-otp.php', 'get_user_settings.php'],
  ['forgot-password-send-otp.php'],
]

async function silentCells(
  pages: readonly OpenPage[],
  fault: WireFault,
  report: (cell: WireCell) => void,
): Promise<void> {
  const users = CALLS.find(({ file }) => file === 'get_users.php') as Call
  for (const { page } of pages) {
    await callPageMethod(page, 'fresh', OWNER_EMAIL)
    // Before its first call, the back office reads once which host its calls go to. Make a call before the fault
    // begins, so that this read is answered.
    await callIn(page, users, plainSubjects())
    await callPageMethod(page, 'fresh', OWNER_EMAIL)
  }
  const later = CALLS_AFTER_OTHERS.flat()
  const first = silentBatch(
    pages,
    CALLS.filter(({ file }) => !later.includes(file)),
    fault,
    report,
  )
  // The writes of the first batch have ended here; its uploads still run.
  for (const files of CALLS_AFTER_OTHERS) {
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

const READ_OF_STREAM: Record<string, string> = {
  'products_sse.php': 'get_products.php',
  'categories_sse.php': 'get_categories.php',
  'inquiries_sse.php': 'fetch_inquiries.php',
}
/** If a stream sends nothing for 8 s, the list is read over HTTP instead. */
const SILENCE_MS = 8000

async function watchUntil(
  page: Page,
  holds: (seen: StreamState) => boolean,
  ms: number,
): Promise<StreamState> {
  for (let waited = 0; ; waited += 50) {
    const seen = await callPageMethod<StreamState>(page, 'watched')
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
): Promise<WireCell> {
  resetWorldFor(call)
  world.faults.set({ name: fault, file: call.file })
  const { page, complaints } = await openPage(browser, origin)
  await callPageMethod(page, 'fresh', OWNER_EMAIL)
  await callPageMethod(page, 'watch', call.file)
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
  const reads = world.log.of(READ_OF_STREAM[call.file] ?? '').length
  if (reads !== 1) wrong.push(`${reads} reads instead`)
  const still = await callPageMethod<StreamState>(page, 'watched')
  if (still.open > 0) wrong.push('a stream stays open')
  await page.close()
  return { call: `GET ${call.file}`, kind: 'stream', fault, wrong, ms: seen.ms }
}

async function goodStreamValue(browser: Browser, origin: string, call: Call): Promise<string> {
  resetWorldFor(call)
  const { page } = await openPage(browser, origin)
  await callPageMethod(page, 'fresh', OWNER_EMAIL)
  await callPageMethod(page, 'watch', call.file)
  const { read } = await watchUntil(page, ({ open, read }) => open === 1 && read !== 'null', 5000)
  await page.close()
  return read
}

const SILENT_PORTS = 8

async function runShare(
  { role, part, of, port }: WorkShare,
  browser: Browser,
  report: (cell: WireCell) => void,
): Promise<void> {
  const built = ['test-results/wire', 'tests/wire/index.html'] as const
  const mine = <T>(list: readonly T[]): T[] => list.filter((_, at) => at % of === part)
  if (role === 'silent') {
    // A browser opens six connections per host, so several hosts let all calls wait at the same time.
    const servers = await Promise.all(
      Array.from({ length: SILENT_PORTS }, (_, at) => serveBuild(...built, port + at)),
    )
    const pages = await Promise.all(servers.map(({ origin }) => openPage(browser, origin)))
    await silentCells(pages, SILENT_FAULTS[part] as WireFault, report)
    for (const { close } of servers) close()
    return
  }
  if (role === 'screens') {
    const { origin, close } = await serveBuild('dist', 'index.html', port)
    for (const screen of mine(SCREEN_SAMPLES))
      for (const fault of WIRE_FAULTS) report(await trySample(browser, origin, screen, fault))
    return close()
  }
  const { origin, close } = await serveBuild(...built, port)
  const open = await openPage(browser, origin)
  for (const call of mine(CALLS)) await cellsOfCall(open, call, report)
  for (const call of mine(STREAM_CALLS)) {
    const good = await goodStreamValue(browser, origin, call)
    for (const fault of WIRE_FAULTS) report(await cellOfStream(browser, origin, call, fault, good))
  }
  close()
}

export async function runWireShare(share: WorkShare): Promise<WireCell[]> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: BROWSER_ARGS,
  })
  const cells: WireCell[] = []
  try {
    await runShare(share, browser, (cell) => void cells.push(cell))
  } finally {
    await browser.close()
  }
  return cells
}

export const CELL_COUNTS = {
  calls: (CALLS.length + STREAM_CALLS.length) * WIRE_FAULTS.length,
  screens: SCREEN_SAMPLES.length * WIRE_FAULTS.length,
}
