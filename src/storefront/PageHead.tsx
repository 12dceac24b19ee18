import { memo, useEffect } from 'react'
import { config } from '../api/core/config'

type Props = {
  /** The screen's name; without it, only the brand. */
  name?: string | undefined
  description?: string | undefined
  /** The canonical URL for search engines. */
  path?: string | undefined
  /** Adds noindex for search engines. */
  hidden?: boolean
}

/** Memoized: changes of the page's content do not touch its head. */
export const PageHead = memo(function PageHead({ name, description, path, hidden = false }: Props) {
  const { brandName } = config()

  useEffect(() => {
    // Remove what serves clients without JavaScript, from index.html and deploy/heads.php: two descriptions, canonical
    // addresses or prices would conflict.
    if (description === undefined) return
    for (const old of document.head.querySelectorAll('meta[name="description"]:not([data-page]), [data-head]'))
      old.remove()
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
