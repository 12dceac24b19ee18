// @vitest-environment node
import { describe, expect, it } from 'vitest'
import {
  address,
  resetWorldBeforeEach,
  get,
  openStream,
  pngFile,
  postForm,
  postJson,
} from '../../tests/mockWorld'
import { productRow, productSent } from '../../tests/testProduct'
import { world } from '../world/world'

resetWorldBeforeEach()

const FORM = productSent({
  title: 'Clay kurta',
  price: '1999.5',
  discount: '1',
  discountPrice: '200',
  size_stock: '{"m":5,"l":0}',
})

describe('reading products', () => {
  it('prints rows as MySQL and json_encode print them', async () => {
    const { products } = (await get('get_products.php')) as { products: Record<string, string>[] }
    expect(products[0]).toMatchObject({
      id: '1',
      title: 'Brick kurta',
      description: 'A long kurta. Cut in Patan.',
      price: '2500.00',
      discount: '1',
      discount_price: '250.00',
      images:
        '["uploads\\/products\\/kurta-brick.webp","uploads\\/products\\/kurta-brick-back.webp"]',
      tags: '["Kurta","Women"]',
      size_stock: '{"s":1,"m":4,"xxxl":0}',
      colors: '[{"name":"Brick","code":"#a0432f"}]',
      created_at: '2025-11-01 10:00:00',
    })
    expect(products[2]?.tags).toBe('Kurta')
  })

  it('gives one product, its stock and its recommendations', async () => {
    expect(await get('get_product_detail.php', { id: '1' })).toMatchObject({
      success: true,
      product: {
        title: 'Brick kurta',
        images: ['uploads/products/kurta-brick.webp', 'uploads/products/kurta-brick-back.webp'],
      },
    })
    expect(await get('get_size_stock.php', { id: '2' })).toEqual({
      success: true,
      size_stock: '{"m":3}',
    })
    const { products } = (await get('get_recommendations.php', { product_id: '1' })) as {
      products: { id: string }[]
    }
    expect(products.map(({ id }) => id)).toEqual(['3', '2'])
    world.products = [1, 4, 5, 6, 7, 8].map((id) => productRow({ id }))
    expect(await get('get_recommendations.php', { product_id: '1' })).toHaveProperty(
      'products.length',
      4,
    )
  })

  it('finds products by title, description and tag', async () => {
    const ids = async (q: string) =>
      ((await get('search.php', { q })) as { products: { id: string }[] }).products.map(
        ({ id }) => id,
      )
    expect(await ids('TOPI')).toEqual(['2'])
    expect(await ids('patan')).toEqual(['1'])
    expect(await ids('women')).toEqual(['1'])
    expect(await ids('  ')).toEqual([])
  })

  it('counts sold pieces without cancelled orders', async () => {
    expect(await get('get_top_selling_products.php')).toEqual({
      success: true,
      top_products: [{ title: 'Brick kurta', total_sales: '2' }],
    })
    world.change('orders', 7, { status: 'Cancelled' })
    expect(await get('get_top_selling_products.php')).toEqual({ success: true, top_products: [] })
  })
})

describe('writing products', () => {
  it('adds a product in front, with its pictures, and the stream sends it at once', async () => {
    const stream = await openStream('products_sse.php')
    expect(await stream.message()).toHaveProperty('products.length', 3)
    const images = { 'images[0]': pngFile('a.png'), 'images[1]': pngFile('b.png') }
    expect(await postForm('add_product.php', FORM, images)).toMatchObject({ success: true })
    const news = (await stream.message()) as {
      products: { title: string }[]
      topSelling: unknown[]
    }
    expect(news.products[0]?.title).toBe('Clay kurta')
    expect(news.topSelling).toHaveLength(1)
    stream.close()
    const [row] = world.products
    expect(row).toMatchObject({
      id: 4,
      price: 1999.5,
      discount_price: 200,
      size_stock: { m: 5, l: 0 },
      tags: ['Kurta'],
    })
    const picture = await fetch(address(row?.images[1] ?? ''))
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect((await picture.arrayBuffer()).byteLength).toBe(64)
  })

  it('stores a picture by its own name alone, without folders and signs, and none over another', async () => {
    for (const name of ['C:\\fakepath\\red kurta.png', '../../red kurta.png', '../'])
      await postForm('add_product.php', FORM, { 'images[0]': pngFile(name) })
    const paths = world.products.slice(0, 3).flatMap(({ images }) => images)
    expect([...paths].reverse().map((path) => path.replace(/\/\d+_/, '/N_'))).toEqual([
      'uploads/products/N_red_kurta.png',
      'uploads/products/N_red_kurta.png',
      'uploads/products/N_file',
    ])
    expect(new Set(paths).size).toBe(3)
  })

  it('stores no discount when discount is 0', async () => {
    await postForm('add_product.php', { ...FORM, discount: '0', discountPrice: '0' })
    expect(world.products[0]?.discount_price).toBe(0)
  })

  it('edits a product: existing pictures stay, removed ones are deleted, new ones follow', async () => {
    const [first = '', second = ''] = world.products[0]?.images ?? []
    const edit = {
      ...FORM,
      id: '1',
      existing_images: JSON.stringify([second]),
      removed_images: JSON.stringify([first]),
    }
    const images = { 'images[0]': pngFile('c.png') }
    expect(await postForm('edit_product.php', edit, images)).toMatchObject({ success: true })
    expect(world.products[0]?.images).toEqual([
      second,
      expect.stringMatching(/^uploads\/products\/\d+_c\.png$/),
    ])
    expect(world.products[0]?.title).toBe('Clay kurta')
  })

  it('deletes a product', async () => {
    expect(await postJson('delete_product.php', { id: '1' })).toMatchObject({ success: true })
    expect(await get('get_product_detail.php', { id: '1' })).toMatchObject({ success: false })
    await postForm('add_product.php', FORM)
    expect(world.products[0]?.id).toBe(4)
  })
})
