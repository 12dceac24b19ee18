import { config } from '../../api/core/config'
import type { Product } from '../../api/products'
import * as schemaOrg from '../../rules/schemaOrg'
import type { SizeStock } from '../../rules/types'

const place = (): schemaOrg.Place => ({
  brand: config().brandName,
  apiHost: config().apiHost,
  absolute: (path) =>
    new URL(`${import.meta.env.BASE_URL}${path.slice(1)}`, window.location.origin).href,
})

/** Null where it could not be true. */
export function productFacts(product: Product, stock: SizeStock | null | 'gone'): object | null {
  return schemaOrg.productFacts(product, stock, place())
}

export function breadcrumbFacts(product: Pick<Product, 'id' | 'title'>): object | null {
  return schemaOrg.breadcrumbFacts(product, place())
}
