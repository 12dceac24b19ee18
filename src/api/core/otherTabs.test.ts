import { afterEach, expect, it, vi } from 'vitest'
import { cache, refetchEverywhere } from './cache'
import { createTabBroadcast } from './createTabBroadcast'

const PAGE_KEY = ['pages', 'aboutus']
const isOutdated = () => cache.getQueryState(PAGE_KEY)?.isInvalidated
const LONG_WAIT = { timeout: 10_000 }

let channel: BroadcastChannel | undefined

function otherTab() {
  const heard: unknown[] = []
  channel = new BroadcastChannel('outdated')
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data))
  return { channel, heard }
}

afterEach(() => {
  channel?.close()
  cache.clear()
})

it('what this tab has written is outdated here, and the other tabs are told', async () => {
  const { heard } = otherTab()
  cache.setQueryData(PAGE_KEY, 'old')
  await refetchEverywhere(['pages'])
  expect(isOutdated()).toBe(true)
  await vi.waitFor(() => expect(heard).toEqual([['pages']]), LONG_WAIT)
})

it('what another tab has written is outdated here, and nothing else', async () => {
  const { channel: other } = otherTab()
  cache.setQueryData(PAGE_KEY, 'old')
  cache.setQueryData(['settings'], 'old')
  other.postMessage(['pages'])
  await vi.waitFor(() => expect(isOutdated()).toBe(true), LONG_WAIT)
  expect(cache.getQueryState(['settings'])?.isInvalidated).toBe(false)
})

it('a browser that forbids the channel bears it', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(() => createTabBroadcast('outdated', () => {})('anything')).not.toThrow()
  vi.unstubAllGlobals()
})
