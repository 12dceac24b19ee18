import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Pager } from './Pager'
import { useFocusHome } from '../dialog/useFocusHome'

function Three() {
  useFocusHome()
  const [page, setPage] = useState(1)
  return <Pager page={page} pages={3} onPage={setPage} />
}

const previous = () => screen.getByRole('button', { name: 'Previous' })
const next = () => screen.getByRole('button', { name: 'Next' })

describe('Pager', () => {
  it('moves from page to page and stops at both ends', async () => {
    render(<Three />)
    expect(screen.getByText('Page 1 of 3')).toBeVisible()
    expect(previous()).toBeDisabled()
    await userEvent.click(next())
    await userEvent.click(next())
    expect(screen.getByText('Page 3 of 3')).toBeVisible()
    expect(next()).toBeDisabled()
    await userEvent.click(previous())
    expect(screen.getByText('Page 2 of 3')).toBeVisible()
  })

  it('keeps the focus when a button becomes disabled', async () => {
    render(<Three />)
    await userEvent.click(next())
    await userEvent.click(next())
    expect(previous()).toHaveFocus()
    await userEvent.click(previous())
    await userEvent.click(previous())
    expect(next()).toHaveFocus()
  })
})
