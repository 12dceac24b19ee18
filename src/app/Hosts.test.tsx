import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { announce, forgetAnnounced } from '../ui/dialog/announce'
import { dialogOpened } from '../ui/dialog/dialogs'
import { Announcer } from './Hosts'

const after = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  forgetAnnounced()
  vi.useRealTimers()
})

it('says a text once: neither an opened dialog nor a closed one inserts it again', () => {
  const { unmount } = render(<Announcer />)
  const dialog = document.body.appendChild(document.createElement('dialog'))
  const inserts: string[] = []
  const watcher = new MutationObserver(() => {})
  watcher.observe(document.body, { childList: true, characterData: true, subtree: true })
  const read = () =>
    watcher.takeRecords().flatMap(({ type, target, addedNodes }) => {
      const nodes = type === 'characterData' ? [target] : [...addedNodes]
      return nodes.map(({ textContent }) => textContent ?? '').filter((text) => text !== '')
    })

  announce('Night Bus Tee')
  after(100)
  inserts.push(...read())
  let close = () => {}
  act(() => void (close = dialogOpened(dialog)))
  expect(dialog.querySelector('[role=status]')).toBeInTheDocument()
  after(1000)
  act(() => close())
  after(1000)
  inserts.push(...read())
  expect(inserts).toEqual(['Night Bus Tee'])

  act(() => void (close = dialogOpened(dialog)))
  announce('Size M')
  after(100)
  expect(dialog.querySelector('[role=status]')).toHaveTextContent('Size M')
  announce('Size M')
  after(100)
  expect(read()).toEqual(['Size M', 'Size M'])
  act(() => close())
  expect(read()).toEqual([])
  dialog.remove()
  unmount()
})
