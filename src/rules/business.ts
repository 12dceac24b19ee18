import { safeUrl } from './safeUrl'

// The seller's details in shop.config.json, which Nepal's Electronic Commerce Act 2081 expects on the site. Every key may be
// blank.

export type Business = {
  legalName: string
  registration: string
  pan: string
  vat: string
  address: string
  complaints: { name: string; phone: string; email: string; hours: string }
  privacy: string
  billPrefix: string
  pricesIncludeVat: boolean
}

type Line = { name: string; text: string; url?: string }

const filledLines = (lines: readonly Line[]) => lines.filter(({ text }) => text.trim() !== '')

export const sellerLines = ({ legalName, registration, pan, vat, address }: Business): Line[] =>
  filledLines([
    { name: 'Sold by', text: legalName },
    { name: 'Registration', text: registration },
    { name: 'PAN', text: pan },
    { name: 'VAT', text: vat },
    { name: 'Registered address', text: address },
  ])

export const complaintContactLines = ({
  complaints: { name, phone, email, hours },
}: Business): Line[] =>
  filledLines([
    { name: 'Complaints', text: [name, hours].filter(Boolean).join(', ') },
    {
      name: 'Complaints by phone',
      text: phone,
      url: `tel:${phone.replaceAll(/[^\d+]/g, '')}`,
    },
    { name: 'Complaints by email', text: email, url: `mailto:${email.trim()}` },
  ])

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Names the expected details that the configuration lacks, in words for the owner. */
export function missingBusinessFacts(config: Record<string, unknown>): string[] {
  const business = Object(config.business) as Record<string, unknown>
  const complaints = Object(business.complaints) as Record<string, unknown>
  const expected: [string, unknown][] = [
    ['legal name (business.legalName)', business.legalName],
    ['registration number (business.registration)', business.registration],
    [
      'PAN or VAT number (business.pan, business.vat)',
      isText(business.vat) ? business.vat : business.pan,
    ],
    ['registered address (business.address)', business.address],
    [
      'contact for complaints (business.complaints)',
      isText(complaints.email) ? complaints.email : complaints.phone,
    ],
    ['privacy policy (business.privacy)', business.privacy],
  ]
  return expected.filter(([, value]) => !isText(value)).map(([name]) => name)
}

export const MISSING_BUSINESS_TEXT =
  'Shops in Nepal must say who the seller is (Electronic Commerce Act 2081). Still missing'

export function schemaOrgOrganization(
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

/** Leaves out blank values, because search engines reject them. */
const filledFacts = (facts: Record<string, string>) =>
  Object.fromEntries(Object.entries(facts).filter(([, text]) => text.trim() !== ''))

function sellerFacts({ legalName, pan, vat, address, complaints }: Business): object {
  const contact = filledFacts({ telephone: complaints.phone, email: complaints.email })
  return {
    ...filledFacts({ legalName, taxID: pan, vatID: vat, address }),
    ...(Object.keys(contact).length > 0
      ? { contactPoint: { '@type': 'ContactPoint', contactType: 'complaints', ...contact } }
      : {}),
  }
}
