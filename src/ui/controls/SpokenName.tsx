import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { languageParts } from '../../rules/devanagari'
import { withLangAttributes } from '../withLangAttributes'

/**
 * True if a name mixes English and Nepali. An attribute has only one language, so such a name becomes visually hidden
 * text.
 */
export const isMixedLanguage = (name: string | undefined): name is string =>
  name !== undefined && languageParts(name).length > 1

export const SpokenName = ({ name }: { name: string }) => (
  <span className="sr">{withLangAttributes(name)}</span>
)

type NamedLinkProps = Omit<LinkProps, 'aria-label' | 'children'> & {
  name: string
  children: ReactNode
}

/** Screen readers get `name`, which says more than the visible content. */
export const NamedLink = ({ name, children, ...rest }: NamedLinkProps) =>
  isMixedLanguage(name) ? (
    <Link {...rest}>
      <span aria-hidden="true">{children}</span>
      <SpokenName name={name} />
    </Link>
  ) : (
    <Link {...rest} aria-label={name}>
      {children}
    </Link>
  )
