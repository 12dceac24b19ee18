import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CONFIG_DEFAULTS, setConfig } from '../api/core/config'
import { JsonLd, PageHead } from './PageHead'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const dataInHead = () =>
  document.head.querySelector('script[type="application/ld+json"]')?.textContent

class FakeTrustedScript {
  constructor(private readonly text: string) {}
  toString = () => this.text
}

/** Enforces Trusted Types: refuses script text unless a policy created it. */
function demandTrusted(): void {
  vi.stubGlobal('trustedTypes', {
    createPolicy: (
      _name: string,
      { createScript }: { createScript: (text: string) => string },
    ) => ({
      createScript: (text: string) => new FakeTrustedScript(createScript(text)),
    }),
  })
  const refuse = () => {
    throw new TypeError('This document requires TrustedScript assignment.')
  }
  const { set } = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'text') ?? {}
  for (const way of ['append', 'appendChild'] as const)
    vi.spyOn(HTMLScriptElement.prototype, way).mockImplementation(refuse)
  vi.spyOn(HTMLScriptElement.prototype, 'textContent', 'set').mockImplementation(refuse)
  vi.spyOn(HTMLScriptElement.prototype, 'text', 'set').mockImplementation(function (
    this: HTMLScriptElement,
    text: unknown,
  ) {
    if (!(text instanceof FakeTrustedScript)) refuse()
    set?.call(this, String(text))
  })
}

test('structured data is written under Trusted Types, which refuse plain script text', async () => {
  demandTrusted()
  // The module creates its policy only once, at the first use, so import it again.
  vi.resetModules()
  const { JsonLd } = await import('./PageHead')
  const { unmount } = render(
    <JsonLd of={() => ({ '@type': 'Product', name: 'Kurta </script>' })} />,
  )
  expect(dataInHead()).toBe('{"@type":"Product","name":"Kurta </script>"}')
  unmount()
  expect(dataInHead()).toBeUndefined()
})

test('the page stays if structured data cannot be created or written', () => {
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
  expect(dataInHead()).toBeUndefined()
})

test.each([
  ['a name alone', { name: 'Cart' }, 'Cart · Pahiran', {}],
  ['no name', {}, 'Pahiran', {}],
  ['a description', { description: 'Kurtas' }, 'Pahiran', { description: 'Kurtas' }],
  ['an address', { path: '/product?id=7' }, 'Pahiran', { canonical: '/product?id=7' }],
  ['what no search engine lists', { hidden: true }, 'Pahiran', { robots: 'noindex' }],
])('the head of a page with %s, which goes with the page', (_with, props, title, expected) => {
  setConfig({ ...CONFIG_DEFAULTS, brandName: 'Pahiran' })
  const meta = (name: string) =>
    document.head.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? undefined
  const now = () => ({
    description: meta('description'),
    robots: meta('robots'),
    canonical: document.head
      .querySelector('link[rel=canonical]')
      ?.getAttribute('href')
      ?.replace(location.origin, ''),
  })
  document.head.insertAdjacentHTML(
    'beforeend',
    '<meta data-head name="description" content="first">',
  )
  const { unmount } = render(<PageHead {...props} />)
  expect(document.title).toBe(title)
  const description = 'description' in props ? props.description : 'first'
  expect(now()).toEqual({ description, robots: undefined, canonical: undefined, ...expected })
  unmount()
  expect(now()).toMatchObject({ robots: undefined, canonical: undefined })
  document.head.querySelector('[data-head]')?.remove()
})
