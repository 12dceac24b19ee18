import { memo, useLayoutEffect, useEffect } from 'react'
import { config } from '../api/core/config'
import { usePageTitle } from '../ui/screen/screenHeading'
import { ErrorBoundary } from '../ui/screen/ErrorBoundary'

type JsonLdProps = {
  /**
   * Returns the JSON-LD object, or null to write no script. JsonLd calls `of` inside an error boundary, because
   * unexpected data may make `of` throw.
   */
  of: () => object | null
}

type TrustedTypePolicy = { createScript: (text: string) => string }
type TrustedTypeFactory = {
  createPolicy: (name: string, rules: TrustedTypePolicy) => TrustedTypePolicy
}

/** Accepts only JSON, so that the script element can never contain code. */
const dataOnlyPolicy: TrustedTypePolicy = {
  createScript: (text) => JSON.stringify(JSON.parse(text)),
}

let cachedPolicy: TrustedTypePolicy | undefined

/**
 * Creates the Trusted Types policy at the first call instead of on import. If the server still sends an older CSP
 * header, `createPolicy` throws, and only the error boundary in JsonLd catches that.
 */
function trustedScript(text: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypeFactory }
  cachedPolicy ??= trustedTypes?.createPolicy('structured-data', dataOnlyPolicy) ?? dataOnlyPolicy
  return cachedPolicy.createScript(text)
}

/**
 * React creates script elements through innerHTML, which our Trusted Types policy forbids, so this effect creates the
 * element. It sets `text` to a TrustedScript, because Chromium 92 to 143 throw for append(), and Firefox reports a
 * violation even for a text node.
 */
function DataScript({ of }: JsonLdProps) {
  const facts = of()
  const text = facts === null ? null : JSON.stringify(facts)
  useEffect(() => {
    if (text === null) return
    const element = document.createElement('script')
    element.type = 'application/ld+json'
    element.text = trustedScript(text)
    document.head.appendChild(element)
    return () => element.remove()
  }, [text])
  return null
}

/** Structured data for search engines. An error in it does not affect the page. */
export function JsonLd({ of }: JsonLdProps) {
  return (
    <ErrorBoundary fallback={null}>
      <DataScript of={of} />
    </ErrorBoundary>
  )
}

type Props = {
  /** The screen's name; without it the title is only the brand. */
  name?: string | undefined
  description?: string | undefined
  path?: string | undefined
  /** Adds noindex for search engines. */
  hidden?: boolean
}

function headElement(name: 'meta' | 'link', attributes: Record<string, string>): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

/**
 * An effect sets the head, because elements that React renders into the head would stay while the screen is hidden. Memoized, so
 * that changes of the page's content do not touch the head.
 */
export const PageHead = memo(function PageHead({ name, description, path, hidden = false }: Props) {
  const { brandName } = config()
  usePageTitle(name === undefined ? brandName : `${name} · ${brandName}`)

  useLayoutEffect(() => {
    const { head } = document
    const made: HTMLElement[] = []
    if (description !== undefined) {
      // Remove the tags that index.html and deploy/heads.php wrote for clients without JavaScript. Otherwise the page would
      // have two descriptions, canonical addresses or prices.
      for (const old of head.querySelectorAll('meta[name="description"], [data-head]')) old.remove()
      made.push(headElement('meta', { name: 'description', content: description }))
    }
    if (path !== undefined) {
      const { href } = new URL(
        `${import.meta.env.BASE_URL}${path.slice(1)}`,
        window.location.origin,
      )
      made.push(headElement('link', { rel: 'canonical', href }))
    }
    if (hidden) made.push(headElement('meta', { name: 'robots', content: 'noindex' }))
    head.append(...made)
    return () => made.forEach((one) => one.remove())
  }, [description, path, hidden])

  return null
})
