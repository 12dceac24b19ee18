import { config } from '../../api/core/config'
import { safeUrl } from '../../rules/safe'

/** The shop as a schema.org Organization. */
export function organization(): object {
  const { brandName, social } = config()
  const sameAs = Object.values(social).flatMap((address) => safeUrl(address) ?? [])
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brandName,
    url: new URL(import.meta.env.BASE_URL, window.location.origin).href,
    ...(sameAs.length > 0 ? { sameAs } : {}),
  }
}
