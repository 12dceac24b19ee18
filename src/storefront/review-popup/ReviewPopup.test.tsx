import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { world } from '../../../mocks/world/world'
import { ReviewPopup } from './ReviewPopup'

function openReview() {
  const onClose = vi.fn()
  render(<ReviewPopup open onClose={onClose} />)
  return {
    onClose,
    user: userEvent.setup(),
    popup: within(screen.getByRole('dialog', { name: 'Write a review' })),
  }
}

const pngFile = (name: string, bytes = 'x') => new File([bytes], name, { type: 'image/png' })

describe('the review popup', () => {
  it('has title, description and images (MYO-12)', async () => {
    const { user, popup } = openReview()
    expect(popup.getByLabelText('Title')).toBeVisible()
    expect(popup.getByLabelText('Description')).toBeVisible()
    await user.upload(popup.getByLabelText('Add images'), [
      pngFile('front.png'),
      pngFile('back.png'),
    ])
    expect(popup.getAllByRole('button', { name: 'Remove picture' })).toHaveLength(2)
    await user.click(popup.getAllByRole('button', { name: 'Remove picture' })[0] ?? document.body)
    expect(popup.getAllByRole('button', { name: 'Remove picture' })).toHaveLength(1)
    expect(popup.queryByLabelText('front.png')).toBeNull()
    expect(popup.getByLabelText('back.png')).toBeInTheDocument()
    await user.upload(popup.getByLabelText('Add images'), pngFile('side.png'))
    expect(popup.getAllByRole('button', { name: 'Remove picture' })).toHaveLength(2)
    await user.upload(popup.getByLabelText('back.png'), pngFile('hem.png'))
    expect(popup.getByLabelText('hem.png')).toBeInTheDocument()
    expect(popup.getByLabelText('side.png')).toBeInTheDocument()
    expect(popup.queryByLabelText('back.png')).toBeNull()
    // Another picture of the same name.
    await user.upload(popup.getByLabelText('Add images'), pngFile('hem.png', 'other'))
    await user.click(popup.getAllByRole('button', { name: 'Remove picture' })[0] as HTMLElement)
    expect(popup.getAllByLabelText('hem.png')).toHaveLength(1)
  })

  it('has three ratings, each from 1 to 5 (MYO-13, MYO-14)', async () => {
    const { user, popup } = openReview()
    const groups = popup
      .getAllByRole('group')
      .filter((group) => within(group).queryAllByRole('radio').length > 0)
    expect(groups).toHaveLength(3)
    for (const name of ['Quality', 'Fit', 'Delivery']) {
      const group = within(popup.getByRole('group', { name }))
      expect(
        group.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent),
      ).toEqual(['1', '2', '3', '4', '5'])
      await user.click(group.getByRole('radio', { name: '4' }))
      // The other two ratings must stay unchanged.
      expect(popup.getAllByRole('radio', { checked: true, name: '4' })).toHaveLength(1)
      expect(group.getByRole('radio', { name: '4' })).toBeChecked()
      await user.click(group.getByRole('radio', { name: '1' }))
      expect(group.getByRole('radio', { name: '4' })).not.toBeChecked()
    }
  })

  it('requires a title and a description (MYO-15)', async () => {
    const { user, popup, onClose } = openReview()
    await user.click(popup.getByRole('button', { name: 'Submit' }))
    expect(popup.getByText('Title is required')).toBeVisible()
    expect(popup.getByText('Description is required')).toBeVisible()
    await user.type(popup.getByLabelText('Title'), 'Warm')
    await user.type(popup.getByLabelText('Description'), '  ')
    await user.click(popup.getByRole('button', { name: 'Submit' }))
    expect(popup.queryByText('Title is required')).toBeNull()
    expect(popup.getByText('Description is required')).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('sends no request (MYO-17)', async () => {
    const { user, popup, onClose } = openReview()
    await user.type(popup.getByLabelText('Title'), 'Warm')
    await user.type(popup.getByLabelText('Description'), 'Worn all winter.')
    await user.click(popup.getByRole('button', { name: 'Submit' }))
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(world.log.entries).toEqual([])
  })

  it('is not opened by any part of the shop (MYO-16)', () => {
    const src = resolve(import.meta.dirname, '../..')
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.tsx?$/.test(path),
    )
    const openers = files.filter(
      (path) =>
        !path.includes('review-popup/') &&
        readFileSync(join(src, path), 'utf8').includes('ReviewPopup'),
    )
    expect(files.length).toBeGreaterThan(50)
    expect(openers).toEqual([])
  })
})
