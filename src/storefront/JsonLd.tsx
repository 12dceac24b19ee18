import { useEffect } from 'react'
import { ErrorBoundary } from '../ui/ErrorBoundary'

type Props = {
  /** Called inside the boundary, so that data nobody foresaw cannot take the page down. */
  of: () => object
}

type Policy = { createScript: (text: string) => string }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

/** JSON and nothing else, so that this way into a script element can never carry code. */
const onlyData: Policy = { createScript: (text) => JSON.stringify(JSON.parse(text)) }

let policy: Policy | undefined

/** Made at the first use: a server that still sends an older policy refuses it, and only the boundary may feel that. */
function trusted(text: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  policy ??= trustedTypes?.createPolicy('structured-data', onlyData) ?? onlyData
  return policy.createScript(text)
}

/**
 * React creates script elements through `innerHTML`, which our Trusted Types policy forbids, so the element is made by
 * hand. Every browser with Trusted Types counts its text as a script, whatever its type: Chromium 92 to 143 throw for
 * `append()`, Firefox reports even the data of a text node. A TrustedScript is the one way that all of them take.
 */
function Data({ of }: Props) {
  const text = JSON.stringify(of())
  useEffect(() => {
    const element = document.createElement('script')
    element.type = 'application/ld+json'
    element.text = trusted(text)
    document.head.appendChild(element)
    return () => element.remove()
  }, [text])
  return null
}

/** Structured data for search engines. Its failure leaves the page as it is. */
export function JsonLd({ of }: Props) {
  return (
    <ErrorBoundary fallback={null}>
      <Data of={of} />
    </ErrorBoundary>
  )
}
