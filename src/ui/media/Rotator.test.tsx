import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setReducedMotion } from '../../../tests/pretendPage'
import { Rotator } from './Rotator'

const names = ['Topi', 'Kurta', 'Shawl']

function show(count = 3) {
  return render(
    <Rotator count={count} intervalMs={5000} fadeMs={500} label="Banner">
      {(index) => <img src={`/${index}.svg`} alt={names[index] ?? ''} />}
    </Rotator>,
  )
}

const shown = () => screen.getByRole('img').getAttribute('alt')
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const banner = () => screen.getByRole('region', { name: 'Banner' }).firstElementChild as HTMLElement

function hideTab(hidden: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible')
  fireEvent(document, new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('Rotator', () => {
  it('rotates exactly at its interval, and starts over after the last', () => {
    show()
    wait(4999)
    expect(shown()).toBe('Topi')
    wait(1)
    expect(shown()).toBe('Kurta')
    wait(5000)
    expect(shown()).toBe('Shawl')
    wait(5000)
    expect(shown()).toBe('Topi')
  })

  it('loads the second picture later than the first', () => {
    show()
    expect(screen.getAllByRole('img', { hidden: true })).toHaveLength(1)
    wait(2500)
    expect(screen.getAllByRole('img', { hidden: true })).toHaveLength(2)
    expect(shown()).toBe('Topi')
  })

  it('fades in each new picture, but not the first', () => {
    show()
    const slide = () => screen.getByRole('img').parentElement
    wait(2500)
    expect(slide()).not.toHaveClass('fading')
    wait(2500)
    expect(slide()).toHaveClass('fading')
  })

  it('pauses by its button (D-24)', () => {
    show()
    press('Pause Banner')
    wait(20_000)
    expect(shown()).toBe('Topi')
    press('Play Banner')
    wait(5000)
    expect(shown()).toBe('Kurta')
  })

  it('pauses under a mouse, not under a finger (D-24)', () => {
    show()
    fireEvent.pointerEnter(banner(), { pointerType: 'mouse' })
    wait(20_000)
    expect(shown()).toBe('Topi')
    fireEvent.pointerLeave(banner())
    fireEvent.pointerEnter(banner(), { pointerType: 'touch' })
    wait(5000)
    expect(shown()).toBe('Kurta')
  })

  it('pauses while it has the focus (D-24)', () => {
    show()
    act(() => screen.getByRole('button', { name: 'Next picture' }).focus())
    wait(20_000)
    expect(shown()).toBe('Topi')
    act(() => screen.getByRole('button', { name: 'Next picture' }).blur())
    wait(5000)
    expect(shown()).toBe('Kurta')
  })

  it('continues when Play is pressed, although that button has the focus', () => {
    show()
    act(() => screen.getByRole('button', { name: 'Pause Banner' }).focus())
    press('Pause Banner')
    press('Play Banner')
    wait(5000)
    expect(shown()).toBe('Kurta')
  })

  it('pauses in a hidden tab (D-24)', () => {
    show()
    hideTab(true)
    wait(20_000)
    expect(shown()).toBe('Topi')
    hideTab(false)
    wait(5000)
    expect(shown()).toBe('Kurta')
  })

  it('starts paused under reduced motion, with working buttons (D-24)', () => {
    setReducedMotion(true)
    show()
    wait(20_000)
    expect(shown()).toBe('Topi')
    press('Next picture')
    expect(shown()).toBe('Kurta')
    press('Show picture 3 of 3')
    expect(shown()).toBe('Shawl')
    press('Next picture')
    press('Previous picture')
    expect(shown()).toBe('Shawl')
  })

  it('can be swiped', () => {
    show()
    const slides = banner().firstElementChild as HTMLElement
    fireEvent.pointerDown(slides, { pointerType: 'touch', pointerId: 1, clientX: 200, clientY: 10 })
    fireEvent.pointerUp(slides, { pointerType: 'touch', pointerId: 1, clientX: 100, clientY: 20 })
    expect(shown()).toBe('Kurta')
    fireEvent.pointerDown(slides, { pointerType: 'touch', pointerId: 1, clientX: 100, clientY: 10 })
    fireEvent.pointerUp(slides, { pointerType: 'touch', pointerId: 1, clientX: 120, clientY: 200 })
    expect(shown()).toBe('Kurta')
  })

  it('announces its position', () => {
    show()
    expect(screen.getByRole('button', { name: 'Show picture 1 of 3' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    expect(banner().firstElementChild).toHaveAttribute('aria-live', 'off')
    press('Pause Banner')
    expect(banner().firstElementChild).toHaveAttribute('aria-live', 'polite')
  })

  it('has no controls for one picture, and renders nothing for none', () => {
    const { unmount } = show(1)
    wait(20_000)
    expect(shown()).toBe('Topi')
    expect(screen.queryByRole('button')).toBeNull()
    unmount()
    expect(show(0).container).toBeEmptyDOMElement()
  })

  it('survives a list that gets shorter', () => {
    const { rerender } = show()
    press('Show picture 3 of 3')
    rerender(
      <Rotator count={2} intervalMs={5000} label="Banner">
        {(index) => <img src={`/${index}.svg`} alt={names[index] ?? ''} />}
      </Rotator>,
    )
    expect(shown()).toBe('Topi')
  })

  it('shows a count if the dots would not fit', () => {
    show(7)
    expect(screen.queryByRole('button', { name: /Show picture/ })).toBeNull()
    expect(screen.getByText(/of/).parentElement).toHaveTextContent('picture 1 / of 7')
  })
})
