import { readProduct } from '../src/api/products.ts'
import { PRODUCT_PAGE_SIZES } from '../src/rules/constants.ts'
import { productPath } from '../src/rules/paths.ts'
import { amountText, finalPrice } from '../src/rules/pricing.ts'
import { imageUrlCandidates } from '../src/rules/safeUrl.ts'
import { isSoldOut, sizeKey } from '../src/rules/stock.ts'
import { plainText } from '../src/rules/text.ts'
import { idText } from '../src/rules/types.ts'

// Makes the rows of a catalogue by the rules of Google Merchant's product data specification.

/** The same rules as RULES in deploy/feed.php, which makes the catalogue on the host; tests/feedLive.test.ts compares both. */
export const FEED_RULES = {
  fields: [
    'id',
    'title',
    'description',
    'link',
    'image_link',
    'additional_image_link',
    'availability',
    'price',
    'sale_price',
    'brand',
    'condition',
    'identifier_exists',
    'item_group_id',
    'size',
    'color',
  ],
  sizes: PRODUCT_PAGE_SIZES,
  /**
   * Catalogues accept 50 characters and `-size` is appended. Spaces or letters of other alphabets would break links
   * between rows.
   */
  id: String.raw`^[\w.-]{1,45}$`,
  /**
   * The start of an absolute address. Host names in other alphabets are refused, because PHP does not encode them as
   * browsers do.
   */
  host: String.raw`^https?:\/\/(?:[a-z\d_-]+\.)*[a-z][a-z\d-]*(?::\d{0,5})?(?:[\/?#]|$)`,
  title: 140,
  description: 5000,
  brand: 70,
  address: 2000,
  pictures: 11,
  color: 30,
  colors: 3,
} as const
export const FEED_FIELDS = FEED_RULES.fields
export type FeedItem = Record<(typeof FEED_FIELDS)[number], string>
export type LeftOutProduct = { id: string; title: string; why: string }

type FeedShop = { shop: string; host: string; brand: string }

const NOT_IN_XML =
  // oxlint-disable-next-line no-control-regex -- XML forbids them, even escaped
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]|\p{Surrogate}/gu

function lineOf(text: string, most: number): string {
  const clean = text.replaceAll(NOT_IN_XML, '').replaceAll(/\s+/g, ' ').trim()
  return [...clean].slice(0, most).join('').trim()
}

const isFeedId = (id: string) => new RegExp(FEED_RULES.id).test(id)

/** Returns the first address from which the page would load the picture, unless a catalogue would refuse it. */
function pictureAddress(path: string, host: string): string[] {
  const given = path.trim().replaceAll('\\', '/')
  const absolute = given.startsWith('//') ? `${host.replace(/:.*/s, ':')}${given}` : given
  if (/^[a-z][a-z\d+.-]*:/i.test(absolute) && !new RegExp(FEED_RULES.host, 'i').test(absolute))
    return []
  return (
    imageUrlCandidates(path, host)
      .slice(0, 1)
      // In the feed, commas separate the addresses of a field.
      .map((address) => address.replaceAll(',', '%2C').replaceAll('^', '%5E'))
      .filter((address) => address.length <= FEED_RULES.address)
  )
}

/** If rows repeat an id, only the first row becomes an item, because ids must be unique. */
export function feedRows(
  rows: readonly unknown[],
  { shop, host, brand }: FeedShop,
): { items: FeedItem[]; left: LeftOutProduct[] } {
  const items: FeedItem[] = []
  const left: LeftOutProduct[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const product = readProduct(row)
    const id = product ? idText(product.id).trim() : ''
    if (!product || seen.has(id)) continue
    const title = lineOf(product.title, FEED_RULES.title)
    const images = product.images.flatMap((path) => pictureAddress(path, host))
    const price = finalPrice(product)
    const sizes = FEED_RULES.sizes.filter((size) => sizeKey(product.size_stock, size) !== null)
    const why =
      (!isFeedId(id) && "its id is blank or contains characters that catalogs don't accept") ||
      (title === '' && 'it has no title') ||
      (price <= 0 && 'it has no price') ||
      (images.length === 0 && 'it has no picture') ||
      (sizes.length === 0 && "its stock has none of the shop's sizes")
    if (why) {
      left.push({ id, title, why })
      continue
    }
    seen.add(id)
    const [image = '', ...others] = images
    const colors = product.colors
      .map(({ name }) => lineOf(name.replaceAll('/', ' '), FEED_RULES.color))
      .filter((name) => name !== '')
    for (const size of sizes)
      items.push({
        id: `${id}-${size}`,
        title: `${title}, ${size.toUpperCase()}`,
        description: lineOf(plainText(product.description), FEED_RULES.description) || title,
        link: new URL(productPath(id).slice(1), shop).href,
        image_link: image,
        additional_image_link: others.slice(0, FEED_RULES.pictures - 1).join(','),
        availability: isSoldOut(product.size_stock, size) ? 'out_of_stock' : 'in_stock',
        price: `${amountText(product.price)} NPR`,
        sale_price: price < product.price ? `${amountText(price)} NPR` : '',
        brand: lineOf(brand, FEED_RULES.brand),
        condition: 'new',
        identifier_exists: 'no',
        item_group_id: id,
        size: size.toUpperCase(),
        // Colours share one row per size. Catalogues accept three colours, separated by slashes.
        color: colors.slice(0, FEED_RULES.colors).join('/'),
      })
  }
  return { items, left }
}

const xmlEscaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

export function feedXml(
  items: readonly FeedItem[],
  { shop, brand }: Pick<FeedShop, 'shop' | 'brand'>,
): string {
  const field = (item: FeedItem, name: keyof FeedItem) =>
    (name === 'additional_image_link' ? item[name].split(',') : [item[name]])
      .filter((value) => value !== '')
      .map((value) => `      <g:${name}>${xmlEscaped(value)}</g:${name}>\n`)
      .join('')
  const entries = items.map(
    (item) => `    <item>\n${FEED_FIELDS.map((name) => field(item, name)).join('')}    </item>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
  <channel>
    <title>${xmlEscaped(lineOf(brand, FEED_RULES.brand))}</title>
    <link>${xmlEscaped(shop)}</link>
    <description>${xmlEscaped(lineOf(brand, FEED_RULES.brand))}</description>
${entries.join('')}  </channel>
</rss>
`
}

/** A spreadsheet would run a cell that begins with one of these characters as a formula. */
const csvCell = (value: string) =>
  `"${(/^[=+\-@]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

export function feedCsv(items: readonly FeedItem[]): string {
  const lines = [
    FEED_FIELDS.join(','),
    ...items.map((item) => FEED_FIELDS.map((name) => csvCell(item[name])).join(',')),
  ]
  return `${lines.join('\r\n')}\r\n`
}
