import { CategoriesReply } from '../src/api/categories.ts'
import { readProduct } from '../src/api/products.ts'
import { PRODUCT_PAGE_SIZES, TAGLINE } from '../src/rules/constants.ts'
import { categoryPath, ABOUT_PATH, HOME_PATH, productPath } from '../src/rules/paths.ts'
import { ConfigSchema } from '../src/api/core/configSchema.ts'
import { type Business, schemaOrgOrganization } from '../src/rules/business.ts'
import { amountText, finalPrice } from '../src/rules/pricing.ts'
import {
  schemaOrgBreadcrumb,
  pictureUrls,
  schemaOrgProduct,
  type DescribedShop,
} from '../src/rules/schemaOrg.ts'
import { isSoldOut, sizeKey } from '../src/rules/stock.ts'
import { plainText } from '../src/rules/text.ts'
import { idText } from '../src/rules/types.ts'
import * as v from 'valibot'

// Makes the same pages as deploy/heads.php, but as files; tests/heads.test.ts compares both.

export type Shop = DescribedShop & {
  tagline: string
  social: Record<string, string>
  business?: Business
}
export type HeadPage = { file: string; html: string }

type PageHead = {
  path: string
  title?: string
  text: string
  picture?: string | undefined
  price?: string
  inStock?: boolean
  data?: (object | null)[]
  given?: object
}

/** An id becomes a file name. The servers' rewrite rules and heads.php accept only ids of this form too. */
const FILE_ID = /^[\w.-]{1,64}$/

export const singleLine = (text: string) =>
  text
    .replaceAll(/\p{Surrogate}/gu, '')
    .replaceAll(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]+/gu, ' ')
    .trim()
const plainLine = (text: string) => singleLine(plainText(text))

function shortened(text: string, most: number): string {
  const signs = [...text]
  if (signs.length <= most) return text
  const cut = /^.*(?=\s)/su.exec(signs.slice(0, most).join(''))?.[0] ?? ''
  return cut === '' ? '' : `${cut}…`
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')
/** Escapes each character that could end the script element or begin another one. */
const jsonForHtml = (value: object) =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
  )

/** If the configuration has no name, the page's title is the shop's name. */
export function describedShopOf(
  config: Record<string, unknown>,
  html: string,
  address: string,
  apiHost: string,
): Shop {
  const text = (value: unknown, otherwise: string) =>
    typeof value === 'string' && value.trim() !== '' ? value.trim() : otherwise
  const social = Object.entries(Object(config.social) as object).filter(
    ([, url]) => typeof url === 'string',
  )
  const business = v.safeParse(ConfigSchema.entries.business, config.business)
  return {
    brand: text(config.brandName, /<title>([^<]*)/.exec(html)?.[1] ?? 'Shop'),
    tagline: text((Object(config.texts) as { tagline?: unknown }).tagline, TAGLINE),
    social: Object.fromEntries(social) as Record<string, string>,
    ...(business.success && business.output ? { business: business.output } : {}),
    apiHost,
    absolute: (path) => new URL(path.slice(1), address).href,
  }
}

/** Returns null if the page is not one of this shop. */
function withHead(html: string, head: PageHead, shop: Shop): string | null {
  const { title = '', picture, price, inStock, data = [], given } = head
  const text = shortened(head.text, 200) || (title === '' ? shop.tagline : title)
  const url = shop.absolute(head.path)
  const image = picture ?? shop.absolute('/brand/share.png')
  const tags: [string, string][] = [
    ['og:type', given ? 'product' : 'website'],
    ['og:site_name', shop.brand],
    ['og:title', title === '' ? shop.brand : title],
    ['og:description', text],
    ['og:url', url],
    ['og:image', image],
    ...((picture === undefined
      ? [
          ['og:image:width', '1200'],
          ['og:image:height', '630'],
        ]
      : [['og:image:alt', title]]) as [string, string][]),
    ...((price === undefined
      ? []
      : [
          ['product:price:amount', price],
          ['product:price:currency', 'NPR'],
        ]) as [string, string][]),
  ]
  if (inStock !== undefined)
    tags.push(['product:availability', inStock ? 'in stock' : 'out of stock'])
  const lines = [
    `<link rel="canonical" href="${escaped(url)}" data-head="" />`,
    ...tags.map(([name, value]) => `<meta property="${name}" content="${escaped(value)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ]
  if (given && picture !== undefined)
    lines.push(`<link rel="preload" as="image" fetchpriority="high" href="${escaped(picture)}" />`)
  for (const one of data)
    if (one)
      lines.push(`<script type="application/ld+json" data-head="">${jsonForHtml(one)}</script>`)
  if (given) lines.push(`<script type="application/json" id="given">${jsonForHtml(given)}</script>`)
  const seen =
    title === ''
      ? ''
      : `<h1>${escaped(title)}</h1>${price === undefined ? '' : `<p>NPR ${price}</p>`}` +
        (picture === undefined ? '' : `<img src="${escaped(picture)}" alt="" width="320" />`)
  const parts: [RegExp, string][] = [
    [
      /<title>[^<]*<\/title>/,
      `<title>${escaped(title === '' ? shop.brand : `${title} · ${shop.brand}`)}</title>`,
    ],
    [
      /<meta name="description" content="[^"]*"[^>]*>/,
      `<meta name="description" content="${escaped(text)}" />\n    ${lines.join('\n    ')}`,
    ],
    [/<\/noscript>/, `${seen}</noscript>`],
  ]
  let page = html.replaceAll(/ *<meta property="og:[^>]*>\n?/g, '')
  for (const [place, written] of parts) {
    if (!place.test(page)) return null
    page = page.replace(place, () => written)
  }
  return page
}

const pageFile = (file: string, html: string | null): HeadPage[] =>
  html === null ? [] : [{ file: `${file}.html`, html }]

export function homePage(html: string, shop: Shop): HeadPage[] {
  const data = [
    schemaOrgOrganization(shop.brand, shop.absolute(HOME_PATH), shop.social, shop.business),
  ]
  return pageFile('home', withHead(html, { path: HOME_PATH, text: shop.tagline, data }, shop))
}

export function aboutPage(html: string, about: unknown, shop: Shop): HeadPage[] {
  const { first_paragraph: first, image } = Object(about) as Record<string, unknown>
  const [picture] = typeof image === 'string' ? pictureUrls([image], shop.apiHost) : []
  const text = typeof first === 'string' ? plainLine(first) : ''
  return pageFile(
    'about',
    withHead(html, { path: ABOUT_PATH, title: 'About Us', text, picture }, shop),
  )
}

export function categoryPages(html: string, rows: readonly unknown[], shop: Shop): HeadPage[] {
  const { categories } = v.parse(CategoriesReply, { categories: rows })
  return categories.flatMap(({ id, name, image }) => {
    const title = plainLine(name)
    if (!FILE_ID.test(idText(id)) || title === '') return []
    const [picture] = pictureUrls([image], shop.apiHost)
    const text = `${title} at ${shop.brand}, with prices and the sizes in stock.`
    return pageFile(
      `category/${idText(id)}`,
      withHead(html, { path: categoryPath(id), title, text, picture }, shop),
    )
  })
}

/** A product without a name, or with an id that cannot be a file name, gets no page. */
export function productPage(html: string, row: unknown, shop: Shop): HeadPage[] {
  const product = readProduct(row)
  const id = product ? idText(product.id) : ''
  const title = singleLine(product?.title ?? '')
  if (!product || title === '' || !FILE_ID.test(id)) return []
  const { description, images, size_stock } = product
  const [price, [picture]] = [finalPrice(product), pictureUrls(images, shop.apiHost)]
  const sizes = PRODUCT_PAGE_SIZES.filter((size) => sizeKey(size_stock, size) !== null)
  const colors = product.colors
    .map(({ name }) => ({ name: singleLine(name) }))
    .filter(({ name }) => name !== '')
  const described = { ...product, title, description: plainLine(description), colors }
  const head: PageHead = {
    path: productPath(id),
    title,
    text: described.description,
    picture,
    ...(price > 0 && { price: amountText(price) }),
    ...(sizes.length > 0 && { inStock: sizes.some((size) => !isSoldOut(size_stock, size)) }),
    data: [schemaOrgProduct(described, size_stock, shop), schemaOrgBreadcrumb(described, shop)],
    given: { id, product: row as object },
  }
  return pageFile(`product/${id}`, withHead(html, head, shop))
}
