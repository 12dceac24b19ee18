// Checks whether a write reaches the open streams: while each stream is open, the checker adds a row and deletes it
// again.
import { addCategory } from '../src/api/admin/adminCategoryWrites'
import { addProduct } from '../src/api/admin/adminProductWrites'
import { setAdminBaseUrl } from '../src/api/core/client'
import { CONFIG_DEFAULTS, setConfig } from '../src/api/core/config'
import { submitInquiry } from '../src/api/inquiries'
import type { CheckedCall } from './contractCheck'
import { testInquiry, TEST_DATA_PREFIX, testPictureFile } from './contractSteps'
import { deleteTestData } from './contractSweep'
import { testProductInput } from './contractWrite'

type Heard = { has: (text: string) => boolean; close: () => void }

/** Keeps a stream's last message. Opens the stream again when its script ends, as browsers do. */
async function listenToStream(address: string, timeoutMs: number): Promise<Heard> {
  const gone = new AbortController()
  let last = ''
  let open = true
  const first = new Promise<void>((ready, fail) => {
    const limit = setTimeout(() => fail(new Error('no message')), timeoutMs)
    const read = async () => {
      while (open) {
        const reply = await fetch(address, { signal: gone.signal })
        let text = ''
        for await (const chunk of reply.body ?? []) {
          text += new TextDecoder().decode(chunk as Uint8Array, { stream: true })
          const end = text.lastIndexOf('\n\n')
          if (end < 0) continue
          const whole = text
            .slice(0, end)
            .split('\n\n')
            .filter((part) => /^data:/m.test(part))
            .at(-1)
          text = text.slice(end + 2)
          if (whole === undefined) continue
          last = whole
          clearTimeout(limit)
          ready()
        }
        await new Promise((next) => setTimeout(next, 500))
      }
    }
    read().catch((cause: Error) => open && fail(cause))
  })
  await first.catch((cause: unknown) => {
    open = false
    gone.abort()
    throw cause
  })
  return {
    has: (text) => last.includes(text),
    close: () => {
      open = false
      gone.abort()
    },
  }
}

async function waitUntil(isTrue: () => boolean, timeoutMs: number): Promise<number | null> {
  const begun = performance.now()
  while (performance.now() - begun < timeoutMs) {
    if (isTrue()) return Math.round(performance.now() - begun)
    await new Promise((next) => setTimeout(next, 20))
  }
  return null
}

type LiveCheck = {
  file: string
  claim: string
  add: (email: string) => Promise<unknown>
}

const LIVE_CHECKS: readonly LiveCheck[] = [
  {
    file: 'products_sse.php',
    claim: 'CALL-28',
    add: () => addProduct({ input: testProductInput() }),
  },
  {
    file: 'categories_sse.php',
    claim: 'CALL-30',
    add: () => addCategory({ name: TEST_DATA_PREFIX, image: testPictureFile() }),
  },
  {
    file: 'inquiries_sse.php',
    claim: 'CALL-31',
    add: (email) => submitInquiry(testInquiry(email)),
  },
]

export async function checkStreamUpdates({
  host,
  admin,
  timeoutMs = 15_000,
}: {
  host: string
  admin: string
  timeoutMs?: number
}) {
  const base = host.replace(/\/+$/, '')
  setConfig({ ...CONFIG_DEFAULTS, apiHost: base })
  setAdminBaseUrl(() => Promise.resolve(base))
  await deleteTestData()
  const rows: CheckedCall[] = []
  for (const { file, claim, add } of LIVE_CHECKS) {
    let ms: number | null = null
    let what = ''
    try {
      const heard = await listenToStream(`${base}/backend/api/${file}`, timeoutMs)
      try {
        await add(admin)
        ms = await waitUntil(() => heard.has(TEST_DATA_PREFIX), timeoutMs)
        if (ms === null) what = `no message shows the new row after ${timeoutMs / 1000} s`
        await deleteTestData()
        if (
          what === '' &&
          (await waitUntil(() => !heard.has(TEST_DATA_PREFIX), timeoutMs)) === null
        )
          what = `every message still shows the deleted row after ${timeoutMs / 1000} s`
      } finally {
        heard.close()
      }
    } catch (cause) {
      what = cause instanceof Error ? cause.message : String(cause)
    }
    const level = what === '' ? 'fits' : 'not'
    rows.push({
      call: `GET ${file} after a write`,
      claim,
      level,
      ms,
      differences: what === '' ? [] : [{ level: 'not', path: 'stream', what }],
    })
  }
  return { rows, left: await deleteTestData() }
}
