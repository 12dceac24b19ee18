import { act, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OnOpenProduct } from './ProductCard'
import { testProduct } from '../../tests/testProduct'
import { Trending } from './Trending'

const FOUR_PRODUCTS = ['One', 'Two', 'Three', 'Four'].map((title, index) =>
  testProduct({ id: index + 1, title, images: [`uploads/${title}.jpg`] }),
)

const leadRegion = () => screen.getByRole('region', { name: 'Trending Now' })
const shownLead = () => within(leadRegion()).getByRole('link').querySelector('img')?.alt
const passTime = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('Trending', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  it('fades its left image to the next product every 5 s, and starts over after the last (HOME-08, HOME-09)', () => {
    render(<Trending products={FOUR_PRODUCTS} onOpen={() => {}} />)
    const seen = [shownLead()]
    passTime(4999)
    expect(shownLead()).toBe('One')
    passTime(1)
    seen.push(shownLead())
    for (let turn = 0; turn < 3; turn++) {
      passTime(5000)
      seen.push(shownLead())
    }
    expect(seen).toEqual(['One', 'Two', 'Three', 'Four', 'One'])
  })

  it('fades for 0.5 s (HOME-10, CONST-17)', () => {
    render(<Trending products={FOUR_PRODUCTS} onOpen={() => {}} />)
    const fading = leadRegion().querySelector<HTMLElement>('[style*="--fade"]')
    expect(fading?.style.getPropertyValue('--fade')).toBe('500ms')
    passTime(5000)
    expect(leadRegion().querySelectorAll('[class*="fading"]').length).toBeGreaterThan(1)
  })

  it('lists the products as cards beside it (D-78)', () => {
    render(<Trending products={FOUR_PRODUCTS} onOpen={() => {}} />)
    expect(
      screen.getAllByRole('article').map((card) => within(card).getByRole('link').textContent),
    ).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  it('opens the product of its left image', () => {
    const onOpen = vi.fn<OnOpenProduct>()
    render(<Trending products={FOUR_PRODUCTS} onOpen={onOpen} />)
    passTime(5000)
    act(() => within(leadRegion()).getByRole('link').click())
    expect(onOpen.mock.calls[0]?.[0].title).toBe('Two')
  })

  it('rotates through fewer products, and does not rotate a single one (D-78)', () => {
    render(<Trending products={FOUR_PRODUCTS.slice(0, 1)} onOpen={() => {}} />)
    passTime(20_000)
    expect(shownLead()).toBe('One')
    expect(within(leadRegion()).queryByRole('button')).toBeNull()
  })
})
