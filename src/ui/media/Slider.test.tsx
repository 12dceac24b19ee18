import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useAnnounced } from '../dialog/announce'
import { Slider } from './Slider'

const show = (props: Partial<Parameters<typeof Slider>[0]> = {}) =>
  render(
    <Slider count={3} label="Pictures" {...props}>
      {(index) => <button type="button">Picture {index + 1}</button>}
    </Slider>,
  )

/** The number of the only slide that is not inert. */
const shown = () => {
  const slides = [...document.querySelectorAll('li')]
  const open = slides.filter((slide) => !slide.hasAttribute('inert'))
  expect(open).toHaveLength(1)
  return slides.indexOf(open[0] as HTMLLIElement) + 1
}
const says = (text: string) => waitFor(() => expect(useAnnounced.getState().text).toBe(text))
const track = () => screen.getByRole('list')

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('Slider', () => {
  it('moves by its arrows and stops at both ends', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollTo')
    show()
    expect(screen.getByRole('button', { name: 'Previous picture' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Previous picture' }))
    expect(shown()).toBe(1)
    await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
    expect(shown()).toBe(3)
    await says('picture 3 of 3')
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
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Show picture 3 of 3' }))
    expect(shown()).toBe(3)
    await userEvent.keyboard('{ArrowLeft}')
    expect(shown()).toBe(2)
    await userEvent.keyboard('{Home}')
    expect(shown()).toBe(1)
  })

  it('follows a swipe after it has stopped', () => {
    vi.useFakeTimers()
    const moved = vi.fn()
    show({ onIndex: moved })
    vi.spyOn(track(), 'clientWidth', 'get').mockReturnValue(300)
    vi.spyOn(track(), 'scrollLeft', 'get').mockReturnValue(590)
    fireEvent.scroll(track())
    act(() => vi.advanceTimersByTime(50))
    expect(shown()).toBe(1)
    act(() => vi.advanceTimersByTime(50))
    expect(shown()).toBe(3)
    expect(moved).toHaveBeenCalledExactlyOnceWith(2)
  })

  it('lets the keyboard reach the visible slide only', async () => {
    show()
    expect(screen.getByText('Picture 2').closest('li')).toHaveAttribute('inert')
    await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
    expect(screen.getByText('Picture 2').closest('li')).not.toHaveAttribute('inert')
    expect(screen.getByText('Picture 1').closest('li')).toHaveAttribute('inert')
  })

  it('can be controlled by its parent', () => {
    show({ index: 1 })
    expect(shown()).toBe(2)
  })

  it('has no controls for one picture', () => {
    show({ count: 1 })
    expect(screen.getAllByRole('button')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Picture 1' })).toBeVisible()
  })
})
