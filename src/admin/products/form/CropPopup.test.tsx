import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CropPopup } from './CropPopup'

/** A frame of 200 × 250 px shows a picture of 800 × 500 pixels, of which the crop keeps 400 × 500. */
async function openCropPopup() {
  const onCrop = vi.fn()
  render(<CropPopup file={new File(['x'], 'a.jpg')} onCrop={onCrop} onClose={() => {}} />)
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Crop preview' })
  Object.defineProperties(picture, { naturalWidth: { value: 800 }, naturalHeight: { value: 500 } })
  fireEvent.load(picture)
  const frame = picture.parentElement ?? document.body
  frame.setPointerCapture = () => {}
  vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 250))
  const crop = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Crop' }))
    return onCrop.mock.lastCall?.[0] as unknown
  }
  return { frame, crop }
}

it('the picture follows the pointer, in however many steps it moves, until it is released', async () => {
  const { frame, crop } = await openCropPopup()
  fireEvent.pointerDown(frame, { pointerId: 1, clientX: 100, clientY: 100 })
  for (const clientX of [110, 130, 150]) fireEvent.pointerMove(frame, { clientX, clientY: 120 })
  fireEvent.pointerUp(frame)
  fireEvent.pointerMove(frame, { clientX: 10, clientY: 120 })
  // A move of 50 px in the frame is 100 pixels of the picture, a quarter of the 400 that the crop can move sideways. It
  // cannot move vertically.
  expect(crop()).toEqual({ x: 0.25, y: 0.5, zoom: 1 })
})

it('a second drag begins where the first one ended, and stops at the edge', async () => {
  const { frame, crop } = await openCropPopup()
  for (const clientX of [80, 80]) {
    fireEvent.pointerDown(frame, { pointerId: 1, clientX: 100, clientY: 100 })
    fireEvent.pointerMove(frame, { clientX, clientY: 100 })
    fireEvent.pointerCancel(frame)
  }
  expect(crop()).toMatchObject({ x: 0.7 })
  fireEvent.pointerDown(frame, { pointerId: 1, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(frame, { clientX: -400, clientY: 100 })
  expect(crop()).toMatchObject({ x: 1 })
})
