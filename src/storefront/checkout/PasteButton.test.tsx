import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PasteButton } from './ReceiptField'

const png = new Blob(['x'], { type: 'image/png' })
const item = (...types: string[]) => ({ types, getType: () => Promise.resolve(png) })

function setClipboard(read: unknown, secure = true) {
  vi.stubGlobal('isSecureContext', secure)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { read } })
}

function renderPasteButton(disabled = false) {
  const [onPick, onProblem] = [vi.fn<(files: File[]) => void>(), vi.fn<(problem: string) => void>()]
  const view = render(<PasteButton {...{ onPick, onProblem, disabled }} />)
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Paste' }))
  return { onPick, onProblem, press, ...view }
}

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'clipboard')
})

it('takes the picture from a clipboard that also holds text', async () => {
  setClipboard(() => Promise.resolve([item('text/plain'), item('text/html', 'image/png')]))
  const { onPick, press } = renderPasteButton()
  press()
  await waitFor(() => expect(onPick).toHaveBeenCalledOnce())
  const [file] = onPick.mock.calls[0]?.[0] ?? []
  expect([file?.name, file?.type, file?.size]).toEqual(['pasted.png', 'image/png', 1])
})

it('says so when the clipboard holds no picture or is not given', async () => {
  setClipboard(() => Promise.resolve([item('text/plain')]))
  const none = renderPasteButton()
  none.press()
  await waitFor(() =>
    expect(none.onProblem).toHaveBeenCalledWith(expect.stringContaining('no picture')),
  )
  none.unmount()
  setClipboard(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  const refused = renderPasteButton()
  refused.press()
  await waitFor(() =>
    expect(refused.onProblem).toHaveBeenCalledWith(expect.stringContaining("couldn't read")),
  )
  expect([none.onPick, refused.onPick].flatMap((pick) => pick.mock.calls)).toEqual([])
})

it('asks the browser once for two presses, and changes nothing once the order is being sent', async () => {
  let resolve = (_items: ReturnType<typeof item>[]) => {}
  const promise = new Promise<ReturnType<typeof item>[]>((done) => (resolve = done))
  const read = vi.fn(() => promise)
  setClipboard(read)
  const { onPick, onProblem, press, rerender } = renderPasteButton()
  press()
  press()
  expect(read).toHaveBeenCalledOnce()
  rerender(<PasteButton {...{ onPick, onProblem }} disabled />)
  resolve([item('image/png')])
  await promise
  await new Promise((done) => setTimeout(done, 20))
  expect([...onPick.mock.calls, ...onProblem.mock.calls]).toEqual([])
})

it('is not there on plain http or where pictures cannot be read', () => {
  setClipboard(() => Promise.resolve([]), false)
  const { unmount } = render(<PasteButton onPick={() => {}} onProblem={() => {}} />)
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  setClipboard(undefined)
  render(<PasteButton onPick={() => {}} onProblem={() => {}} />)
  expect(screen.queryByRole('button')).toBeNull()
})
