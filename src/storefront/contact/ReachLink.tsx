import type { ReactNode } from 'react'

/** A telephone or e-mail link opens in place; other addresses lead to another site, which gets a tab of its own. */
export function ReachLink({ url, children }: { url: string; children: ReactNode }) {
  if (/^(?:tel|mailto):/.test(url)) return <a href={url}>{children}</a>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
