import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Category } from '../../api/categories'
import { CategoryStrip } from './CategoryStrip'

const categories = [1, 2, 3].map((id): Category => ({ id, name: `Category ${id}`, image: '' }))
const stripWith = (chosen: Category | null) => (
  <CategoryStrip
    categories={categories}
    failed={false}
    onRetry={() => {}}
    chosen={chosen}
    onChoose={() => {}}
  />
)

it('measures the chosen category in the frame, after every write of the press, and scrolls to it', async () => {
  const { rerender, getByRole } = render(stripWith(null))
  await new Promise((done) => requestAnimationFrame(done))
  const reads = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return this.matches('[aria-pressed]')
      ? new DOMRect(400, 0, 100, 48)
      : new DOMRect(0, 0, 300, 48)
  })
  rerender(stripWith(categories[2] ?? null))
  expect(reads).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(getByRole('group').scrollLeft).toBe(300))
  reads.mockRestore()
})
