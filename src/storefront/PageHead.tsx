import { memo, useEffect } from 'react'
import { config } from '../api/core/config'

type Props = {
  /** The screen's name; the brand alone when left out. */
  name?: string | undefined
  description?: string | undefined
  /** The address that search engines should keep. */
  path?: string | undefined
  /** Nothing to find here. */
  hidden?: boolean
}

/** Kept by its props: a change of what is on the page does not touch its head. */
export const PageHead = memo(function PageHead({ name, description, path, hidden = false }: Props) {
  const { brandName } = config()

  useEffect(() => {
    // The one in index.html is for whoever runs no script; two descriptions would contradict each other.
    if (description === undefined) return
    for (const old of document.head.querySelectorAll('meta[name="description"]:not([data-page])')) old.remove()
  }, [description])

  return (
    <>
      <title>{name === undefined ? brandName : `${name} · ${brandName}`}</title>
      {description !== undefined && <meta name="description" content={description} data-page="" />}
      {path !== undefined && (
        <link
          rel="canonical"
          href={new URL(`${import.meta.env.BASE_URL}${path.slice(1)}`, window.location.origin).href}
        />
      )}
      {hidden && <meta name="robots" content="noindex" />}
    </>
  )
})
