import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Empty } from './Empty'
import { Loading, Skeleton } from './Skeleton'

describe('Empty', () => {
  it('says its text and offers the way on', () => {
    render(<Empty text="Your cart is empty." action={<a href="/products">See all products</a>} />)
    expect(screen.getByText('Your cart is empty.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See all products' })).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('offers another try after a failed read (D-30)', async () => {
    const retry = vi.fn()
    const { rerender } = render(<Empty text="No orders found." onRetry={retry} />)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    rerender(<Empty text="No orders found." onRetry={retry} retrying />)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })
})

describe('Loading', () => {
  it('says so to a screen reader; the skeletons say nothing (D-31)', () => {
    render(
      <Loading>
        <Skeleton shape="picture" width={200} />
      </Loading>,
    )
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
    const bone = document.querySelector('[aria-hidden="true"]')
    expect(bone).toHaveStyle({ width: '200px' })
  })
})
