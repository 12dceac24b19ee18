// Checks the fields that Google's documentation requires in structured data, and their shapes in schema.org. Returns a
// line for each fault.

type Fact = Record<string, unknown>

const isFact = (value: unknown): value is Fact =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && !/\p{Surrogate}/u.test(value)
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

const AVAILABILITY =
  /^https:\/\/schema\.org\/(?:InStock|OutOfStock|Discontinued|PreOrder|BackOrder|LimitedAvailability)$/

function offerFaults(offer: unknown): string[] {
  if (!isFact(offer) || offer['@type'] !== 'Offer') return ['offers is no Offer']
  return [
    !(
      typeof offer.price === 'string' &&
      /^\d+\.\d\d$/.test(offer.price) &&
      Number(offer.price) > 0
    ) && 'offers.price',
    offer.priceCurrency !== 'NPR' && 'offers.priceCurrency',
    !(typeof offer.availability === 'string' && AVAILABILITY.test(offer.availability)) &&
      'offers.availability',
    !isAddress(offer.url) && 'offers.url',
  ].filter((fault) => fault !== false)
}

function commonFaults(fact: Fact): string[] {
  const images = fact.image === undefined ? [] : [fact.image].flat()
  return [
    !isText(fact.name) && 'name',
    fact.description !== undefined && !isText(fact.description) && 'description',
    fact.image !== undefined && (images.length === 0 || !images.every(isAddress)) && 'image',
  ].filter((fault) => fault !== false)
}

const productFaults = (fact: Fact): string[] => [
  ...commonFaults(fact),
  ...(isText(fact.sku) ? [] : ['sku']),
  ...(fact.color === undefined || isText(fact.color) ? [] : ['color']),
  ...offerFaults(fact.offers),
]

function groupFaults(fact: Fact): string[] {
  const variants = Array.isArray(fact.hasVariant) ? (fact.hasVariant as unknown[]) : []
  const skus = variants.map((one) => (isFact(one) ? one.sku : undefined))
  return [
    ...commonFaults(fact),
    ...(isText(fact.productGroupID) ? [] : ['productGroupID']),
    ...(isAddress(fact.url) ? [] : ['url']),
    ...(Array.isArray(fact.variesBy) &&
    fact.variesBy.every((one) => /^https:\/\/schema\.org\/(?:size|color)$/.test(String(one)))
      ? []
      : ['variesBy']),
    ...(variants.length === 0 ? ['hasVariant'] : []),
    ...(new Set(skus).size === skus.length ? [] : ['two variants with one sku']),
    ...variants.flatMap((one) =>
      isFact(one) && one['@type'] === 'Product' && isText(one.size)
        ? productFaults(one)
        : ['a variant without its size'],
    ),
  ]
}

function breadcrumbFaults(fact: Fact): string[] {
  const items = Array.isArray(fact.itemListElement) ? (fact.itemListElement as unknown[]) : []
  return [
    ...(items.length < 2 ? ['fewer than two steps'] : []),
    ...items.flatMap((one, index) =>
      isFact(one) &&
      one['@type'] === 'ListItem' &&
      one.position === index + 1 &&
      isText(one.name) &&
      isAddress(one.item)
        ? []
        : [`step ${index + 1}`],
    ),
  ]
}

function websiteFaults(fact: Fact): string[] {
  const action = fact.potentialAction
  const target = isFact(action) && isFact(action.target) ? action.target.urlTemplate : undefined
  return [
    ...(isText(fact.name) ? [] : ['name']),
    ...(isAddress(fact.url) ? [] : ['url']),
    ...(isFact(action) &&
    action['query-input'] === 'required name=search_term_string' &&
    typeof target === 'string' &&
    target.includes('{search_term_string}') &&
    isAddress(target.replace('{search_term_string}', 'shawl'))
      ? []
      : ['potentialAction']),
  ]
}

const KINDS: Record<string, (fact: Fact) => string[]> = {
  Product: productFaults,
  ProductGroup: groupFaults,
  BreadcrumbList: breadcrumbFaults,
  WebSite: websiteFaults,
  Organization: (fact) => [
    ...(isText(fact.name) ? [] : ['name']),
    ...(isAddress(fact.url) ? [] : ['url']),
    ...(fact.sameAs === undefined || [fact.sameAs].flat().every(isAddress) ? [] : ['sameAs']),
  ],
}

/** `text` is the content of the script element, which search engines read. */
export function richResultFaults(text: string): string[] {
  let fact: unknown
  try {
    fact = JSON.parse(text)
  } catch {
    return ['no JSON']
  }
  if (!isFact(fact)) return ['no object']
  if (fact['@context'] !== 'https://schema.org') return ['@context']
  const kind = String(fact['@type'])
  return KINDS[kind]?.(fact).map((fault) => `${kind}: ${fault}`) ?? [`unknown @type ${kind}`]
}
