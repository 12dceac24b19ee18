import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { EmptyState } from './EmptyState'
import { LoadingState, Skeleton } from './Skeleton'

describe('EmptyState', () => {
  it('shows its text and an action', () => {
    render(
      <EmptyState text="Your cart is empty." action={<a href="/products">See all products</a>} />,
    )
    expect(screen.getByText('Your cart is empty.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See all products' })).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('offers "Try again" after a failed read (D-30)', async () => {
    const retry = vi.fn()
    const { rerender } = render(<EmptyState text="No orders found." onRetry={retry} />)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    rerender(<EmptyState text="No orders found." onRetry={retry} retrying />)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })
})

describe('LoadingState', () => {
  it('announces loading to screen readers and hides the skeletons (D-31)', () => {
    render(
      <LoadingState>
        <Skeleton shape="picture" width={200} />
      </LoadingState>,
    )
    expect(screen.getByText('Loading...')).toBeInTheDocument()
    const bone = document.querySelector('[aria-hidden="true"]')
    expect(bone).toHaveStyle({ width: '200px' })
  })

  it('says after 4 s why nothing comes', () => {
    vi.useFakeTimers()
    render(<LoadingState />)
    act(() => vi.advanceTimersByTime(3999))
    expect(screen.getByText('Loading...')).toHaveClass('sr')
    act(() => vi.advanceTimersByTime(1))
    expect(screen.getByText('Loading... Your connection seems slow.')).not.toHaveClass('sr')
  })
})
