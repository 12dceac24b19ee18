import { isSaleStatus } from '../../src/rules/orderStatus'
import { PRODUCT_IMAGES_MAX } from '../../src/rules/constants'
import { handleGet, handlePostForm, handlePostJson } from '../server/endpoint'
import { successReply, refusalReply } from '../server/phpReply'
import { parseJsonOrNull, textsInList, trimmedTextOf, type Form } from '../server/phpRequest'
import { sentIdOf } from '../dialects/sentId'
import { PRODUCT_TEXTS, type ProductRow } from '../world/rows'
import { streamHandler } from '../server/streamReply'
import { storeUploads } from '../server/uploads'
import { uploadPathOf } from '../dialects/replyInDialect'
import { printProduct, printProductDetail } from '../world/printRows'
import { world } from '../world/world'

export const productWithId = (id: unknown): ProductRow | undefined =>
  world.products.find((row) => row.id === sentIdOf(id))

/** The PHP script's query: SELECT title, SUM(quantity) ... GROUP BY product_id, title ORDER BY total_sales DESC */
export function topSellers(): { title: string; total_sales: string }[] {
  return salesByTitle().map(({ title, sum }) => ({ title, total_sales: String(sum) }))
}

/** Some streams also print each top seller's product. */
function sellersForStream(): { title: string; total_sales: string }[] {
  if (world.dialect.keys !== 'php') return topSellers()
  return salesByTitle().map(({ product_id, title, sum }) => {
    const product = productWithId(product_id)
    const { price = '0.00', images = '[]' } = product ? printProduct(product) : {}
    return { id: String(product_id), title, price, images, total_sales: String(sum) }
  })
}

function salesByTitle(): { product_id: number; title: string; sum: number }[] {
  const sums = new Map<string, { product_id: number; title: string; sum: number }>()
  for (const { status, items } of world.orders) {
    if (!isSaleStatus(status)) continue
    for (const { product_id, title, quantity } of items) {
      const key = `${product_id} ${title}`
      const row = sums.get(key)
      if (row) row.sum += quantity
      else sums.set(key, { product_id, title, sum: quantity })
    }
  }
  return [...sums.values()].sort((a, b) => b.sum - a.sum)
}

function recommendationsFor(product: ProductRow): ProductRow[] {
  const shared = ({ tags }: ProductRow) => tags.filter((tag) => product.tags.includes(tag)).length
  return world.products
    .filter(({ id }) => id !== product.id)
    .map((row) => ({ row, score: shared(row) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 4)
    .map(({ row }) => row)
}

/** `LIKE '%...%'` without escaping: % matches any text, and _ any letter. */
function textMatcher(wanted: string): (text: string) => boolean {
  if (world.dialect.search === 'literal') return (text) => text.includes(wanted)
  const pattern = wanted
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('%', '[^]*')
    .replaceAll('_', '[^]')
  const like = new RegExp(pattern)
  return (text) => like.test(text)
}

function foundProducts(q: string): ProductRow[] {
  const wanted = q.trim().toLowerCase()
  if (wanted === '') return []
  const matches = textMatcher(wanted)
  return world.products.filter(({ title, description, tags }) =>
    [title, description, ...tags].some((text) => matches(text.toLowerCase())),
  )
}

function stockFrom(text: string): Record<string, number> {
  const map = parseJsonOrNull(text)
  if (typeof map !== 'object' || map === null || Array.isArray(map)) return {}
  return Object.fromEntries(
    Object.entries(map).map(([size, count]) => [size, Math.max(0, Math.trunc(Number(count)) || 0)]),
  )
}

function colorsFrom(text: string): ProductRow['colors'] {
  const list = parseJsonOrNull(text)
  return (Array.isArray(list) ? list : []).map((color: Record<string, unknown> | null) => ({
    name: trimmedTextOf(color?.name),
    code: trimmedTextOf(color?.code),
  }))
}

/** Reads the fields that adding and editing share. Returns a sentence for a refusal. */
function productFrom(form: Form): Omit<ProductRow, 'id' | 'images' | 'created_at'> | string {
  const texts = Object.fromEntries(PRODUCT_TEXTS.map((name) => [name, form.text(name)])) as Pick<
    ProductRow,
    (typeof PRODUCT_TEXTS)[number]
  >
  const price = Number(form.text('price') || 'x')
  if (texts.title === '') return 'Title is required'
  if (Number.isNaN(price) || (price < 0 && world.dialect.prices === 'refused'))
    return 'A valid price is required'
  return {
    ...texts,
    price,
    discount_price: form.text('discount') === '1' ? Number(form.text('discountPrice')) || 0 : 0,
    size_stock: stockFrom(form.text('size_stock')),
    tags: textsInList(parseJsonOrNull(form.text('tags'))),
    colors: colorsFrom(form.text('colors')),
  }
}

const TOO_MANY_IMAGES = `At most ${PRODUCT_IMAGES_MAX} images are allowed`

export const productHandlers = [
  handleGet('get_products.php', () => successReply({ products: world.products.map(printProduct) })),
  handleGet('get_top_selling_products.php', () => successReply({ top_products: topSellers() })),
  streamHandler('products_sse.php', ['products', 'orders'], () => ({
    products: world.products.map(printProduct),
    topSelling: sellersForStream(),
  })),

  handleGet('get_product_detail.php', (query) => {
    const product = productWithId(query.get('id'))
    return product
      ? successReply({ product: printProductDetail(product) })
      : refusalReply('Product not found')
  }),
  handleGet('get_size_stock.php', (query) => {
    const product = productWithId(query.get('id'))
    return product
      ? successReply({ size_stock: printProduct(product).size_stock })
      : refusalReply('Product not found')
  }),
  handleGet('get_recommendations.php', (query) => {
    const product = productWithId(query.get('product_id'))
    return product
      ? successReply({ products: recommendationsFor(product).map(printProduct) })
      : refusalReply('Product not found')
  }),
  handleGet('search.php', (query) =>
    successReply({ products: foundProducts(query.get('q') ?? '').map(printProduct) }),
  ),

  handlePostForm('add_product.php', (form) => {
    const product = productFrom(form)
    if (typeof product === 'string') return refusalReply(product)
    const images = form.files('images')
    if (images.length > PRODUCT_IMAGES_MAX) return refusalReply(TOO_MANY_IMAGES)
    // The new product comes first, like with ORDER BY id DESC.
    world.add(
      'products',
      { ...product, images: storeUploads('products', images), created_at: world.stamp() },
      'first',
    )
    return successReply({ message: 'Product added' })
  }),
  handlePostForm('edit_product.php', (form) => {
    const row = productWithId(form.text('id'))
    if (!row) return refusalReply('Product not found')
    const product = productFrom(form)
    if (typeof product === 'string') return refusalReply(product)
    const removed = textsInList(parseJsonOrNull(form.text('removed_images'))).map(uploadPathOf)
    const kept = textsInList(parseJsonOrNull(form.text('existing_images')))
      .map(uploadPathOf)
      .filter((path) => !removed.includes(path))
    const images = form.files('images')
    // The limit counts only with new uploads: a product that already has more pictures keeps them (D-17).
    if (images.length > 0 && kept.length + images.length > PRODUCT_IMAGES_MAX)
      return refusalReply(TOO_MANY_IMAGES)
    world.change('products', row.id, {
      ...product,
      images: [...kept, ...storeUploads('products', images)],
    })
    return successReply({ message: 'Product updated' })
  }),
  handlePostJson('delete_product.php', (body) => {
    const row = productWithId(body.id)
    if (!row) return refusalReply('Product not found')
    world.remove('products', row.id)
    return successReply({ message: 'Product deleted' })
  }),
]
