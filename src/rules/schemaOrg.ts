import { PRODUCT_PAGE_SIZES } from './constants'
import { productPath, PRODUCTS_PATH } from './paths'
import { amountText, finalPrice } from './pricing'
import { imageUrlCandidates } from './safeUrl'
import { isSoldOut, sizeKey } from './stock'
import { plainText } from './text'
import type { Id, Paisa, SizeStock } from './types'
import { idText } from './types'

// A page's schema.org data for search engines. The screens and `npm run heads` use it; deploy/heads.php writes the same data.

export type DescribedShop = {
  brand: string
  apiHost: string
  absolute: (path: string) => string
}

export type DescribedProduct = {
  id: Id
  title: string
  description: string
  price: Paisa
  discount_price: Paisa
  images: readonly string[]
  colors: readonly { name: string }[]
}

type Availability = 'InStock' | 'OutOfStock' | 'Discontinued'

/** Drops half surrogate pairs, because strict readers refuse the whole data because of one. */
const wholeCharacters = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '')

/** Only absolute addresses, because search engines cannot resolve others. */
export function pictureUrls(images: readonly string[], apiHost: string): string[] {
  return images
    .flatMap((path) => imageUrlCandidates(path, apiHost).slice(0, 1))
    .filter((address) => address.startsWith('http'))
}

/**
 * A group whose variants are the offered sizes, or one product if no size is known or the product is no longer sold.
 * Null without id, name or price, because search engines reject a product that lacks them.
 */
export function schemaOrgProduct(
  product: DescribedProduct,
  stock: SizeStock | null | 'gone',
  place: DescribedShop,
): object | null {
  const { id, images, colors } = product
  const [name, text] = [
    wholeCharacters(product.title).trim(),
    wholeCharacters(plainText(product.description)),
  ]
  const price = finalPrice(product)
  if (name === '' || price <= 0 || idText(id).trim() === '') return null
  const pictures = pictureUrls(images, place.apiHost)
  const common = {
    '@context': 'https://schema.org',
    name,
    ...(text === '' ? {} : { description: text }),
    ...(pictures.length === 0 ? {} : { image: pictures }),
    brand: { '@type': 'Brand', name: place.brand },
  }
  const offered = (availability: Availability) => ({
    '@type': 'Offer',
    url: place.absolute(productPath(id)),
    priceCurrency: 'NPR',
    price: amountText(price),
    itemCondition: 'https://schema.org/NewCondition',
    availability: `https://schema.org/${availability}`,
  })
  const color = colors.map((one) => wholeCharacters(one.name)).join('/')
  const colored = color === '' ? {} : { color }
  const sizes =
    stock === 'gone' ? [] : PRODUCT_PAGE_SIZES.filter((size) => sizeKey(stock, size) !== null)
  const available = (size: string) =>
    isSoldOut(stock as SizeStock, size) ? 'OutOfStock' : 'InStock'
  if (sizes.length === 0)
    return {
      ...common,
      '@type': 'Product',
      sku: idText(id),
      ...colored,
      offers: offered(stock === 'gone' ? 'Discontinued' : 'OutOfStock'),
    }
  return {
    ...common,
    '@type': 'ProductGroup',
    productGroupID: idText(id),
    url: place.absolute(productPath(id)),
    variesBy: ['https://schema.org/size'],
    hasVariant: sizes.map((size) => ({
      '@type': 'Product',
      name: `${name}, ${size.toUpperCase()}`,
      sku: `${idText(id)}-${size}`,
      size: size.toUpperCase(),
      ...colored,
      ...(pictures.length === 0 ? {} : { image: pictures.slice(0, 1) }),
      offers: offered(available(size)),
    })),
  }
}

export function schemaOrgBreadcrumb(
  { id, title }: Pick<DescribedProduct, 'id' | 'title'>,
  place: DescribedShop,
): object | null {
  const name = wholeCharacters(title).trim()
  const step = (position: number, at: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name: at,
    item: place.absolute(path),
  })
  if (name === '') return null
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      step(1, place.brand, '/'),
      step(2, 'Products', PRODUCTS_PATH),
      step(3, name, productPath(id)),
    ],
  }
}
