import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setReducedMotion } from '../../tests/pretendPage'
import { HomeBanner } from './HomeBanner'

const BANNER_PROPS = {
  left: 'Wear Your Identity.',
  right: 'Own the Moment.',
  images: ['uploads/1.jpg', 'uploads/2.jpg', 'uploads/3.jpg'],
  firstImage: 'uploads/left.jpg',
  secondImage: 'uploads/right.jpg',
}

function turnedTo(): string {
  const shown = screen.getByRole('region', { name: 'Banner' }).querySelector('[class*="now"] img')
  return shown?.getAttribute('src')?.split('/').pop() ?? ''
}

const passTime = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('HomeBanner', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  it('rotates through the banner images every 5 s (HOME-01, HOME-02, CONST-15)', () => {
    render(<HomeBanner {...BANNER_PROPS} />)
    expect(turnedTo()).toBe('1.jpg')
    passTime(4999)
    expect(turnedTo()).toBe('1.jpg')
    passTime(1)
    expect(turnedTo()).toBe('2.jpg')
    passTime(5000)
    expect(turnedTo()).toBe('3.jpg')
    passTime(5000)
    expect(turnedTo()).toBe('1.jpg')
  })

  it('rotates at the given interval', () => {
    render(<HomeBanner {...BANNER_PROPS} intervalMs={4000} />)
    passTime(3999)
    expect(turnedTo()).toBe('1.jpg')
    passTime(1)
    expect(turnedTo()).toBe('2.jpg')
  })

  it('can be paused, and starts paused under reduced motion (D-24)', () => {
    setReducedMotion(true)
    render(<HomeBanner {...BANNER_PROPS} />)
    passTime(20_000)
    expect(turnedTo()).toBe('1.jpg')
    expect(screen.getByRole('button', { name: 'Play Banner' })).toBeVisible()
  })

  it('does not rotate a single picture (D-77)', () => {
    render(<HomeBanner {...BANNER_PROPS} images={['uploads/1.jpg']} />)
    passTime(20_000)
    expect(turnedTo()).toBe('1.jpg')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows the large texts and the two side images (HOME-03, HOME-04, HOME-05)', () => {
    const { container } = render(<HomeBanner {...BANNER_PROPS} />)
    expect(screen.getByText('Wear Your Identity.')).toBeVisible()
    expect(screen.getByText('Own the Moment.')).toBeVisible()
    const sides = [...container.querySelectorAll('[class*="side"] img')].map((image) =>
      image.getAttribute('src'),
    )
    expect(sides).toEqual([
      expect.stringContaining('left.jpg'),
      expect.stringContaining('right.jpg'),
    ])
    // In reading order: left text, pictures, right text.
    const left = screen.getByText('Wear Your Identity.')
    const right = screen.getByText('Own the Moment.')
    expect(left.compareDocumentPosition(right) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('shows the tagline if there are no images, and leaves empty parts out (D-76)', () => {
    const { container } = render(
      <HomeBanner left="" right="" images={[]} firstImage="" secondImage="" />,
    )
    expect(screen.getByText('Wear Your Identity. Own the Moment.')).toBeVisible()
    expect(container.querySelectorAll('img')).toHaveLength(0)
    expect(container.querySelectorAll('figure')).toHaveLength(1)
  })

  it('loads the first picture with high priority', () => {
    render(<HomeBanner {...BANNER_PROPS} />)
    const [first] = screen.getByRole('region', { name: 'Banner' }).querySelectorAll('img')
    expect(first).toHaveAttribute('fetchpriority', 'high')
    expect(first).toHaveAttribute('loading', 'eager')
  })

  it.each([
    ['its own frame behind the loader, where nothing moves in sight', true, '1.1'],
    ['the usual frame after the loader, so that the page does not move', false, '0.87'],
  ])('gives a first picture of a new shape %s', (_, covered, shape) => {
    localStorage.clear()
    const loader = document.body.appendChild(document.createElement('div'))
    if (covered) loader.id = 'loader'
    const { container } = render(<HomeBanner {...BANNER_PROPS} />)
    const [first] = container.querySelectorAll('figure img')
    if (!first) throw new Error('no picture')
    Object.defineProperties(first, {
      naturalWidth: { value: 1100 },
      naturalHeight: { value: 1000 },
    })
    fireEvent.load(first)
    expect(container.querySelector('figure')?.style.getPropertyValue('--shape')).toBe(shape)
    loader.remove()
  })

  it('shows the buttons of the editor over the pictures', () => {
    render(
      <HomeBanner
        {...BANNER_PROPS}
        firstImage=""
        tools={{
          banner: <button type="button">Add banners</button>,
          first: <button type="button">Add left</button>,
        }}
      />,
    )
    expect(screen.getByRole('button', { name: 'Add banners' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add left' })).toBeVisible()
  })
})
