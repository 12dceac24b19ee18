import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { NonStreamCallName, StreamFile } from '../../mocks/contractTable'
import { cache } from '../../src/api/core/cache'
import { parseCart } from '../../src/api/cart'
import { httpClient } from '../../src/api/core/client'
import { useLiveInquiries } from '../../src/api/admin/adminInquiries'
import { useLiveCategories } from '../../src/api/categories'
import { useLiveProducts } from '../../src/api/products'
import { openAdminHost } from '../../src/api/admin/adminSettings'
import { outcomeOfCall, type CallEnd } from '../faults/judge'
import { callRunsOf, type CallSubjects } from '../runs'

// Runs the client's own functions in a real browser, built with the shop's settings and under its policy. It renders no
// screen, because every screen depends on the results and errors of these functions.

export type CallResult = { ended: CallEnd; ms: number; limit: number | undefined }
export type StreamState = { read: string; failed: boolean; ms: number; open: number }

const requestLimits = new Map<string, number>()
/** When the last request to each file began, to measure how long its call took. */
const requestStarts = new Map<string, number>()
httpClient.interceptors.request.use((request) => {
  const file = request.url?.split('/').at(-1) ?? ''
  requestLimits.set(file, request.timeout ?? 0)
  requestStarts.set(file, performance.now())
  return request
})

/** Every stream that this page opened, to check that none stays open. */
const openSources: EventSource[] = []
globalThis.EventSource = class extends EventSource {
  constructor(url: string | URL) {
    super(url)
    openSources.push(this)
  }
}

async function codeOf(kind: string, email: string): Promise<string> {
  const mails = (await (await fetch('/__mock/api/inbox')).json()) as {
    kind: string
    to: string
    code: string
  }[]
  return mails.find((mail) => mail.to === email && mail.kind === kind)?.code ?? ''
}

async function runCall(
  name: NonStreamCallName,
  given: Omit<CallSubjects, 'code'>,
): Promise<CallResult> {
  const all = callRunsOf(() => ({ ...given, code: codeOf }))
  const run = all[name]
  const cart = async () => parseCart((await run()) as string)
  const file = name.split(' ')[1] ?? ''
  const ended = await outcomeOfCall(name === 'GET get_cart.php' ? cart : run)
  return {
    ended,
    ms: performance.now() - (requestStarts.get(file) ?? 0),
    limit: requestLimits.get(file),
  }
}

const STREAM_HOOKS: Record<StreamFile, () => { data: unknown; failed: boolean }> = {
  'products_sse.php': useLiveProducts,
  'categories_sse.php': useLiveCategories,
  'inquiries_sse.php': useLiveInquiries,
}

let streamState: StreamState = { read: 'null', failed: false, ms: 0, open: 0 }

function watchStream(file: StreamFile): void {
  const useStream = STREAM_HOOKS[file]
  const began = performance.now()
  function Stream() {
    const { data, failed } = useStream()
    const read = JSON.stringify(data)
    useEffect(() => {
      streamState = { ...streamState, read, failed, ms: performance.now() - began }
    }, [read, failed])
    return <p>{failed ? 'failed' : read.length}</p>
  }
  createRoot(document.getElementById('root') as HTMLElement).render(
    <QueryClientProvider client={cache}>
      <Stream />
    </QueryClientProvider>,
  )
}

const pageMethods = {
  call: runCall,
  watch: watchStream,
  watched: (): StreamState => ({
    ...streamState,
    open: openSources.filter(({ readyState }) => readyState === 1).length,
  }),
  fresh(owner: string): void {
    cache.clear()
    requestLimits.clear()
    openAdminHost(owner)
  },
}
export type WirePage = typeof pageMethods
Object.assign(window, { wirePage: pageMethods })
