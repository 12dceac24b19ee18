import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { FileField } from './FileField'
import { Modal } from '../dialog/Modal'
import { useRestoreLostFocus } from '../dialog/useRestoreLostFocus'

const pictureFile = (name = 'receipt.jpg') =>
  new File(['x'.repeat(2000)], name, { type: 'image/jpeg' })
const fileInput = () => screen.getByLabelText<HTMLInputElement>('Receipt')
const dropArea = () => fileInput().parentElement as HTMLElement

function renderField(props: Partial<Parameters<typeof FileField>[0]> = {}) {
  const pick = vi.fn<(files: File[]) => void>()
  const view = render(<FileField label="Receipt" accept="image/*" onPick={pick} {...props} />)
  return { pick, ...view }
}

describe('FileField', () => {
  it('tells the file dialog which files it accepts', () => {
    renderField()
    expect(fileInput()).toHaveAttribute('accept', 'image/*')
  })

  it('takes a picked file, and the same file again', async () => {
    const { pick } = renderField()
    const file = pictureFile()
    await userEvent.upload(fileInput(), file)
    expect(pick).toHaveBeenLastCalledWith([file])
    expect(fileInput().value).toBe('')
    await userEvent.upload(fileInput(), file)
    expect(pick).toHaveBeenCalledTimes(2)
  })

  it('takes dropped files: one, or all with `multiple`', () => {
    const files = [pictureFile('a.jpg'), pictureFile('b.jpg')]
    const { pick, rerender } = renderField()
    fireEvent.drop(dropArea(), { dataTransfer: { files, types: ['Files'] } })
    expect(pick).toHaveBeenLastCalledWith([files[0]])
    rerender(<FileField label="Receipt" accept="image/*" onPick={pick} multiple />)
    fireEvent.drop(dropArea(), { dataTransfer: { files, types: ['Files'] } })
    expect(pick).toHaveBeenLastCalledWith(files)
  })

  it('is marked while files are over it, and not for a text, nor while it is disabled or busy', () => {
    const { rerender } = renderField()
    const over = (props: object, types: string[]) => {
      rerender(<FileField label="Receipt" accept="image/*" onPick={() => {}} {...props} />)
      fireEvent.dragEnter(dropArea(), { dataTransfer: { types } })
      const marked = dropArea().classList.contains('over')
      fireEvent.dragLeave(dropArea(), { relatedTarget: document.body })
      return marked
    }
    expect(over({}, ['Files'])).toBe(true)
    expect(over({}, ['text/plain'])).toBe(false)
    expect(over({ disabled: true }, ['Files'])).toBe(false)
    expect(over({ progress: 0.5 }, ['Files'])).toBe(false)
    expect(dropArea()).not.toHaveClass('over')
    rerender(<FileField label="Receipt" accept="image/*" onPick={() => {}} />)
    fireEvent.dragEnter(dropArea(), { dataTransfer: { types: ['Files'] } })
    const within = createEvent.dragLeave(dropArea())
    // jsdom's drag events lack relatedTarget.
    Object.defineProperty(within, 'relatedTarget', { value: fileInput() })
    fireEvent(dropArea(), within)
    expect(dropArea()).toHaveClass('over')
    fireEvent.drop(dropArea(), { dataTransfer: { files: [pictureFile()], types: ['Files'] } })
    expect(dropArea()).not.toHaveClass('over')
  })

  it('takes a picture pasted into it, or anywhere on the page with `pastePage`', () => {
    const file = pictureFile()
    const { pick, rerender } = renderField()
    fireEvent.paste(fileInput(), { clipboardData: { files: [file] } })
    expect(pick).toHaveBeenCalledOnce()
    fireEvent.paste(document.body, { clipboardData: { files: [file] } })
    expect(pick).toHaveBeenCalledOnce()
    rerender(<FileField label="Receipt" accept="image/*" onPick={pick} pastePage />)
    fireEvent.paste(document.body, { clipboardData: { files: [file] } })
    fireEvent.paste(fileInput(), { clipboardData: { files: [file] } })
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
    const cells = { files: [pictureFile()], types: ['text/plain', 'text/html', 'Files'] }
    fireEvent.paste(words, { clipboardData: cells })
    expect(pick).not.toHaveBeenCalled()
    fireEvent.paste(words, { clipboardData: { files: [pictureFile()], types: ['Files'] } })
    fireEvent.paste(fileInput(), { clipboardData: cells })
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
      fireEvent.paste(screen.getByRole('dialog'), { clipboardData: { files: [pictureFile()] } })
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
    const { unmount } = renderField({ file: pictureFile() })
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
      useRestoreLostFocus()
      const [file, setFile] = useState<File | null>(pictureFile())
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
    const open = vi.spyOn(fileInput(), 'click')
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    expect(open).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }))
    expect(remove).toHaveBeenCalledOnce()
    await waitFor(() => expect(fileInput()).toHaveFocus())
  })

  it('shows the upload progress, and takes no file during the upload', async () => {
    const cancel = vi.fn()
    const { pick } = renderField({ file: pictureFile(), progress: 0.5, onCancel: cancel })
    expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    )
    expect(screen.getByText('1 KB of 2 KB')).toBeVisible()
    fireEvent.drop(dropArea(), { dataTransfer: { files: [pictureFile()], types: ['Files'] } })
    expect(pick).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(cancel).toHaveBeenCalledOnce()
  })

  it('is described by its error', () => {
    renderField({ error: 'Receipt is required' })
    expect(fileInput()).toBeInvalid()
    expect(fileInput()).toHaveAccessibleDescription('Receipt is required')
  })
})
