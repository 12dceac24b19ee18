import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Pager } from './Pager'
import { useRestoreLostFocus } from '../dialog/useRestoreLostFocus'

function ThreePages() {
  useRestoreLostFocus()
  const [page, setPage] = useState(1)
  return <Pager page={page} pages={3} onPage={setPage} />
}

const previousButton = () => screen.getByRole('button', { name: 'Previous' })
const nextButton = () => screen.getByRole('button', { name: 'Next' })

describe('Pager', () => {
  it('moves from page to page and stops at both ends', async () => {
    render(<ThreePages />)
    expect(screen.getByText('Page 1 of 3')).toBeVisible()
    expect(previousButton()).toBeDisabled()
    await userEvent.click(nextButton())
    await userEvent.click(nextButton())
    expect(screen.getByText('Page 3 of 3')).toBeVisible()
    expect(nextButton()).toBeDisabled()
    await userEvent.click(previousButton())
    expect(screen.getByText('Page 2 of 3')).toBeVisible()
  })

  it('keeps the focus when a button becomes disabled', async () => {
    render(<ThreePages />)
    await userEvent.click(nextButton())
    await userEvent.click(nextButton())
    expect(previousButton()).toHaveFocus()
    await userEvent.click(previousButton())
    await userEvent.click(previousButton())
    expect(nextButton()).toHaveFocus()
  })
})
