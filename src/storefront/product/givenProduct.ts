import { readProduct, type Product } from '../../api/products'
import { firstPaint, type FirstPaint } from '../../rules/paths'
import { idText } from '../../rules/types'

/**
 * The product that deploy/heads.php wrote into the page: a copy of a few minutes' age, drawn until the list arrives. Null
 * for another product, for a page without it and for anything that cannot be read.
 */
export function givenProduct(id: string): FirstPaint<Product> | null {
  try {
    const given = JSON.parse(document.getElementById('given')?.textContent ?? '') as {
      product?: unknown
    }
    const product = readProduct(given.product)
    return product && product.title !== '' && idText(product.id) === id ? firstPaint(product) : null
  } catch {
    return null
  }
}
