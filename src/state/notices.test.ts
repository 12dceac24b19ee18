import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showAlert, closeAlert, closeNotice, holdNotice, notify, useNotices } from './notices'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of useNotices.getState().notices) closeNotice(id)
  vi.useRealTimers()
})

const noticeTexts = () => useNotices.getState().notices.map(({ text }) => text)
const textsAfter = (ms: number) => {
  vi.advanceTimersByTime(ms)
  return noticeTexts()
}
const pressAnywhere = () => document.dispatchEvent(new Event('pointerdown'))

it('a notice stays for 3 s, or for its own time', () => {
  notify('Saved')
  notify('Copied', 'good', 1000)
  expect(textsAfter(999)).toEqual(['Saved', 'Copied'])
  expect(textsAfter(1)).toEqual(['Saved'])
  expect(textsAfter(1999)).toEqual(['Saved'])
  expect(textsAfter(1)).toEqual([])
})

it('the same text again is one notice, whose time begins again', () => {
  notify('Saved')
  textsAfter(2000)
  notify('Sent')
  notify('Saved')
  expect(noticeTexts()).toEqual(['Sent', 'Saved'])
  expect(textsAfter(2999)).toEqual(['Sent', 'Saved'])
  expect(textsAfter(1)).toEqual([])
})

it('a good notice with Undo becomes shorter after its time, and goes after 10 s', () => {
  const id = notify('Deleted', 'good', 3000, { detail: '3 lines', afterwards: 'Undo?' })
  expect(textsAfter(2999)).toEqual(['Deleted'])
  expect(textsAfter(1)).toEqual(['Undo?'])
  expect(useNotices.getState().notices).toMatchObject([{ id, detail: undefined }])
  expect(textsAfter(6999)).toEqual(['Undo?'])
  expect(textsAfter(1)).toEqual([])
})

it('an error with words for afterwards stays until the next act after its time', () => {
  notify('Failed', 'bad', 3000, { afterwards: 'Nothing was saved.' })
  pressAnywhere()
  expect(textsAfter(3000)).toEqual(['Nothing was saved.'])
  expect(textsAfter(600_000)).toEqual(['Nothing was saved.'])
  pressAnywhere()
  expect(noticeTexts()).toEqual([])
})

it('time stands while a notice is held, and a closed one does nothing more', () => {
  const id = notify('Saved')
  textsAfter(2000)
  holdNotice(id, true)
  expect(textsAfter(60_000)).toEqual(['Saved'])
  holdNotice(id, false)
  expect(textsAfter(999)).toEqual(['Saved'])
  expect(textsAfter(1)).toEqual([])
  const other = notify('Deleted', 'good', 3000, { afterwards: 'Undo?' })
  closeNotice(other)
  holdNotice(other, false)
  expect(textsAfter(3000)).toEqual([])
})

it('an alert stays until it is closed; the same text again is one alert, the last', () => {
  showAlert('one')
  showAlert('two')
  showAlert('one', { detail: 'again' })
  textsAfter(600_000)
  const { alerts } = useNotices.getState()
  expect(alerts.map(({ text, detail }) => [text, detail])).toEqual([
    ['two', undefined],
    ['one', 'again'],
  ])
  closeAlert(alerts[0]?.id ?? 0)
  expect(useNotices.getState().alerts.map(({ text }) => text)).toEqual(['one'])
})
