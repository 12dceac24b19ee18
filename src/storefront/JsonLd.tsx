import { useEffect } from 'react'
import { ErrorBoundary } from '../ui/screen/ErrorBoundary'

type Props = {
  /** Called inside the boundary, so that unexpected data cannot break the page. Null writes nothing. */
  of: () => object | null
}

type Policy = { createScript: (text: string) => string }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

/** Accepts only JSON, so that this script element can never contain code. */
const onlyData: Policy = { createScript: (text) => JSON.stringify(JSON.parse(text)) }

let policy: Policy | undefined

/** Created at first use: a server with an older policy refuses it, and then only the boundary catches the error. */
function trusted(text: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  policy ??= trustedTypes?.createPolicy('structured-data', onlyData) ?? onlyData
  return policy.createScript(text)
}

/**
 * React creates script elements through innerHTML, which our Trusted Types policy forbids, so this code creates the
 * element itself. Browsers with Trusted Types treat its text as a script, with any type: Chromium 92 to 143 throw
 * for append(), and Firefox reports even a text node. All of them accept a TrustedScript.
 */
function Data({ of }: Props) {
  const facts = of()
  const text = facts === null ? null : JSON.stringify(facts)
  useEffect(() => {
    if (text === null) return
    const element = document.createElement('script')
    element.type = 'application/ld+json'
    element.text = trusted(text)
    document.head.appendChild(element)
    return () => element.remove()
  }, [text])
  return null
}

/** Structured data for search engines. If it fails, the page stays as it is. */
export function JsonLd({ of }: Props) {
  return (
    <ErrorBoundary fallback={null}>
      <Data of={of} />
    </ErrorBoundary>
  )
}
