import { config } from '../../api/core/config'
import type { Product } from '../../api/products'
import { SHOP_SIZES } from '../../rules/constants'
import { productShareUrl, PRODUCTS } from '../../rules/paths'
import { finalPrice, amountText } from '../../rules/pricing'
import { imageCandidates } from '../../rules/safe'
import { isSoldOut } from '../../rules/stock'
import { plainText } from '../../rules/text'
import type { SizeStock } from '../../rules/types'
import { idText } from '../../rules/types'

const absolute = (path: string) => new URL(`${import.meta.env.BASE_URL}${path.slice(1)}`, window.location.origin).href

function availability(stock: SizeStock | null | 'gone'): string {
  if (stock === 'gone') return 'Discontinued'
  return SHOP_SIZES.some((size) => !isSoldOut(stock, size)) ? 'InStock' : 'OutOfStock'
}

/** The product as schema.org data, without image or description if it has none. */
export function productFacts(product: Product, stock: SizeStock | null | 'gone'): object {
  const { id, title, description, images } = product
  const text = plainText(description)
  const pictures = images.flatMap((path) => imageCandidates(path, config().apiHost).slice(0, 1))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    ...(text === '' ? {} : { description: text }),
    ...(pictures.length === 0 ? {} : { image: pictures }),
    sku: idText(id),
    brand: { '@type': 'Brand', name: config().brandName },
    offers: {
      '@type': 'Offer',
      url: absolute(productShareUrl(id)),
      priceCurrency: 'NPR',
      price: amountText(finalPrice(product)),
      availability: `https://schema.org/${availability(stock)}`,
    },
  }
}

export function breadcrumbFacts({ id, title }: Pick<Product, 'id' | 'title'>): object {
  const place = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: absolute(path),
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      place(1, config().brandName, '/'),
      place(2, 'Products', PRODUCTS),
      place(3, title, productShareUrl(id)),
    ],
  }
}
