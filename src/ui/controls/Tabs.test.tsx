import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { tabPanelProps, Tabs } from './Tabs'

const TABS = [
  { value: 'home', label: 'Homepage' },
  { value: 'about', label: 'About Us' },
  { value: 'bottom', label: 'Bottom' },
] as const

function PageTabs() {
  const [page, setPage] = useState<'home' | 'about' | 'bottom'>('home')
  return (
    <Tabs label="Pages" tabs={TABS} value={page} onChange={setPage}>
      <p>{page}</p>
    </Tabs>
  )
}

const tabNamed = (name: string) => screen.getByRole('tab', { name })

describe('Tabs', () => {
  it('shows the panel of the selected tab, named after it', async () => {
    render(<PageTabs />)
    expect(tabNamed('Homepage')).toHaveAttribute('aria-selected', 'true')
    await userEvent.click(tabNamed('About Us'))
    expect(screen.getByRole('tabpanel', { name: 'About Us' })).toHaveTextContent('about')
    expect(tabNamed('About Us')).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id)
  })

  it('names a panel that the screen renders elsewhere', () => {
    render(
      <>
        <Tabs id="pages" label="Pages" tabs={TABS} value="about" onChange={() => {}} />
        <div {...tabPanelProps('pages', 'about')}>The story</div>
      </>,
    )
    expect(screen.getByRole('tabpanel', { name: 'About Us' })).toHaveTextContent('The story')
    expect(tabNamed('About Us')).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id)
    expect(tabNamed('Homepage')).not.toHaveAttribute('aria-controls')
  })

  it('moves with arrow keys, Home and End, and wraps around', async () => {
    render(<PageTabs />)
    tabNamed('Homepage').focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(tabNamed('Bottom')).toHaveFocus()
    expect(screen.getByRole('tabpanel')).toHaveTextContent('bottom')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(tabNamed('About Us')).toHaveFocus()
    await userEvent.keyboard('{End}')
    expect(tabNamed('Bottom')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    expect(tabNamed('Homepage')).toHaveFocus()
  })

  it('is one tab stop', async () => {
    render(
      <>
        <PageTabs />
        <button type="button">After</button>
      </>,
    )
    await userEvent.tab()
    expect(tabNamed('Homepage')).toHaveFocus()
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus()
  })
})
