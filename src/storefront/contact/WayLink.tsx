import type { Way } from './askWays'

/** A site of another host gets a tab of its own; an app opens beside the page, which stays. */
export function WayLink({ name, url }: Way) {
  const isSite = url.startsWith('https:')
  return (
    <a href={url} {...(isSite ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {name}
    </a>
  )
}
