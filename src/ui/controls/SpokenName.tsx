import type { ReactNode } from 'react'
import { languageParts } from '../../rules/devanagari'

/** Whether a name mixes English and Nepali. An attribute has one language, so such a name is text that only screen readers find. */
export const isMixed = (name: string | undefined): name is string =>
  name !== undefined && languageParts(name).length > 1

/** A control's name, each part in its own language. */
export const SpokenName = ({ name }: { name: string }) => (
  <span className="sr">
    {languageParts(name).map(({ text, lang }, at) => (
      <span key={at} lang={lang}>
        {text}
      </span>
    ))}
  </span>
)

/** The name of a link or button as an attribute, if it has one language. */
export const nameAttribute = (name: string) => (isMixed(name) ? {} : { 'aria-label': name })

/** What a link or button with a longer name shows. */
export function Named({ name, children }: { name: string; children: ReactNode }) {
  if (!isMixed(name)) return children
  return (
    <>
      <span aria-hidden="true">{children}</span>
      <SpokenName name={name} />
    </>
  )
}
