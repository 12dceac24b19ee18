import { afterEach, expect, it, vi } from 'vitest'
import { heightsNow, unseen } from '../ui/screen/historyState'
import { restorePlace } from './restorePlace'

let height = 300

/** A screen of one part; jsdom lays nothing out. */
function show(): HTMLElement {
  document.body.innerHTML = '<main><section></section></main>'
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, 0, 400, height),
  )
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
  return document.querySelector('section') as HTMLElement
}

afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
  document.body.removeAttribute('style')
  height = 300
})

const place = (heights: number[]) => ({ ...unseen(), y: 500, width: window.innerWidth, heights })

it('leaves a screen alone that stands as it was left, and holds it when it changes (D-37)', async () => {
  const part = show()
  const stop = restorePlace(place(heightsNow()), () => {})
  expect(part.style.minHeight).toBe('')
  expect(document.body.style.minHeight).toBe('')
  height = 120
  part.append('Loaded again')
  await vi.waitFor(() => expect(part.style.minHeight).toBe('300px'))
  expect(document.body.style.minHeight).toBe(`${500 + window.innerHeight}px`)
  stop()
  expect(part.style.minHeight).toBe('')
  expect(document.body.style.minHeight).toBe('')
})

it('holds a screen that is built again at once (D-37)', () => {
  const part = show()
  const heights = heightsNow()
  height = 120
  const stop = restorePlace(place(heights), () => {})
  expect(part.style.minHeight).toBe('300px')
  stop()
})
