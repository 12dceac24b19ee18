import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { tabPanel, Tabs } from './Tabs'

const TABS = [
  { value: 'home', label: 'Homepage' },
  { value: 'about', label: 'About Us' },
  { value: 'bottom', label: 'Bottom' },
] as const

function Pages() {
  const [page, setPage] = useState<'home' | 'about' | 'bottom'>('home')
  return (
    <Tabs label="Pages" tabs={TABS} value={page} onChange={setPage}>
      <p>{page}</p>
    </Tabs>
  )
}

const tab = (name: string) => screen.getByRole('tab', { name })

describe('Tabs', () => {
  it('shows the panel of the selected tab, named after it', async () => {
    render(<Pages />)
    expect(tab('Homepage')).toHaveAttribute('aria-selected', 'true')
    await userEvent.click(tab('About Us'))
    expect(screen.getByRole('tabpanel', { name: 'About Us' })).toHaveTextContent('about')
    expect(tab('About Us')).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id)
  })

  it('names a panel that the screen renders elsewhere', () => {
    render(
      <>
        <Tabs id="pages" label="Pages" tabs={TABS} value="about" onChange={() => {}} />
        <div {...tabPanel('pages', 'about')}>The story</div>
      </>,
    )
    expect(screen.getByRole('tabpanel', { name: 'About Us' })).toHaveTextContent('The story')
    expect(tab('About Us')).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id)
    expect(tab('Homepage')).not.toHaveAttribute('aria-controls')
  })

  it('moves with arrow keys, Home and End, and wraps around', async () => {
    render(<Pages />)
    tab('Homepage').focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(tab('Bottom')).toHaveFocus()
    expect(screen.getByRole('tabpanel')).toHaveTextContent('bottom')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(tab('About Us')).toHaveFocus()
    await userEvent.keyboard('{End}')
    expect(tab('Bottom')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    expect(tab('Homepage')).toHaveFocus()
  })

  it('is one tab stop', async () => {
    render(
      <>
        <Pages />
        <button type="button">After</button>
      </>,
    )
    await userEvent.tab()
    expect(tab('Homepage')).toHaveFocus()
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus()
  })
})
