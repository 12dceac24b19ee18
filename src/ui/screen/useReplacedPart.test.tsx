import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import { useReplacedPart } from './useReplacedPart'

let scrollSpy: MockInstance<Element['scrollIntoView']>
beforeEach(() => {
  scrollSpy = vi.spyOn(Element.prototype, 'scrollIntoView').mockClear()
})

function ReplacedPlace({ part, focus = true }: { part: string | null; focus?: boolean }) {
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

/** Imitates an earlier part that has scrolled out of the window. */
function placeAbove() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, -600, 300, 90),
  )
}
const resultRegion = () => screen.getByRole('region', { name: 'What happened' })

it('shows what replaces a longer part from its top, and focuses it', () => {
  placeAbove()
  const { rerender } = render(<ReplacedPlace part="form" />)
  expect(scrollSpy).not.toHaveBeenCalled()
  rerender(<ReplacedPlace part="panel" />)
  expect(resultRegion()).toHaveFocus()
  expect(scrollSpy.mock.contexts).toEqual([resultRegion()])
  expect(scrollSpy).toHaveBeenLastCalledWith({ block: 'start' })
})

it('leaves the page as it is while the part is not known, and when it becomes known', () => {
  placeAbove()
  const { rerender } = render(<ReplacedPlace part={null} />)
  rerender(<ReplacedPlace part="panel" />)
  rerender(<ReplacedPlace part={null} />)
  rerender(<ReplacedPlace part="panel" />)
  expect(scrollSpy).not.toHaveBeenCalled()
  expect(document.body).toHaveFocus()
})

it('leaves the focus where it is, if asked to', () => {
  placeAbove()
  const { rerender } = render(<ReplacedPlace part="form" focus={false} />)
  screen.getByRole('button', { name: 'Before' }).focus()
  rerender(<ReplacedPlace part="panel" focus={false} />)
  expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus()
  expect(scrollSpy).toHaveBeenCalledOnce()
})
