import { config } from '../../api/core/config'
import { SEARCH } from '../../rules/paths'
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

/** The shop's own search, for the search box that some search engines show below the shop's name. */
export function website(): object {
  const home = new URL(import.meta.env.BASE_URL, window.location.origin).href
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: config().brandName,
    url: home,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${home}${SEARCH.slice(1)}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
