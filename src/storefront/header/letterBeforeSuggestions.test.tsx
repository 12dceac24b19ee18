import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../tests/renderAt'
import { testProduct } from '../../../tests/testProduct'
import { cache } from '../../api/core/cache'
import { findSuggestions } from './Suggestions'

const searchedTexts = vi.hoisted(() => [] as string[])

vi.mock('./Suggestions', async (original) => {
  const suggestions = await original<typeof import('./Suggestions')>()
  return {
    ...suggestions,
    findSuggestions: (text: string) => {
      searchedTexts.push(text)
      return suggestions.findSuggestions(text)
    },
  }
})

const setProducts = (...titles: string[]) =>
  void cache.setQueryData(
    ['products', 'live', 'shop'],
    titles.map((title, at) => testProduct({ id: at + 1, title })),
  )

it('renders a letter with the suggestions that are there, and its own after it', async () => {
  setProducts('Patan Brick Kurta')
  const { user } = renderAt('/abc')
  const box = screen.getByRole('combobox', { name: 'Search' })
  await user.type(box, 'k')
  await screen.findByRole('option')
  searchedTexts.length = 0
  fireEvent.change(box, { target: { value: 'ku' } })
  expect(searchedTexts).toEqual(['k', 'ku'])
  expect(box).toHaveValue('ku')
  expect(screen.getByRole('option')).toHaveTextContent('Patan Brick Kurta')
})

it('searches again for other words or other products only', () => {
  setProducts('Patan Brick Kurta', 'Palpali Dhaka Topi')
  const titles = (typed: string) => findSuggestions(typed)?.map(({ title }) => title)
  const found = findSuggestions('patan')
  expect(findSuggestions('patan')).toBe(found)
  expect(titles('topi')).toEqual(['Palpali Dhaka Topi'])
  expect(titles('patan')).toEqual(['Patan Brick Kurta'])
  setProducts('Patan Shawl')
  expect(titles('patan')).toEqual(['Patan Shawl'])
})
