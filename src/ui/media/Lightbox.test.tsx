import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Lightbox } from './Lightbox'

function TestGallery({ start = 1, count = 3 }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Enlarge
      </button>
      {open && (
        <Lightbox label="Kurta" count={count} start={start} onClose={() => setOpen(false)}>
          {(index) => <img src={`/${index}.svg`} alt={`Kurta ${index + 1}`} />}
        </Lightbox>
      )}
    </>
  )
}

async function openLightbox(props: { start?: number; count?: number } = {}) {
  render(<TestGallery {...props} />)
  await userEvent.click(screen.getByRole('button', { name: 'Enlarge' }))
}

const shownAlt = () => screen.getByRole('img').getAttribute('alt')
const pictureHolder = () => screen.getByRole('img').parentElement as HTMLElement
const pictureStage = () => pictureHolder().parentElement as HTMLElement
const lightboxDialog = () => screen.queryByRole('dialog', { name: 'Kurta' })

function touchStage(
  type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel',
  pointerId: number,
  clientX: number,
  clientY = 0,
) {
  fireEvent[type](pictureStage(), { pointerId, clientX, clientY, pointerType: 'touch', button: 0 })
}

function swipe(from: number, to: number, down = 0) {
  touchStage('pointerDown', 1, from)
  touchStage('pointerMove', 1, to, down)
  touchStage('pointerUp', 1, to, down)
}

describe('Lightbox', () => {
  it('starts at the given picture', async () => {
    await openLightbox({ start: 2 })
    expect(shownAlt()).toBe('Kurta 3')
    expect(screen.getByRole('status')).toHaveTextContent('3 of 3')
  })

  it('moves by arrow buttons and keys, and stops at both ends (D-25)', async () => {
    await openLightbox({ start: 0 })
    await userEvent.keyboard('{ArrowRight}')
    expect(shownAlt()).toBe('Kurta 2')
    await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
    expect(shownAlt()).toBe('Kurta 3')
    await userEvent.keyboard('{Home}{ArrowLeft}')
    expect(shownAlt()).toBe('Kurta 1')
    await userEvent.keyboard('{End}')
    expect(shownAlt()).toBe('Kurta 3')
    await userEvent.click(screen.getByRole('button', { name: 'Previous picture' }))
    expect(shownAlt()).toBe('Kurta 2')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(lightboxDialog()).toBeNull()
  })

  it('closes on Escape and returns the focus (D-25)', async () => {
    await openLightbox()
    await userEvent.keyboard('{Escape}')
    expect(lightboxDialog()).toBeNull()
    expect(screen.getByRole('button', { name: 'Enlarge' })).toHaveFocus()
  })

  it('closes on Back without leaving the page', async () => {
    const heard = vi.fn()
    const place = window.location.href
    await openLightbox()
    window.addEventListener('popstate', heard)
    act(() => window.history.back())
    await waitFor(() => expect(lightboxDialog()).toBeNull())
    expect(window.location.href).toBe(place)
    expect(heard).not.toHaveBeenCalled()
    window.removeEventListener('popstate', heard)
  })

  it('can be swiped', async () => {
    await openLightbox({ start: 0 })
    touchStage('pointerDown', 1, 200)
    touchStage('pointerMove', 1, 90)
    expect(pictureHolder().style.transform).toBe('translate(-110px, 0px) scale(1)')
    touchStage('pointerUp', 1, 90)
    expect(shownAlt()).toBe('Kurta 2')
    swipe(90, 200)
    expect(shownAlt()).toBe('Kurta 1')
  })

  it.each([
    ['is too short', 60, 0],
    ['is steeper than it is wide', 100, 101],
  ])(
    'goes nowhere by a swipe that %s, and the picture stands where it was',
    async (_, by, down) => {
      await openLightbox({ start: 0 })
      swipe(200, 200 - by, down)
      expect(shownAlt()).toBe('Kurta 1')
      expect(pictureHolder().style.transform).toBe('translate(0px, 0px) scale(1)')
    },
  )

  it('is not swiped by a second finger or by a touch that the browser takes away', async () => {
    await openLightbox({ start: 0 })
    touchStage('pointerDown', 1, 200)
    touchStage('pointerDown', 2, 210)
    touchStage('pointerUp', 2, 210)
    touchStage('pointerUp', 1, 200)
    expect(shownAlt()).toBe('Kurta 1')
    touchStage('pointerDown', 1, 200)
    touchStage('pointerMove', 1, 90)
    touchStage('pointerCancel', 1, 90)
    expect(shownAlt()).toBe('Kurta 1')
    expect(pictureHolder().style.transform).toBe('translate(0px, 0px) scale(1)')
    swipe(200, 90)
    expect(shownAlt()).toBe('Kurta 2')
  })

  it('zooms by the wheel, towards the pointer, and never below its own size', async () => {
    await openLightbox()
    vi.spyOn(pictureHolder(), 'offsetWidth', 'get').mockReturnValue(400)
    fireEvent.wheel(pictureStage(), { deltaY: -400 * Math.log(2), clientX: 40 })
    expect(pictureHolder().style.transform).toBe('translate(-40px, 0px) scale(2)')
    fireEvent.wheel(pictureStage(), { deltaY: 4000, clientX: 40 })
    expect(pictureHolder().style.transform).toBe('translate(0px, 0px) scale(1)')
  })

  it('zooms in on a double tap, and out on another', async () => {
    await openLightbox()
    const tap = () => {
      touchStage('pointerDown', 1, 0)
      touchStage('pointerUp', 1, 0)
    }
    tap()
    expect(pictureHolder().style.transform).toContain('scale(1)')
    tap()
    expect(pictureHolder().style.transform).toContain('scale(2.5)')
    tap()
    tap()
    expect(pictureHolder().style.transform).toContain('scale(1)')
  })

  it.each([
    ['far apart', 24, 100, 1],
    ['close together', 23, 100, 2.5],
    ['one long after the other', 0, 300, 1],
  ])('takes two taps %s', async (_, apart, later, scale) => {
    await openLightbox()
    const at = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1000)
    const tap = (x: number) => {
      touchStage('pointerDown', 1, x)
      touchStage('pointerUp', 1, x)
    }
    tap(0)
    at.mockReturnValue(1000 + later)
    tap(apart)
    expect(pictureHolder().style.transform).toContain(`scale(${scale})`)
  })

  it('zooms by pinch; one finger then pans instead of swiping', async () => {
    await openLightbox({ start: 0 })
    vi.spyOn(pictureHolder(), 'offsetWidth', 'get').mockReturnValue(400)
    touchStage('pointerDown', 1, -50)
    touchStage('pointerDown', 2, 50)
    touchStage('pointerMove', 2, 150)
    expect(pictureHolder().style.transform).toContain('scale(2)')
    touchStage('pointerUp', 2, 150)
    touchStage('pointerUp', 1, -50)
    touchStage('pointerDown', 1, 200)
    touchStage('pointerMove', 1, 80)
    touchStage('pointerUp', 1, 80)
    expect(shownAlt()).toBe('Kurta 1')
    expect(pictureHolder().style.transform).toMatch(/translate\(-\d+px/)
  })

  it('zooms by its buttons, and resets the zoom for the next picture', async () => {
    await openLightbox({ start: 0 })
    expect(screen.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
    expect(pictureHolder().style.transform).toContain('scale(1.6)')
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
    await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }))
    expect(pictureHolder().style.transform).toMatch(/scale\(1\.60*\d?\)/)
    await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
    expect(pictureHolder().style.transform).toContain('scale(1)')
  })

  it('has no arrows for one picture', async () => {
    await openLightbox({ start: 0, count: 1 })
    expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })
})
