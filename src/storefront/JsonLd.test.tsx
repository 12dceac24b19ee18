import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { JsonLd } from './JsonLd'

afterEach(() => vi.restoreAllMocks())

const inHead = () => document.head.querySelector('script[type="application/ld+json"]')?.textContent

/** What Trusted Types of Chromium 92 to 143 do with text for a script element. */
function refuseText(): void {
  const refuse = () => {
    throw new TypeError('This document requires TrustedScript assignment.')
  }
  vi.spyOn(HTMLScriptElement.prototype, 'append').mockImplementation(refuse)
  vi.spyOn(HTMLScriptElement.prototype, 'text', 'set').mockImplementation(refuse)
  vi.spyOn(HTMLScriptElement.prototype, 'textContent', 'set').mockImplementation(refuse)
}

test('structured data is written where Trusted Types refuse append() and text of a script element', () => {
  refuseText()
  const { unmount } = render(<JsonLd of={() => ({ '@type': 'Product', name: 'Kurta </script>' })} />)
  expect(inHead()).toBe('{"@type":"Product","name":"Kurta </script>"}')
  unmount()
  expect(inHead()).toBeUndefined()
})

test('the page stays when structured data cannot be made or written', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const page = (of: () => object) => (
    <>
      <p>The page</p>
      <JsonLd of={of} />
    </>
  )
  const { rerender } = render(
    page(() => {
      throw new Error('no such price')
    }),
  )
  expect(screen.getByText('The page')).toBeVisible()
  vi.spyOn(document.head, 'appendChild').mockImplementation(() => {
    throw new TypeError('refused')
  })
  rerender(page(() => ({ name: 'Kurta' })))
  expect(screen.getByText('The page')).toBeVisible()
  expect(inHead()).toBeUndefined()
})
