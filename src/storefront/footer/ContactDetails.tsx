import type { ReactNode } from 'react'
import { contactLines } from '../policies'
import css from './footer.module.css'

export function ContactDetails() {
  const lines = contactLines()
  if (lines.length === 0) return null
  return (
    <address className={`cluster t14 anywhere lines ${css.reach}`} aria-label="How to reach us">
      {lines.map(({ name, text, url }) => (
        <span key={name}>
          {name !== 'Map' && url !== undefined && <span>{`${name}: `}</span>}
          {url === undefined ? (
            <span>{`${name}: ${text}`}</span>
          ) : (
            <ContactLink url={url}>{text}</ContactLink>
          )}
        </span>
      ))}
    </address>
  )
}

export function ContactLink({ url, children }: { url: string; children: ReactNode }) {
  if (/^(?:tel|mailto):/.test(url)) return <a href={url}>{children}</a>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
