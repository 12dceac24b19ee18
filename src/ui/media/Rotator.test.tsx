import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setReducedMotion } from '../../../tests/pretendPage'
import { Rotator } from './Rotator'

const PICTURE_NAMES = ['Topi', 'Kurta', 'Shawl']

function renderRotator(count = 3) {
  return render(
    <Rotator count={count} intervalMs={5000} fadeMs={500} label="Banner">
      {(index) => <img src={`/${index}.svg`} alt={PICTURE_NAMES[index] ?? ''} />}
    </Rotator>,
  )
}

const shownAlt = () => screen.getByRole('img').getAttribute('alt')
const passTime = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const pressButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const bannerElement = () =>
  screen.getByRole('region', { name: 'Banner' }).firstElementChild as HTMLElement

function setTabHidden(hidden: boolean) {
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
    renderRotator()
    passTime(4999)
    expect(shownAlt()).toBe('Topi')
    passTime(1)
    expect(shownAlt()).toBe('Kurta')
    passTime(5000)
    expect(shownAlt()).toBe('Shawl')
    passTime(5000)
    expect(shownAlt()).toBe('Topi')
  })

  it('loads the second picture later than the first', () => {
    renderRotator()
    expect(screen.getAllByRole('img', { hidden: true })).toHaveLength(1)
    passTime(2500)
    expect(screen.getAllByRole('img', { hidden: true })).toHaveLength(2)
    expect(shownAlt()).toBe('Topi')
  })

  it('fades in each new picture, but not the first', () => {
    renderRotator()
    const slide = () => screen.getByRole('img').parentElement
    passTime(2500)
    expect(slide()).not.toHaveClass('fading')
    passTime(2500)
    expect(slide()).toHaveClass('fading')
  })

  it('pauses by its button (D-24)', () => {
    renderRotator()
    pressButton('Pause Banner')
    passTime(20_000)
    expect(shownAlt()).toBe('Topi')
    pressButton('Play Banner')
    passTime(5000)
    expect(shownAlt()).toBe('Kurta')
  })

  it('pauses under a mouse, not under a finger (D-24)', () => {
    renderRotator()
    fireEvent.pointerEnter(bannerElement(), { pointerType: 'mouse' })
    passTime(20_000)
    expect(shownAlt()).toBe('Topi')
    fireEvent.pointerLeave(bannerElement())
    fireEvent.pointerEnter(bannerElement(), { pointerType: 'touch' })
    passTime(5000)
    expect(shownAlt()).toBe('Kurta')
  })

  it('pauses while it has the focus (D-24)', () => {
    renderRotator()
    act(() => screen.getByRole('button', { name: 'Next picture' }).focus())
    passTime(20_000)
    expect(shownAlt()).toBe('Topi')
    act(() => screen.getByRole('button', { name: 'Previous picture' }).focus())
    passTime(20_000)
    expect(shownAlt()).toBe('Topi')
    act(() => screen.getByRole('button', { name: 'Previous picture' }).blur())
    passTime(5000)
    expect(shownAlt()).toBe('Kurta')
  })

  it('continues when Play is pressed, although that button has the focus', () => {
    renderRotator()
    act(() => screen.getByRole('button', { name: 'Pause Banner' }).focus())
    pressButton('Pause Banner')
    pressButton('Play Banner')
    passTime(5000)
    expect(shownAlt()).toBe('Kurta')
  })

  it('pauses in a hidden tab (D-24)', () => {
    renderRotator()
    setTabHidden(true)
    passTime(20_000)
    expect(shownAlt()).toBe('Topi')
    setTabHidden(false)
    passTime(5000)
    expect(shownAlt()).toBe('Kurta')
  })

  it('starts paused under reduced motion, with working buttons (D-24)', () => {
    setReducedMotion(true)
    renderRotator()
    passTime(20_000)
    expect(shownAlt()).toBe('Topi')
    pressButton('Next picture')
    expect(shownAlt()).toBe('Kurta')
    pressButton('Show picture 3 of 3')
    expect(shownAlt()).toBe('Shawl')
    pressButton('Next picture')
    pressButton('Previous picture')
    expect(shownAlt()).toBe('Shawl')
  })

  it('can be swiped', () => {
    renderRotator()
    const slides = bannerElement().firstElementChild as HTMLElement
    fireEvent.pointerDown(slides, { pointerType: 'touch', pointerId: 1, clientX: 200, clientY: 10 })
    fireEvent.pointerUp(slides, { pointerType: 'touch', pointerId: 1, clientX: 100, clientY: 20 })
    expect(shownAlt()).toBe('Kurta')
    fireEvent.pointerDown(slides, { pointerType: 'touch', pointerId: 1, clientX: 100, clientY: 10 })
    fireEvent.pointerUp(slides, { pointerType: 'touch', pointerId: 1, clientX: 120, clientY: 200 })
    expect(shownAlt()).toBe('Kurta')
    const drag = (pointerType: string, from: number, to: number) => {
      fireEvent.pointerDown(slides, { pointerType, pointerId: 1, clientX: from })
      fireEvent.pointerUp(slides, { pointerType, pointerId: 1, clientX: to })
    }
    drag('touch', 100, 60)
    drag('mouse', 200, 100)
    expect(shownAlt()).toBe('Kurta')
    drag('touch', 100, 141)
    expect(shownAlt()).toBe('Topi')
    fireEvent.pointerDown(slides, { pointerType: 'touch', pointerId: 1, clientX: 200 })
    fireEvent.pointerCancel(slides, { pointerType: 'touch', pointerId: 1, clientX: 150 })
    fireEvent.pointerUp(slides, { pointerType: 'touch', pointerId: 1, clientX: 100 })
    expect(shownAlt()).toBe('Topi')
  })

  it('announces its position', () => {
    renderRotator()
    expect(screen.getByRole('button', { name: 'Show picture 1 of 3' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    expect(bannerElement().firstElementChild).toHaveAttribute('aria-live', 'off')
    pressButton('Pause Banner')
    expect(bannerElement().firstElementChild).toHaveAttribute('aria-live', 'polite')
  })

  it('has no controls for one picture, and renders nothing for none', () => {
    const { unmount } = renderRotator(1)
    passTime(20_000)
    expect(shownAlt()).toBe('Topi')
    expect(screen.queryByRole('button')).toBeNull()
    unmount()
    expect(renderRotator(0).container).toBeEmptyDOMElement()
  })

  it('survives a list that gets shorter', () => {
    const { rerender } = renderRotator()
    pressButton('Show picture 3 of 3')
    rerender(
      <Rotator count={2} intervalMs={5000} label="Banner">
        {(index) => <img src={`/${index}.svg`} alt={PICTURE_NAMES[index] ?? ''} />}
      </Rotator>,
    )
    expect(shownAlt()).toBe('Topi')
  })

  it('shows a count if the dots would not fit', () => {
    renderRotator(7)
    expect(screen.queryByRole('button', { name: /Show picture/ })).toBeNull()
    expect(screen.getByText(/of/).parentElement).toHaveTextContent('picture 1 / of 7')
    pressButton('Previous picture')
    expect(screen.getByText(/of/).parentElement).toHaveTextContent('picture 7 / of 7')
    cleanup()
    renderRotator(6)
    expect(screen.getByRole('button', { name: 'Show picture 6 of 6' })).toBeVisible()
  })
})
