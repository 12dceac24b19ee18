import { config } from '../../api/core/config'
import type { Product } from '../../api/products'
import { SHOP_SIZES } from '../../rules/constants'
import { productShareUrl, PRODUCTS } from '../../rules/paths'
import { finalPrice, amountText } from '../../rules/pricing'
import { imageCandidates } from '../../rules/safe'
import { isSoldOut, sizeKey } from '../../rules/stock'
import { plainText } from '../../rules/text'
import type { SizeStock } from '../../rules/types'
import { idText } from '../../rules/types'

const absolute = (path: string) => new URL(`${import.meta.env.BASE_URL}${path.slice(1)}`, window.location.origin).href

type Availability = 'InStock' | 'OutOfStock' | 'Discontinued'

/** Half a sign is not a text: strict readers refuse the whole. */
const whole = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '')

/**
 * The product as schema.org data: a group whose variants are the sizes on offer, or one product if its sizes are not
 * known or it is gone. Null without id, name or price, because search engines reject both.
 */
export function productFacts(product: Product, stock: SizeStock | null | 'gone'): object | null {
  const { id, images, colors } = product
  const [name, text] = [whole(product.title).trim(), whole(plainText(product.description))]
  const price = finalPrice(product)
  if (name === '' || price <= 0 || idText(id).trim() === '') return null
  const pictures = images
    .flatMap((path) => imageCandidates(path, config().apiHost).slice(0, 1))
    .filter((address) => address.startsWith('http'))
  const common = {
    '@context': 'https://schema.org',
    name,
    ...(text === '' ? {} : { description: text }),
    ...(pictures.length === 0 ? {} : { image: pictures }),
    brand: { '@type': 'Brand', name: config().brandName },
  }
  const offered = (availability: Availability) => ({
    '@type': 'Offer',
    url: absolute(productShareUrl(id)),
    priceCurrency: 'NPR',
    price: amountText(price),
    itemCondition: 'https://schema.org/NewCondition',
    availability: `https://schema.org/${availability}`,
  })
  const color = colors.map((one) => whole(one.name)).join('/')
  const colored = color === '' ? {} : { color }
  const sizes = stock === 'gone' ? [] : SHOP_SIZES.filter((size) => sizeKey(stock, size) !== null)
  const available = (size: string) => (isSoldOut(stock as SizeStock, size) ? 'OutOfStock' : 'InStock')
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
    url: absolute(productShareUrl(id)),
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

export function breadcrumbFacts({ id, title }: Pick<Product, 'id' | 'title'>): object | null {
  const name = whole(title).trim()
  const place = (position: number, at: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name: at,
    item: absolute(path),
  })
  if (name === '') return null
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      place(1, config().brandName, '/'),
      place(2, 'Products', PRODUCTS),
      place(3, name, productShareUrl(id)),
    ],
  }
}
