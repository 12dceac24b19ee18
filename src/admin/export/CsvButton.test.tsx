import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useNotices } from '../../state/notices'
import { CsvButton } from './CsvButton'

it('is busy while the file is written, and says which file it was or that it failed', async () => {
  let end = (_file: string | null) => {}
  const write = () =>
    new Promise<{ file: string; names: string[] }>((done, fail) => {
      end = (file) => (file === null ? fail(new Error('full')) : done({ file, names: ['Name'] }))
    })
  render(<CsvButton list="users" disabled={false} write={write} />)
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Export CSV' })
  const texts = () => useNotices.getState().notices.map(({ text }) => text)
  for (const [file, told] of [
    ['users.csv', 'Exported users.csv'],
    [null, "Couldn't create the file. Try again."],
  ] as const) {
    await user.click(button)
    expect(button).toHaveAttribute('aria-busy', 'true')
    end(file)
    await expect.poll(texts).toContain(told)
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
  }
})
