import { useEffect } from 'react'
import { ErrorBoundary } from '../ui/ErrorBoundary'

type Props = {
  /** Called inside the boundary, so that data nobody foresaw cannot take the page down. */
  of: () => object
}

/**
 * React creates script elements through `innerHTML`, which our Trusted Types policy forbids, so the element is made by
 * hand. Chromium 92 to 143 demand a TrustedScript for `append()`, and all of them for an element that is inserted with
 * its text. The data of a text node that already stands in the document needs none.
 */
function Data({ of }: Props) {
  const text = JSON.stringify(of())
  useEffect(() => {
    const element = document.createElement('script')
    element.type = 'application/ld+json'
    const node = element.appendChild(document.createTextNode(''))
    document.head.appendChild(element)
    node.data = text
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
