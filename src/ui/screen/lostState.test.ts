import { afterEach, beforeEach, expect, it, vi } from 'vitest'

async function loadModule(path: string, type: string, state: unknown = null) {
  vi.resetModules()
  window.history.replaceState(state, '', path)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type } as unknown as PerformanceEntry,
  ])
  return import('./historyState')
}

beforeEach(() => void vi.restoreAllMocks())
afterEach(() => window.history.replaceState(null, '', '/'))

it('an entry without a key that was reloaded has lost its state; this is told once', async () => {
  const { consumeLostStateFlag } = await loadModule('/checkout', 'reload')
  expect([consumeLostStateFlag(), consumeLostStateFlag()]).toEqual([true, false])
})

it.each([
  ['a page that was opened by its address', 'navigate', null],
  ['a reloaded page whose process lived', 'reload', { key: 'abc' }],
  ['a page of Back', 'back_forward', null],
])('%s has lost nothing', async (_what, type, state) => {
  const { consumeLostStateFlag } = await loadModule('/checkout', type, state)
  expect(consumeLostStateFlag()).toBe(false)
})

it('another page that is opened later has lost nothing', async () => {
  const { consumeLostStateFlag } = await loadModule('/products', 'reload')
  window.history.pushState(null, '', '/checkout')
  expect(consumeLostStateFlag()).toBe(false)
})
