import '@testing-library/jest-dom/vitest'
import { Blob, File } from 'node:buffer'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { parseDialect } from '../mocks/dialects/dialect'
import { mockServer } from '../mocks/server/node'
import { takeUnknownCalls } from '../mocks/server/unknownCalls'
import { world } from '../mocks/world/world'
import { CONFIG_DEFAULTS, setConfig } from '../src/api/core/config'
import { takeComplaints, noteUnknownRequest, watchConsole } from './complaints'
import { FetchingEventSource, closeAllStreams } from './fakeStreams'

// Each test starts with a fresh mock world and empty stores.

// `npm run proofs -- --only dialects` runs the same tests once for each dialect of PHP.
world.setUsualDialect(parseDialect(process.env.MOCK_DIALECT ?? 'plain'))

const isInPage = typeof window !== 'undefined'

if (isInPage) {
  // jsdom's FormData loses a file's name and bytes when axios sends it. Node's FormData keeps them.
  const form = await new Response(new URLSearchParams({ a: '1' })).formData()
  const NodeForm = form.constructor as typeof FormData
  // React passes a form element to FormData, which Node's FormData cannot read.
  class PageForm extends NodeForm {
    constructor() {
      super()
    }
  }
  Object.assign(globalThis, { FormData: PageForm, File, Blob, EventSource: FetchingEventSource })
  const { pretendPage } = await import('./pretendPage')
  pretendPage()
}

beforeAll(() =>
  mockServer.listen({
    onUnhandledRequest: (request, print) => (noteUnknownRequest(request), print.error()),
  }),
)

beforeEach(() => {
  world.reset()
  watchConsole()
})

afterEach(async () => {
  vi.useRealTimers()
  if (isInPage) {
    const { resetPretendPage } = await import('./pretendPage')
    await resetPretendPage()
  }
  closeAllStreams()
  mockServer.resetHandlers()
  vi.restoreAllMocks()
  const complaints = [...takeComplaints(), ...takeUnknownCalls()]
  if (complaints.length > 0)
    throw new Error(
      `The test caused complaints that it does not silence:\n${complaints.join('\n')}`,
    )
})

afterAll(async () => {
  // A closed popup removes its history entry a little later, so the page must still exist until then.
  if (isInPage) await new Promise((done) => setTimeout(done, 20))
  // The next test file may share these globals and modules.
  vi.unstubAllGlobals()
  setConfig(CONFIG_DEFAULTS)
  // The next file may look for rows of the seed while it is loaded.
  world.reset()
  mockServer.close()
})
