import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteFailure } from '../api/core/collectErrors'
import { tolerateForeignNodes } from './foreignNodes'

vi.mock(import('../api/core/collectErrors'), async (real) => ({
  ...(await real()),
  noteFailure: vi.fn<typeof noteFailure>(),
}))

const ownMethods = {
  removeChild: Node.prototype.removeChild,
  insertBefore: Node.prototype.insertBefore,
}
beforeEach(tolerateForeignNodes)
afterEach(() => void Object.assign(Node.prototype, ownMethods))

function translateTexts(element: HTMLElement): void {
  for (const text of [...element.childNodes].filter(
    ({ nodeType }) => nodeType === Node.TEXT_NODE,
  )) {
    const font = document.createElement('font')
    text.replaceWith(font)
    font.textContent = text.nodeValue
  }
}

const TestPart = ({ left, sale }: { left: boolean; sale: boolean }) => (
  <p data-testid="part">
    {sale && <b>On sale</b>}
    {left && 'Only one left'}
    <i>in M</i>
  </p>
)

it('a text that a translator replaced can come and go: the screen stays, and it is reported once', () => {
  const { rerender } = render(<TestPart left sale={false} />)
  translateTexts(screen.getByTestId('part'))
  rerender(<TestPart left sale />)
  expect(screen.getByText('On sale')).toBeVisible()
  rerender(<TestPart left={false} sale />)
  expect(screen.getByText('in M')).toBeVisible()
  expect(noteFailure).toHaveBeenCalledExactlyOnceWith('foreign', expect.any(Error))
})
