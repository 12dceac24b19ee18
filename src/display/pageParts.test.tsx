import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AboutContent } from './AboutContent'
import { BottomCollection } from './BottomCollection'
import { DescriptionStrip } from './HomeBanner'
import { StatusChip } from './StatusChip'

describe('BottomCollection', () => {
  it('shows three images, each with its title (HOME-16, HOME-17)', () => {
    const { container } = render(
      <BottomCollection
        items={[
          { title: 'Festival days', image: 'uploads/1.jpg' },
          { title: 'Mountain air', image: 'uploads/2.jpg' },
          { title: 'Winter evenings', image: 'uploads/3.jpg' },
        ]}
      />,
    )
    const figures = [...container.querySelectorAll('figure')]
    expect(figures.map((figure) => figure.textContent)).toEqual([
      'Festival days',
      'Mountain air',
      'Winter evenings',
    ])
    expect(figures.map((figure) => figure.querySelector('img')?.src.split('/').pop())).toEqual([
      '1.jpg',
      '2.jpg',
      '3.jpg',
    ])
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('shows only items with a picture or a title, and nothing without either (D-76, D-81)', () => {
    const none = { title: '', image: '' }
    const { container, rerender } = render(
      <BottomCollection
        items={[{ title: 'Alone', image: '' }, none, { title: '', image: 'uploads/3.jpg' }]}
      />,
    )
    expect(container.querySelectorAll('figure')).toHaveLength(2)
    rerender(<BottomCollection items={[none, none, none]} />)
    expect(container).toBeEmptyDOMElement()
  })
})

describe('DescriptionStrip', () => {
  const left = 'Cut in Patan. Checked by hand.'
  const right = 'A coat of 1.5 m of cloth! Wear it.'

  it('shows only the first sentence of each description when narrow', () => {
    render(<DescriptionStrip left={left} right={right} narrow />)
    expect(screen.getByText('Cut in Patan.')).toBeVisible()
    expect(screen.getByText('A coat of 1.5 m of cloth!')).toBeVisible()
  })

  it('shows each description in full when wide (HOME-18)', () => {
    render(<DescriptionStrip left={left} right={right} narrow={false} />)
    expect(screen.getByText(left)).toBeVisible()
    expect(screen.getByText(right)).toBeVisible()
  })

  it('leaves an empty one out, and renders nothing without any (D-76)', () => {
    const { container, rerender } = render(
      <DescriptionStrip left=" " right={right} narrow={false} />,
    )
    expect(container.querySelectorAll('p')).toHaveLength(1)
    rerender(<DescriptionStrip left="" right=" " narrow={false} />)
    expect(container).toBeEmptyDOMElement()
  })

  it('shows markup as plain text (D-16)', () => {
    render(<DescriptionStrip left="<b>Cut</b> in Patan." right="" narrow />)
    expect(screen.getByText('Cut in Patan.')).toBeVisible()
  })
})

describe('AboutContent', () => {
  it('leaves no gap for an empty paragraph or a missing picture (ABT-04, D-135)', () => {
    const { container } = render(
      <AboutContent heading={<h1>About Us</h1>} paragraphs={['First.', '', 'Third.']} />,
    )
    expect(screen.getByText('First.')).toBeVisible()
    expect(screen.getByText('Third.')).toBeVisible()
    expect(container.querySelector('[class*="text"]')?.children).toHaveLength(2)
    expect(container.querySelector('figure')).toBeNull()
  })
})

describe('StatusChip', () => {
  it.each(['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'returned'])(
    'shows %s as text',
    (status) => {
      render(<StatusChip status={status.toUpperCase()} />)
      expect(screen.getByText(status)).toHaveAttribute('data-status', status)
    },
  )

  it('shows an unknown status as pending in the shop, and unchanged in the back office (D-131)', () => {
    const { rerender } = render(<StatusChip status="On hold" />)
    expect(screen.getByText('pending')).toBeVisible()
    rerender(<StatusChip status="On hold" admin />)
    expect(screen.getByText('On hold')).toHaveAttribute('data-status', 'unknown')
  })
})
