import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Category } from '../../api/categories'
import { CategoryStrip } from './CategoryStrip'

const categories = [1, 2, 3].map((id): Category => ({ id, name: `Category ${id}`, image: '' }))
const stripWith = (chosen: Category | null, listed = categories) => (
  <CategoryStrip
    categories={listed}
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

it('scrolls to the chosen category again when the list of categories changes around it', async () => {
  const chosen = categories[2] ?? null
  const reads = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    if (!this.matches('[aria-pressed]')) return new DOMRect(0, 0, 300, 48)
    const place = [...(this.parentElement?.children ?? [])].indexOf(this)
    return new DOMRect(place * 100 - (this.parentElement?.scrollLeft ?? 0), 0, 100, 48)
  })
  const { rerender, getByRole } = render(stripWith(chosen))
  await vi.waitFor(() => expect(getByRole('group').scrollLeft).toBe(200))
  const added = [4, 5].map((id): Category => ({ id, name: `Category ${id}`, image: '' }))
  rerender(stripWith(chosen, [...added, ...categories]))
  await vi.waitFor(() => expect(getByRole('group').scrollLeft).toBe(400))
  reads.mockRestore()
})
