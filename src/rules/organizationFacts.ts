import type { Business } from './business'
import { safeUrl } from './safe'

/** The shop as a schema.org Organization. */
export function organizationFacts(
  name: string,
  url: string,
  social: Record<string, string>,
  business?: Business,
): object {
  const sameAs = Object.values(social).flatMap((address) => safeUrl(address) ?? [])
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url,
    ...(sameAs.length > 0 ? { sameAs } : {}),
    ...(business ? sellerFacts(business) : {}),
  }
}

/** Blank values are left out: search engines reject them. */
const filled = (facts: Record<string, string>) =>
  Object.fromEntries(Object.entries(facts).filter(([, text]) => text.trim() !== ''))

function sellerFacts({ legalName, pan, vat, address, complaints }: Business): object {
  const contact = filled({ telephone: complaints.phone, email: complaints.email })
  return {
    ...filled({ legalName, taxID: pan, vatID: vat, address }),
    ...(Object.keys(contact).length > 0
      ? { contactPoint: { '@type': 'ContactPoint', contactType: 'complaints', ...contact } }
      : {}),
  }
}
