import { afterEach, expect, it, vi } from 'vitest'
import {
  screenPartHeights,
  emptyHistoryEntry,
  type HistoryEntryState,
} from '../ui/screen/historyState'
import { restorePlace } from './restorePlace'

let partHeight = 300

/** Shows a screen of one part. jsdom has no layout, so the heights are faked. */
function showPage(): HTMLElement {
  document.body.innerHTML = '<main><section></section></main>'
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, 0, 400, partHeight),
  )
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
  return document.querySelector('section') as HTMLElement
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  document.body.innerHTML = ''
  document.body.removeAttribute('style')
  partHeight = 300
})

const entryWithHeights = (heights: number[]) => ({
  ...emptyHistoryEntry(),
  y: 500,
  width: window.innerWidth,
  heights,
})

it('leaves a screen alone that stands as it was left, and holds it when it changes (D-37)', async () => {
  const part = showPage()
  const stop = restorePlace(entryWithHeights(screenPartHeights()), () => {})
  expect(part.style.minHeight).toBe('')
  expect(document.body.style.minHeight).toBe('')
  partHeight = 120
  part.append('Loaded again')
  await vi.waitFor(() => expect(part.style.minHeight).toBe('300px'))
  expect(document.body.style.minHeight).toBe(`${500 + window.innerHeight}px`)
  stop()
  expect(part.style.minHeight).toBe('')
  expect(document.body.style.minHeight).toBe('')
})

it('holds a screen that is built again at once (D-37)', () => {
  const part = showPage()
  const heights = screenPartHeights()
  partHeight = 120
  const stop = restorePlace(entryWithHeights(heights), () => {})
  expect(part.style.minHeight).toBe('300px')
  stop()
})

function showScrollingPage() {
  document.body.innerHTML =
    '<main data-screen="shown"><a href="/a" data-at="700">A</a><a href="/b" data-at="900">B</a></main>'
  let y = 0
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => y)
  const scrollTo = (to: number) => (y = to)
  const at = (step: (by: number) => number) => (_x: unknown, by?: number) =>
    void scrollTo(step(by ?? 0))
  vi.spyOn(window, 'scrollTo').mockImplementation(at((to) => to))
  vi.spyOn(window, 'scrollBy').mockImplementation(at((by) => y + by))
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    return new DOMRect(0, Number(this.dataset.at ?? 0) - y, 400, 300)
  })
  vi.useFakeTimers()
  const find = (selector: string) => document.querySelector(selector) as HTMLElement
  const link = (name: string) => find(`a[href="/${name}"]`)
  return {
    link,
    y: () => y,
    /** Moves a link, as a part that loads above it does, and changes the document so that observers fire. */
    async move(name: string, at: number) {
      link(name).dataset.at = `${at}`
      document.body.append('')
      await vi.advanceTimersByTimeAsync(0)
    },
    scroll(to: number) {
      scrollTo(to)
      window.dispatchEvent(new Event('scroll'))
    },
  }
}

const linkMark = (name: string) => ({ tag: 'a', name: `/${name}`, nth: 0 })
const entryLeft = (more: Partial<HistoryEntryState> = {}): HistoryEntryState => ({
  ...emptyHistoryEntry(),
  y: 500,
  width: window.innerWidth,
  heights: [0, 0],
  first: { ...linkMark('a'), top: 200 },
  ...more,
})

it('stands where it was left, and stays at its first link while the rest is built', async () => {
  const page = showScrollingPage()
  const stop = restorePlace(entryLeft(), () => {})
  expect(page.y()).toBe(500)
  await page.move('a', 1700)
  expect(page.y()).toBe(1500)
  await page.move('a', 1700.4)
  expect(page.y()).toBe(1500)
  stop()
  await page.move('a', 2700)
  expect(page.y()).toBe(1500)
})

it('stands at its former height if its first link is not there', async () => {
  const page = showScrollingPage()
  const stop = restorePlace(entryLeft({ first: { ...linkMark('gone'), top: 200 } }), () => {})
  page.scroll(500)
  expect(page.y()).toBe(500)
  stop()
})

it('focuses what was pressed as soon as it is there, once', async () => {
  const page = showScrollingPage()
  const link = page.link('b')
  link.remove()
  const stop = restorePlace(entryLeft({ pressed: linkMark('b') }), () => {})
  expect(document.body).toHaveFocus()
  document.querySelector('main')?.append(link)
  await vi.advanceTimersByTimeAsync(0)
  expect(link).toHaveFocus()
  link.blur()
  await page.move('a', 800)
  expect(document.body).toHaveFocus()
  stop()
})

it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
  'follows no more after a %s, and says so once; the heights stay until the page is calm',
  async (act) => {
    const page = showScrollingPage()
    const ended = vi.fn()
    restorePlace(entryLeft(), ended)
    window.dispatchEvent(new Event(act))
    window.dispatchEvent(new Event(act))
    await page.move('a', 1700)
    expect(page.y()).toBe(500)
    expect(document.body.style.minHeight).not.toBe('')
    await vi.advanceTimersByTimeAsync(1500)
    expect(document.body.style.minHeight).toBe('')
    expect(ended).toHaveBeenCalledOnce()
  },
)

it('follows no more after a scroll of the shopper, and on after one that the page caused', async () => {
  const page = showScrollingPage()
  const ended = vi.fn()
  const stop = restorePlace(entryLeft(), ended)
  // Imitate the browser's scroll anchoring, which scrolls the page when a part above the window grows.
  page.link('a').dataset.at = '1000'
  page.scroll(800)
  page.scroll(800.9)
  expect(ended).not.toHaveBeenCalled()
  await page.move('a', 1000)
  page.scroll(900)
  expect(ended).toHaveBeenCalledOnce()
  await page.move('a', 3000)
  expect(page.y()).toBe(900)
  stop()
  expect(ended).toHaveBeenCalledOnce()
})

it('ends 1.5 s after the last change, and ends no later one', async () => {
  const page = showScrollingPage()
  const ended = vi.fn()
  restorePlace(entryLeft(), ended)
  await vi.advanceTimersByTimeAsync(1499)
  await page.move('a', 701)
  await vi.advanceTimersByTimeAsync(1499)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(26_000)
  const stop = restorePlace(entryLeft(), ended)
  await vi.advanceTimersByTimeAsync(1499)
  expect(document.body.style.minHeight).not.toBe('')
  stop()
})

it('waits for what is loading, 30 s at most; not for a hidden screen', async () => {
  showScrollingPage()
  const main = document.querySelector('main') as HTMLElement
  main.insertAdjacentHTML('beforeend', '<i data-loading></i>')
  const ended = vi.fn()
  restorePlace(entryLeft(), ended)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
  main.innerHTML = '<b data-screen="hidden"><i data-loading></i></b>'
  restorePlace(entryLeft(), ended)
  await vi.advanceTimersByTimeAsync(1500)
  expect(ended).toHaveBeenCalledTimes(2)
})

it('holds no part in another width, where each has another height', () => {
  const part = showPage()
  const heights = screenPartHeights()
  partHeight = 120
  const stop = restorePlace(
    { ...entryWithHeights(heights), width: window.innerWidth - 1 },
    () => {},
  )
  expect(part.style.minHeight).toBe('')
  expect(document.body.style.minHeight).toBe(`${500 + window.innerHeight}px`)
  stop()
})
