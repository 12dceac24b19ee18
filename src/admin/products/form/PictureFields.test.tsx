import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { PictureFields } from './PictureFields'
import { formPicturesOf } from './usePictures'

vi.mock('./toWebp', () => ({ toWebp: (file: File) => Promise.resolve(file) }))

function SavedPictures({ paths }: { paths: readonly string[] }) {
  const [fields, setFields] = useState({ pictures: formPicturesOf({ saved: paths }) })
  const { list } = fields.pictures
  return (
    <PictureFields
      pictures={fields.pictures}
      images={list.map((picture) => (picture.kind === 'saved' ? picture.path : ''))}
      change={(to) =>
        setFields((now) => ({ ...now, ...(typeof to === 'function' ? to(now) : to) }))
      }
      disabled={false}
    />
  )
}

const renderSaved = (count: number) =>
  render(
    <SavedPictures
      paths={Array.from({ length: count }, (_, index) => `uploads/${index + 1}.webp`)}
    />,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const shownPaths = () =>
  screen
    .getAllByRole('img', { name: /^Picture/ })
    .map((picture) => /\d+(?=\.webp)/.exec(picture.getAttribute('src') ?? '')?.[0])

it('says that no more pictures fit, until one is removed', async () => {
  renderSaved(3)
  fireEvent.change(screen.getByLabelText('Add a picture'), {
    target: { files: [new File(['picture'], 'fourth.png', { type: 'image/png' })] },
  })
  expect(await screen.findByText('At most 3 images.')).toBeVisible()
  press('Remove picture 2')
  await waitFor(() => expect(screen.queryByText('At most 3 images.')).toBeNull())
  expect(shownPaths()).toEqual(['1', '3'])
})

it('of eight pictures the first six are shown, and the sixth can still be moved behind the seventh', () => {
  renderSaved(8)
  expect(shownPaths()).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(screen.getByRole('button', { name: 'Move picture 1 left' })).toBeDisabled()
  press('Move picture 6 right')
  expect(shownPaths()).toEqual(['1', '2', '3', '4', '5', '7'])
  press('Show all 8 pictures')
  expect(shownPaths()).toEqual(['1', '2', '3', '4', '5', '7', '6', '8'])
  expect(screen.getByRole('button', { name: 'Move picture 8 right' })).toBeDisabled()
})
