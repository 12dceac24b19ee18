import { useEffect } from 'react'
import { ErrorBoundary } from '../ui/ErrorBoundary'

type Props = {
  /** Called inside the boundary, so that data nobody foresaw cannot take the page down. */
  of: () => object
}

/**
 * React creates script elements through `innerHTML`, which our Trusted Types policy forbids, so the element is made by
 * hand. `append()` and `textContent` of a script element demand a TrustedScript in Chromium 92 to 143; `appendChild()`
 * and the data of a text node do not.
 */
function Data({ of }: Props) {
  const text = JSON.stringify(of())
  useEffect(() => {
    const element = document.createElement('script')
    element.type = 'application/ld+json'
    element.appendChild(document.createTextNode('')).data = text
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
