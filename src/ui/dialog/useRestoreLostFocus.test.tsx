import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useRestoreLostFocus } from './useRestoreLostFocus'

type Props = { head?: string; rows: readonly string[]; off?: boolean; popup?: boolean }

function TestScreen({ head = 'Orders', rows, off, popup }: Props) {
  useRestoreLostFocus()
  return (
    <>
      <main>
        <div key={head}>
          <h1 tabIndex={-1}>{head}</h1>
          <button type="button" disabled={off}>
            Save
          </button>
        </div>
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button type="button" data-focus-home="">
                #{row}
              </button>
              <button type="button">Ship {row}</button>
            </li>
          ))}
        </ul>
        {popup && (
          <dialog open>
            <button type="button">Yes</button>
          </dialog>
        )}
      </main>
      <button type="button">outside</button>
    </>
  )
}

const buttonNamed = (name: string) => screen.getByRole('button', { name })

describe('the focus in the admin', () => {
  it('moves to the row that takes the place of its own when that vanishes, or to the one before', async () => {
    const { rerender } = render(<TestScreen rows={['1', '2', '3']} />)
    buttonNamed('Ship 2').focus()
    rerender(<TestScreen rows={['1', '3']} />)
    await waitFor(() => expect(buttonNamed('#3')).toHaveFocus())
    rerender(<TestScreen rows={['1']} />)
    await waitFor(() => expect(buttonNamed('#1')).toHaveFocus())
  })

  it('moves to the heading of a new screen, and when no row is left', async () => {
    const { rerender } = render(<TestScreen rows={['1']} />)
    buttonNamed('Save').focus()
    rerender(<TestScreen head="Desk" rows={['1']} />)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Desk' })).toHaveFocus())
    buttonNamed('Ship 1').focus()
    rerender(<TestScreen head="Desk" rows={[]} />)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Desk' })).toHaveFocus())
  })

  it('leaves a button that becomes disabled', async () => {
    const { rerender } = render(<TestScreen rows={['1']} />)
    buttonNamed('Save').focus()
    rerender(<TestScreen rows={['1']} off />)
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus())
  })

  it('is restored from the element behind a popup, not from the popup', async () => {
    const { rerender } = render(<TestScreen rows={['1', '2']} popup />)
    buttonNamed('Ship 2').focus()
    buttonNamed('Yes').focus()
    rerender(<TestScreen rows={['1']} />)
    await waitFor(() => expect(buttonNamed('#1')).toHaveFocus())
  })

  it('is left alone while any element has it', async () => {
    const { rerender } = render(<TestScreen rows={['1', '2']} />)
    buttonNamed('Ship 1').focus()
    buttonNamed('outside').focus()
    rerender(<TestScreen rows={['2']} />)
    await new Promise((done) => setTimeout(done, 20))
    expect(buttonNamed('outside')).toHaveFocus()
    rerender(<TestScreen rows={['2', '3']} />)
    buttonNamed('Ship 3').focus()
    rerender(<TestScreen rows={['3']} />)
    await new Promise((done) => setTimeout(done, 20))
    expect(buttonNamed('Ship 3')).toHaveFocus()
  })
})
