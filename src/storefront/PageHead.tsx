import { memo, useLayoutEffect } from 'react'
import { config } from '../api/core/config'
import { usePageTitle } from '../ui/screen/screenName'

type Props = {
  /** The screen's name; without it, only the brand. */
  name?: string | undefined
  description?: string | undefined
  /** The canonical URL for search engines. */
  path?: string | undefined
  /** Adds noindex for search engines. */
  hidden?: boolean
}

function element(name: 'meta' | 'link', attributes: Record<string, string>): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

/**
 * Sets the head by an effect: elements that React renders into the head would stay there while the screen is hidden. Memoized:
 * changes of the page's content do not touch its head.
 */
export const PageHead = memo(function PageHead({ name, description, path, hidden = false }: Props) {
  const { brandName } = config()
  usePageTitle(name === undefined ? brandName : `${name} · ${brandName}`)

  useLayoutEffect(() => {
    const { head } = document
    const made: HTMLElement[] = []
    if (description !== undefined) {
      // Remove what serves clients without JavaScript, from index.html and deploy/heads.php: two descriptions, canonical
      // addresses or prices would conflict.
      for (const old of head.querySelectorAll('meta[name="description"], [data-head]')) old.remove()
      made.push(element('meta', { name: 'description', content: description }))
    }
    if (path !== undefined) {
      const { href } = new URL(
        `${import.meta.env.BASE_URL}${path.slice(1)}`,
        window.location.origin,
      )
      made.push(element('link', { rel: 'canonical', href }))
    }
    if (hidden) made.push(element('meta', { name: 'robots', content: 'noindex' }))
    head.append(...made)
    return () => made.forEach((one) => one.remove())
  }, [description, path, hidden])

  return null
})
