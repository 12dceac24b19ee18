import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import { useReplacedPart } from './useReplacedPart'

let scroll: MockInstance<Element['scrollIntoView']>
beforeEach(() => {
  scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockClear()
})

function Place({ part, focus = true }: { part: string | null; focus?: boolean }) {
  const place = useReplacedPart<HTMLDivElement>(part, { focus })
  return (
    <div ref={place}>
      <button type="button">Before</button>
      {part !== 'form' && (
        <section data-read-first="" aria-label="What happened">
          <button type="button">Try again</button>
        </section>
      )}
    </div>
  )
}

/** The earlier part has scrolled out of the window. */
function above() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, -600, 300, 90),
  )
}
const happened = () => screen.getByRole('region', { name: 'What happened' })

it('shows what replaces a longer part from its top, and focuses it', () => {
  above()
  const { rerender } = render(<Place part="form" />)
  expect(scroll).not.toHaveBeenCalled()
  rerender(<Place part="panel" />)
  expect(happened()).toHaveFocus()
  expect(scroll.mock.contexts).toEqual([happened()])
  expect(scroll).toHaveBeenLastCalledWith({ block: 'start' })
})

it('leaves the page as it is while the part is not known, and when it becomes known', () => {
  above()
  const { rerender } = render(<Place part={null} />)
  rerender(<Place part="panel" />)
  rerender(<Place part={null} />)
  rerender(<Place part="panel" />)
  expect(scroll).not.toHaveBeenCalled()
  expect(document.body).toHaveFocus()
})

it('leaves the focus where it is, if asked to', () => {
  above()
  const { rerender } = render(<Place part="form" focus={false} />)
  screen.getByRole('button', { name: 'Before' }).focus()
  rerender(<Place part="panel" focus={false} />)
  expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus()
  expect(scroll).toHaveBeenCalledOnce()
})
