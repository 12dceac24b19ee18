import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Product } from '../api/products'
import { type OnOpenProduct, ProductCard } from './ProductCard'
import { testProduct } from '../../tests/testProduct'

function renderCard(part: Partial<Product> = {}) {
  const onOpen = vi.fn<OnOpenProduct>()
  const onNear = vi.fn<(product: Product) => void>()
  const product = testProduct(part)
  render(<ProductCard product={product} onOpen={onOpen} onNear={onNear} />)
  return { onOpen, onNear, product, user: userEvent.setup() }
}

const mainImage = () => screen.getAllByRole<HTMLImageElement>('presentation')[0] as HTMLImageElement
const cardLink = () => screen.getByRole('link', { name: 'Brick kurta' })
const viewButton = (number: number) =>
  screen.getByRole('button', { name: `Picture ${number} of 3` })

describe('ProductCard', () => {
  it('opens the product on a click, without leaving the page', async () => {
    const { onOpen, product, user } = renderCard()
    await user.click(cardLink())
    expect(onOpen).toHaveBeenCalledTimes(1)
    expect(onOpen.mock.calls[0]?.[0]).toBe(product)
    expect(onOpen.mock.calls[0]?.[1].defaultPrevented).toBe(true)
  })

  it('is named once, by its link: the picture above it has no name of its own', () => {
    renderCard({ title: 'ढाका टोपी' })
    expect(mainImage()).toHaveAttribute('alt', '')
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByRole('heading', { name: 'ढाका टोपी' })).toHaveAttribute('lang', 'ne')
  })

  it('opens with Enter as well', async () => {
    const { onOpen, user } = renderCard()
    await user.tab()
    expect(cardLink()).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledTimes(1)
  })

  it('lets the browser open a new tab, with an address that can be shared (D-39)', () => {
    const { onOpen } = renderCard()
    expect(cardLink()).toHaveAttribute('href', '/product?id=7')
    expect(fireEvent.click(cardLink(), { ctrlKey: true })).toBe(true)
    expect(fireEvent.click(cardLink(), { metaKey: true })).toBe(true)
    expect(fireEvent.click(cardLink(), { shiftKey: true })).toBe(true)
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('swaps the main picture while a secondary one is hovered, and back afterwards (CARD-02, D-93)', async () => {
    const { user } = renderCard()
    expect(mainImage().src).toContain('front.jpg')
    await user.hover(viewButton(2))
    expect(mainImage().src).toContain('back.jpg')
    await user.hover(viewButton(3))
    expect(mainImage().src).toContain('cloth.jpg')
    await user.unhover(screen.getByRole('article'))
    expect(mainImage().src).toContain('front.jpg')
  })

  it('hides the small pictures at Escape until the card is approached again; one with the focus stays', async () => {
    const { user } = renderCard()
    const row = screen.getByRole('group', { name: 'Pictures' })
    await user.hover(screen.getByRole('article'))
    expect(row).toHaveAttribute('data-near')
    await user.keyboard('{Escape}')
    expect(row).not.toHaveAttribute('data-near')
    await user.unhover(screen.getByRole('article'))
    await user.hover(screen.getByRole('article'))
    expect(row).toHaveAttribute('data-near')
    await user.tab()
    await user.tab()
    expect(viewButton(1)).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(row).toHaveAttribute('data-near')
  })

  it('swaps the picture on focus, and back on blur (D-25)', async () => {
    const { user } = renderCard()
    await user.tab()
    await user.tab()
    expect(viewButton(1)).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(viewButton(2)).toHaveFocus()
    expect(mainImage().src).toContain('back.jpg')
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(viewButton(3)).toHaveFocus()
    expect(mainImage().src).toContain('cloth.jpg')
    await user.tab()
    expect(mainImage().src).toContain('front.jpg')
  })

  it('swaps the picture on a tap without opening the product, and keeps it (D-25)', async () => {
    const { onOpen, user } = renderCard()
    await user.pointer([{ keys: '[TouchA]', target: viewButton(2) }])
    fireEvent.pointerLeave(screen.getByRole('article'), { pointerType: 'touch' })
    expect(mainImage().src).toContain('back.jpg')
    expect(viewButton(2)).toHaveAttribute('aria-pressed', 'true')
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('shows the next picture on a swipe, and the one before on a swipe back (D-25)', () => {
    const { onOpen } = renderCard()
    const card = screen.getByRole('article')
    const swipe = (from: number, to: number) => {
      fireEvent.pointerDown(card, {
        pointerType: 'touch',
        pointerId: 1,
        clientX: from,
        clientY: 10,
      })
      fireEvent.pointerUp(card, { pointerType: 'touch', pointerId: 1, clientX: to, clientY: 10 })
    }
    swipe(120, 40)
    expect(mainImage().src).toContain('back.jpg')
    swipe(40, 120)
    expect(mainImage().src).toContain('front.jpg')
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('steps through the small pictures with the arrows, round both ends', async () => {
    const { user } = renderCard()
    await user.tab()
    await user.tab()
    const pressed = async (keys: string) => {
      await user.keyboard(keys)
      return [1, 2, 3].filter((nth) => viewButton(nth).getAttribute('aria-pressed') === 'true')
    }
    expect(viewButton(1)).toHaveFocus()
    expect(await pressed('{ArrowLeft}')).toEqual([3])
    expect(await pressed('{ArrowRight}')).toEqual([1])
    expect(await pressed('{ArrowRight}')).toEqual([2])
    expect(viewButton(2)).toHaveFocus()
    expect([1, 2, 3].map((nth) => viewButton(nth).tabIndex)).toEqual([-1, 0, -1])
    expect(await pressed('{ArrowDown}')).toEqual([2])
  })

  it('opens the product on a mouse click on a small picture too (D-25)', async () => {
    const { onOpen, user } = renderCard()
    await user.click(viewButton(2))
    expect(onOpen).toHaveBeenCalledTimes(1)
  })

  it('loads the small pictures only for a card under pointer or focus', async () => {
    const { user } = renderCard()
    const group = screen.getByRole('group', { name: 'Pictures' })
    expect(group.querySelectorAll('img')).toHaveLength(0)
    await user.hover(screen.getByRole('article'))
    expect(group.querySelectorAll('img')).toHaveLength(3)
  })

  it('has no small pictures with one picture, and a placeholder with none (D-93, D-20)', () => {
    renderCard({ images: [] })
    expect(screen.queryByRole('group')).toBeNull()
    expect(mainImage()).toHaveAttribute('src', '/placeholder.svg')
  })

  it('shows the price struck through and the discounted price (CARD-03, CARD-04)', () => {
    renderCard({ price: 1000_00, discount_price: 200_00 })
    expect(screen.getByText('NPR 1,000').closest('s')).not.toBeNull()
    expect(screen.getByText('NPR 800')).toBeInTheDocument()
  })

  it('shows one price when the discount price is 0.00 (CARD-05)', () => {
    renderCard({ price: 1000_00, discount_price: 0 })
    expect(screen.getByText('NPR 1,000').closest('s')).toBeNull()
  })

  it('shows picture, title and prices and nothing else (D-94)', () => {
    renderCard()
    const card = screen.getByRole('article')
    expect(card).toHaveTextContent(/^Brick kurta\s*NPR 2,500$/)
    expect(within(card).getByRole('heading', { level: 3, name: 'Brick kurta' })).toBeInTheDocument()
  })

  it('reports hover and focus, for prefetching', async () => {
    const { onNear, product, user } = renderCard()
    await user.hover(screen.getByRole('article'))
    expect(onNear).toHaveBeenCalledWith(product)
  })

  it('shows markup in a title as plain text', () => {
    renderCard({ title: '<img src=x onerror=alert(1)>' })
    expect(screen.getByRole('link')).toHaveTextContent('<img src=x onerror=alert(1)>')
  })
})
