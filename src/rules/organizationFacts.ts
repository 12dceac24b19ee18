import { safeUrl } from './safe'

/** The shop as a schema.org Organization. */
export function organizationFacts(
  name: string,
  url: string,
  social: Record<string, string>,
): object {
  const sameAs = Object.values(social).flatMap((address) => safeUrl(address) ?? [])
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url,
    ...(sameAs.length > 0 ? { sameAs } : {}),
  }
}
