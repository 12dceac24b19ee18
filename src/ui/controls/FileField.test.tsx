import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { FileField } from './FileField'
import { Modal } from '../dialog/Modal'
import { useFocusHome } from '../dialog/useFocusHome'

const picture = (name = 'receipt.jpg') => new File(['x'.repeat(2000)], name, { type: 'image/jpeg' })
const box = () => screen.getByLabelText<HTMLInputElement>('Receipt')
const place = () => box().parentElement as HTMLElement

function show(props: Partial<Parameters<typeof FileField>[0]> = {}) {
  const pick = vi.fn<(files: File[]) => void>()
  const view = render(<FileField label="Receipt" accept="image/*" onPick={pick} {...props} />)
  return { pick, ...view }
}

describe('FileField', () => {
  it('tells the file dialog which files it accepts', () => {
    show()
    expect(box()).toHaveAttribute('accept', 'image/*')
  })

  it('takes a picked file, and the same file again', async () => {
    const { pick } = show()
    const file = picture()
    await userEvent.upload(box(), file)
    expect(pick).toHaveBeenLastCalledWith([file])
    expect(box().value).toBe('')
    await userEvent.upload(box(), file)
    expect(pick).toHaveBeenCalledTimes(2)
  })

  it('takes dropped files: one, or all with `multiple`', () => {
    const files = [picture('a.jpg'), picture('b.jpg')]
    const { pick, rerender } = show()
    fireEvent.drop(place(), { dataTransfer: { files, types: ['Files'] } })
    expect(pick).toHaveBeenLastCalledWith([files[0]])
    rerender(<FileField label="Receipt" accept="image/*" onPick={pick} multiple />)
    fireEvent.drop(place(), { dataTransfer: { files, types: ['Files'] } })
    expect(pick).toHaveBeenLastCalledWith(files)
  })

  it('is marked while files are over it, and not for a text, nor while it is disabled or busy', () => {
    const { rerender } = show()
    const over = (props: object, types: string[]) => {
      rerender(<FileField label="Receipt" accept="image/*" onPick={() => {}} {...props} />)
      fireEvent.dragEnter(place(), { dataTransfer: { types } })
      const marked = place().classList.contains('over')
      fireEvent.dragLeave(place(), { relatedTarget: document.body })
      return marked
    }
    expect(over({}, ['Files'])).toBe(true)
    expect(over({}, ['text/plain'])).toBe(false)
    expect(over({ disabled: true }, ['Files'])).toBe(false)
    expect(over({ progress: 0.5 }, ['Files'])).toBe(false)
    expect(place()).not.toHaveClass('over')
    rerender(<FileField label="Receipt" accept="image/*" onPick={() => {}} />)
    fireEvent.dragEnter(place(), { dataTransfer: { types: ['Files'] } })
    const within = createEvent.dragLeave(place())
    // jsdom's drag events leave it out.
    Object.defineProperty(within, 'relatedTarget', { value: box() })
    fireEvent(place(), within)
    expect(place()).toHaveClass('over')
    fireEvent.drop(place(), { dataTransfer: { files: [picture()], types: ['Files'] } })
    expect(place()).not.toHaveClass('over')
  })

  it('takes a picture pasted into it, or anywhere on the page with `pastePage`', () => {
    const file = picture()
    const { pick, rerender } = show()
    fireEvent.paste(box(), { clipboardData: { files: [file] } })
    expect(pick).toHaveBeenCalledOnce()
    fireEvent.paste(document.body, { clipboardData: { files: [file] } })
    expect(pick).toHaveBeenCalledOnce()
    rerender(<FileField label="Receipt" accept="image/*" onPick={pick} pastePage />)
    fireEvent.paste(document.body, { clipboardData: { files: [file] } })
    fireEvent.paste(box(), { clipboardData: { files: [file] } })
    expect(pick).toHaveBeenCalledTimes(3)
    fireEvent.paste(document.body, { clipboardData: { files: [] } })
    expect(pick).toHaveBeenCalledTimes(3)
  })

  it('ignores a paste of text into a text field, even if it includes a picture', () => {
    const pick = vi.fn()
    render(
      <>
        <textarea aria-label="Words" />
        <FileField label="Receipt" accept="image/*" onPick={pick} pastePage />
      </>,
    )
    const words = screen.getByLabelText('Words')
    const cells = { files: [picture()], types: ['text/plain', 'text/html', 'Files'] }
    fireEvent.paste(words, { clipboardData: cells })
    expect(pick).not.toHaveBeenCalled()
    fireEvent.paste(words, { clipboardData: { files: [picture()], types: ['Files'] } })
    fireEvent.paste(box(), { clipboardData: cells })
    fireEvent.paste(document.body, { clipboardData: cells })
    expect(pick).toHaveBeenCalledTimes(3)
  })

  it('ignores a paste into a popup above it', () => {
    const pick = vi.fn()
    const field = <FileField label="Receipt" accept="image/*" onPick={pick} pastePage />
    const popup = (content?: ReactNode) => (
      <Modal open onClose={() => {}} title="Popup">
        {content}
      </Modal>
    )
    const paste = () =>
      fireEvent.paste(screen.getByRole('dialog'), { clipboardData: { files: [picture()] } })
    const { rerender } = render(
      <>
        {field}
        {popup()}
      </>,
    )
    paste()
    expect(pick).not.toHaveBeenCalled()
    rerender(popup(field))
    paste()
    expect(pick).toHaveBeenCalledOnce()
  })

  it('shows the chosen file and revokes its object URL', () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    const { unmount } = show({ file: picture() })
    expect(screen.getByText('receipt.jpg')).toBeVisible()
    expect(screen.getByText('2 KB')).toBeVisible()
    const address = document.querySelector('img')?.getAttribute('src')
    expect(address).toMatch(/^blob:/)
    unmount()
    expect(revoke).toHaveBeenCalledExactlyOnceWith(address)
  })

  it('can change and remove the file', async () => {
    const remove = vi.fn()
    function Removable() {
      useFocusHome()
      const [file, setFile] = useState<File | null>(picture())
      remove.mockImplementation(() => setFile(null))
      return (
        <FileField
          label="Receipt"
          accept="image/*"
          file={file}
          onPick={() => {}}
          onRemove={remove}
        />
      )
    }
    render(<Removable />)
    const open = vi.spyOn(box(), 'click')
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    expect(open).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Remove the picture' }))
    expect(remove).toHaveBeenCalledOnce()
    await waitFor(() => expect(box()).toHaveFocus())
  })

  it('shows the upload progress, and takes no file during the upload', async () => {
    const cancel = vi.fn()
    const { pick } = show({ file: picture(), progress: 0.5, onCancel: cancel })
    expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    )
    expect(screen.getByText('1 KB of 2 KB')).toBeVisible()
    fireEvent.drop(place(), { dataTransfer: { files: [picture()], types: ['Files'] } })
    expect(pick).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(cancel).toHaveBeenCalledOnce()
  })

  it('is described by its error', () => {
    show({ error: 'Receipt is required' })
    expect(box()).toBeInvalid()
    expect(box()).toHaveAccessibleDescription('Receipt is required')
  })
})
