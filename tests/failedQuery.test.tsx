import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

it('a failed query prints the part of the page that it looked in', () => {
  render(
    <>
      <header>The header</header>
      <main>
        <h1>The screen</h1>
        <p>A paragraph</p>
      </main>
    </>,
  )
  const words = (query: () => unknown) => {
    try {
      query()
    } catch (error) {
      return String(error)
    }
    return ''
  }
  const ofPage = words(() => screen.getByRole('button', { name: 'Save' }))
  expect(ofPage).toContain('role "button" and name "Save"')
  expect(ofPage).toContain('The screen')
  expect(ofPage).not.toContain('The header')
  const ofPart = words(() => within(screen.getByText('A paragraph')).getByText('Save'))
  expect(ofPart).toContain('A paragraph')
  expect(ofPart).not.toContain('The screen')
  render(<dialog open>The popup</dialog>)
  const ofPopup = words(() => screen.getByText('Save'))
  expect(ofPopup).toContain('The popup')
  expect(ofPopup).not.toContain('The screen')
})
