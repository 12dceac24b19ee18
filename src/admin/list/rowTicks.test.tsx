import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { focusRow, useFocusRow } from './rowTicks'

function List({ ids }: { ids: readonly string[] }) {
  useFocusRow()
  return (
    <main data-screen="shown">
      <input aria-label="Search" />
      <ul>
        {ids.map((id) => (
          <li key={id} data-row={id}>
            <button type="button">{`Open ${id}`}</button>
          </li>
        ))}
      </ul>
    </main>
  )
}

const rowButton = (id: string) => screen.getByRole('button', { name: `Open ${id}` })
const wishFocus = (id: string, below = false) =>
  act(() => focusRow({ id, control: 'button', below }))

it('focuses a row as soon as it is rendered', () => {
  const { rerender } = render(<List ids={['1']} />)
  wishFocus('2')
  expect(document.body).toHaveFocus()
  rerender(<List ids={['1', '2']} />)
  expect(rowButton('2')).toHaveFocus()
})

it('focuses the row below an act, and none below the last', () => {
  render(<List ids={['1', '2']} />)
  rowButton('1').focus()
  wishFocus('1', true)
  expect(rowButton('2')).toHaveFocus()
  wishFocus('2', true)
  expect(rowButton('2')).toHaveFocus()
})

it('never takes the focus later from an owner who had moved on when the act ended', () => {
  const { rerender } = render(<List ids={['1', '2']} />)
  const search = screen.getByRole('textbox')
  search.focus()
  wishFocus('1', true)
  expect(search).toHaveFocus()
  search.blur()
  rerender(<List ids={['1', '2']} />)
  expect(document.body).toHaveFocus()
})
