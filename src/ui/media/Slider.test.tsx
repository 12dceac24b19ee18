import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useAnnouncedText } from '../dialog/announce'
import { Slider } from './Slider'

const renderSlider = (props: Partial<Parameters<typeof Slider>[0]> = {}) =>
  render(
    <Slider count={3} label="Pictures" {...props}>
      {(index) => <button type="button">Picture {index + 1}</button>}
    </Slider>,
  )

/** Returns the number of the only slide that is not inert. */
const shownSlide = () => {
  const slides = [...document.querySelectorAll('li')]
  const open = slides.filter((slide) => !slide.hasAttribute('inert'))
  expect(open).toHaveLength(1)
  return slides.indexOf(open[0] as HTMLLIElement) + 1
}
const expectAnnounced = (text: string) =>
  waitFor(() => expect(useAnnouncedText.getState().text).toBe(text))
const slideList = () => screen.getByRole('list')

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('Slider', () => {
  it('moves by its arrows and stops at both ends', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollTo')
    renderSlider()
    expect(screen.getByRole('button', { name: 'Previous picture' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Previous picture' }))
    expect(shownSlide()).toBe(1)
    await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
    expect(shownSlide()).toBe(3)
    expect(screen.getByRole('button', { name: 'Next picture' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(screen.getByRole('button', { name: 'Previous picture' })).not.toHaveAttribute(
      'aria-disabled',
    )
    await expectAnnounced('picture 3 of 3')
    expect(scroll).toHaveBeenCalledTimes(3)
  })

  it('goes back to its place at once when its screen is shown again', () => {
    const slider = (
      <Slider count={3} label="Pictures" index={2}>
        {(index) => <button type="button">Picture {index + 1}</button>}
      </Slider>
    )
    const on = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{slider}</Activity>
    const { rerender } = render(on('visible'))
    rerender(on('hidden'))
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
    const scroll = vi.spyOn(Element.prototype, 'scrollTo')
    rerender(on('visible'))
    expect(scroll.mock.calls).toEqual([[{ left: 600, behavior: 'instant' }]])
  })

  it('moves by its dots and by the keyboard', async () => {
    renderSlider()
    await userEvent.click(screen.getByRole('button', { name: 'Show picture 3 of 3' }))
    expect(shownSlide()).toBe(3)
    await userEvent.keyboard('{ArrowLeft}')
    expect(shownSlide()).toBe(2)
    await userEvent.keyboard('{Home}')
    expect(shownSlide()).toBe(1)
    await userEvent.keyboard('{ArrowRight}')
    expect(shownSlide()).toBe(2)
    await userEvent.keyboard('{End}')
    expect(shownSlide()).toBe(3)
  })

  it('follows a swipe after it has stopped', () => {
    vi.useFakeTimers()
    const moved = vi.fn()
    renderSlider({ onIndex: moved })
    vi.spyOn(slideList(), 'clientWidth', 'get').mockReturnValue(300)
    vi.spyOn(slideList(), 'scrollLeft', 'get').mockReturnValue(590)
    fireEvent.scroll(slideList())
    act(() => vi.advanceTimersByTime(50))
    expect(shownSlide()).toBe(1)
    act(() => vi.advanceTimersByTime(50))
    expect(shownSlide()).toBe(3)
    expect(moved).toHaveBeenCalledExactlyOnceWith(2)
  })

  it('lets the keyboard reach the visible slide only', async () => {
    renderSlider()
    expect(screen.getByText('Picture 2').closest('li')).toHaveAttribute('inert')
    await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
    expect(screen.getByText('Picture 2').closest('li')).not.toHaveAttribute('inert')
    expect(screen.getByText('Picture 1').closest('li')).toHaveAttribute('inert')
  })

  it('can be controlled by its parent', () => {
    const { rerender } = renderSlider({ index: 1 })
    expect(shownSlide()).toBe(2)
    rerender(
      <Slider count={2} label="Pictures" index={5}>
        {(index) => <button type="button">Picture {index + 1}</button>}
      </Slider>,
    )
    expect(shownSlide()).toBe(2)
  })

  it('has no controls for one picture', () => {
    renderSlider({ count: 1 })
    expect(screen.getAllByRole('button')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Picture 1' })).toBeVisible()
  })
})
