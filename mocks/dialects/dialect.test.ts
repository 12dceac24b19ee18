// @vitest-environment node
import { afterEach, describe, expect, it } from 'vitest'
import {
  resetWorldBeforeEach,
  ASHA,
  address,
  get,
  pngFile,
  postForm,
  postJson,
  smallRows,
} from '../../tests/mockWorld'
import { startWorld } from '../server/startWorld'
import { askPanel, refusalOf } from '../../tests/mockPanel'
import { world } from '../world/world'
import {
  parseDialect,
  formsOfSwitch,
  PRESETS,
  presetOfDialect,
  SWITCH_NAMES,
  SWITCHES,
  type PresetName,
} from './dialect'

resetWorldBeforeEach()
afterEach(() => world.setUsualDialect(PRESETS.plain.dialect))

const presetNames = Object.keys(PRESETS) as PresetName[]

describe('a dialect', () => {
  it('answers each question in one of its forms, and each form has a preset that speaks so or is a choice', () => {
    for (const preset of presetNames)
      for (const name of SWITCH_NAMES)
        expect(formsOfSwitch(name)).toContain(PRESETS[preset].dialect[name])
    expect(presetNames.map((preset) => presetOfDialect(PRESETS[preset].dialect))).toEqual(
      presetNames,
    )
  })

  it('is set in a test by one call, until the next reset', () => {
    world.speak('php', { ids: 'number' })
    expect(world.dialect).toEqual({ ...PRESETS.php.dialect, ids: 'number' })
    world.speak({ bom: 'one' })
    expect(world.dialect).toMatchObject({ ids: 'number', bom: 'one' })
    world.reset()
    expect(presetOfDialect(world.dialect)).toBe('plain')
  })

  it('is an option of the start, and a reset returns to it', () => {
    startWorld({ dialect: 'old,ids=mixed' })
    world.speak('odd')
    world.reset()
    expect(world.dialect).toEqual({ ...PRESETS.old.dialect, ids: 'mixed' })
    expect(parseDialect('zone=iso')).toEqual({ ...PRESETS.plain.dialect, zone: 'iso' })
  })

  it.each([
    ['french', '--dialect is plain, php, strict, old, odd'],
    ['php,id=number', 'There is no switch id'],
    ['ids=roman', 'ids is text, number, mixed; this is "roman"'],
  ])('refuses %s with a sentence', (text, sentence) =>
    expect(() => parseDialect(text)).toThrow(sentence),
  )

  it('is set through the page’s API, and stays over a scenario and a reset', async () => {
    expect(
      (await askPanel('POST', 'dialect', { preset: 'strict', ids: 'text' })).value,
    ).toMatchObject({ ok: true, preset: null })
    await askPanel('POST', 'scenario', { name: 'empty' })
    await askPanel('POST', 'reset', { scenario: 'seed' })
    expect(world.dialect).toEqual({ ...PRESETS.strict.dialect, ids: 'text' })
    await askPanel('POST', 'reset', { dialect: 'start' })
    expect(presetOfDialect(world.dialect)).toBe('plain')
  })

  it.each([
    [{ preset: 'french' }, /^preset is one of/],
    [{ preset: 'php', ids: 'roman' }, /^ids is text/],
    [{}, /^Give preset/],
  ])('the API refuses %j', async (body, sentence) =>
    expect(await refusalOf('dialect', body)).toMatch(sentence),
  )

  it('stays with a world that is kept over a restart', () => {
    world.speak('odd')
    const kept = world.keep()
    world.reset()
    world.resume(kept)
    expect(presetOfDialect(world.dialect)).toBe('odd')
  })
})

const firstProduct = async () => {
  const { products } = (await get('get_products.php')) as { products: Record<string, unknown>[] }
  return products.find(({ id }) => String(id) === '1') ?? {}
}

describe('what is printed', () => {
  it('ids and numbers', async () => {
    expect(await firstProduct()).toMatchObject({ id: '1', price: '2500.00', discount: '1' })
    world.speak({ ids: 'number', numbers: 'number' })
    expect(await firstProduct()).toMatchObject({ id: 1, price: 2500, discount: 1 })
  })

  it.each([
    ['relative', 'uploads/products/kurta-brick.webp', 'uploads/categories/kurta.webp'],
    [
      'root',
      '/backend/api/uploads/products/kurta-brick.webp',
      '/backend/api/uploads/categories/kurta.webp',
    ],
    [
      'absolute',
      'http://shop.test/backend/api/uploads/products/kurta-brick.webp',
      'http://shop.test/backend/api/uploads/categories/kurta.webp',
    ],
    ['folders', 'uploads/products/kurta-brick.webp', '/uploads/categories/kurta.webp'],
  ] as const)(
    'addresses of pictures: %s, and the file lies there',
    async (pictures, product, category) => {
      world.speak({ pictures, json: 'decoded' })
      await postForm('add_category.php', { name: 'Sari' }, { image: pngFile() })
      expect(await firstProduct()).toMatchObject({ images: [product, expect.any(String)] })
      const { categories } = (await get('get_categories.php')) as {
        categories: { image: string }[]
      }
      expect(categories[0]?.image).toBe(category)
      const [added] = categories.map(({ image }) => image).slice(-1)
      const file = await fetch(new URL(added ?? '', address('')))
      expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, 64])
    },
  )

  it.each(['relative', 'root', 'absolute', 'folders'] as const)(
    'a removed picture is found whatever its address is: %s',
    async (pictures) => {
      world.speak({ pictures, json: 'decoded' })
      await postForm(
        'add_homepage_data.php',
        { removed_images: '[]' },
        { 'banner_images[]': pngFile(), first_image: pngFile() },
      )
      const { homepage } = (await get('get_homepage_data.php')) as {
        homepage: { banner_images: string[]; first_image: string }
      }
      const removed_images = JSON.stringify([...homepage.banner_images, homepage.first_image])
      await postForm('edit_homepage_data.php', { removed_images })
      expect(world.homepage).toMatchObject({ banner_images: [], first_image: '' })
    },
  )

  it('columns with JSON, tags with commas too', async () => {
    world.speak({ json: 'decoded' })
    expect(await firstProduct()).toMatchObject({
      tags: ['Kurta', 'Women'],
      size_stock: { s: 1 },
      colors: [{ name: 'Brick' }],
    })
    expect(await get('get_recommendations.php', { product_id: '1' })).toMatchObject({
      products: [{ tags: ['Kurta'] }, {}],
    })
    expect(await get('get_size_stock.php', { id: '1' })).toMatchObject({ size_stock: { m: 4 } })
  })

  it.each([
    ['text', 'true', 'false'],
    ['number', 1, 0],
    ['sentence', 'Product deleted', false],
  ] as const)('success: %s', async (success, yes, no) => {
    world.speak({ success })
    expect((await postJson('delete_product.php', { id: 1 })).success).toBe(yes)
    expect((await postJson('delete_product.php', { id: 1 })).success).toBe(no)
  })

  it.each([
    ['get_cart.php', 400],
    ['get_product_detail.php?id=99', 404],
    ['get_products.php', 200],
  ])('the status of %s is %i', async (file, status) => {
    world.speak({ refusal: 'status' })
    expect((await fetch(address(file))).status).toBe(status)
  })

  it.each([
    ['error', { success: false }],
    ['null', { success: true, homepage: null }],
    ['object', { success: true, homepage: {} }],
    ['false', { success: true, homepage: false }],
  ] as const)('a page without content: %s', async (emptyPage, reply) => {
    world.speak({ emptyPage })
    expect(await get('get_homepage_data.php')).toMatchObject(reply)
  })

  it.each([
    ['null', { settings: null }],
    ['error', { error: 'Settings not found' }],
    ['object', { settings: {} }],
  ] as const)('no settings yet: %s', async (emptySettings, reply) => {
    world.speak({ emptySettings })
    expect(await get('get_user_settings.php', { user_email: ASHA })).toMatchObject(reply)
  })

  it.each([
    ['nepal', '2025-11-01 10:00:00'],
    ['utc', '2025-11-01 04:15:00'],
    ['iso', '2025-11-01T04:15:00Z'],
  ] as const)('stamps: %s', async (zone, stamp) => {
    world.speak({ zone })
    expect(await get('get_orders.php')).toMatchObject({ orders: [{ created_at: stamp }] })
  })

  it('only the named keys', async () => {
    world.speak({ keys: 'spec' })
    expect((await get('get_cart.php', { email: ASHA })).cart).toEqual([
      { id: '5', product_id: '1', size: 'm', color: 'Brick', quantity: '2' },
    ])
    expect(await firstProduct()).not.toHaveProperty('created_at')
  })

  it('lists, newest or oldest first', async () => {
    const ids = async () =>
      ((await get('get_products.php')).products as { id: string }[]).map(({ id }) => id)
    world.speak({ order: 'newest' })
    expect(await ids()).toEqual(['3', '2', '1'])
    world.speak({ order: 'oldest' })
    expect(await ids()).toEqual(['1', '2', '3'])
  })

  it('the type, the letters and a byte-order mark', async () => {
    world.products = world.products.map((row) => ({ ...row, title: 'कुर्ता' }))
    const text = async () => {
      const reply = await fetch(address('get_products.php'))
      const bytes = new Uint8Array(await reply.arrayBuffer())
      return [
        reply.headers.get('content-type'),
        bytes[0],
        new TextDecoder().decode(bytes).includes('कुर्ता'),
      ]
    }
    world.speak({ type: 'utf8' })
    expect(await text()).toEqual(['application/json; charset=utf-8', 0x7b, true])
    world.speak({ type: 'html', bom: 'one' })
    expect(await text()).toEqual(['text/html; charset=UTF-8', 0xef, false])
  })
})

it('the limits are named with the size that they have', () => {
  for (const { forms } of [SWITCHES.upload, SWITCHES.post])
    for (const [limit, name] of Object.entries(forms))
      expect(name.replace(' ', '').toUpperCase()).toBe(`${limit}B`)
})

describe('what is sent', () => {
  it.each([
    ['512K', 600, 0],
    ['2M', 600, 1],
    ['2M', 3000, 0],
    ['10M', 3000, 1],
  ] as const)(
    'with files up to %s, one of %i kB is stored %i times',
    async (upload, kilobytes, times) => {
      world.speak({ upload })
      await postForm(
        'add_category.php',
        { name: 'Sari' },
        { image: pngFile('a.png', kilobytes * 1024) },
      )
      expect(world.files.size).toBe(times)
    },
  )

  it('words for a file that is too large', async () => {
    world.speak({ upload: '512K', tooLarge: 'refused' })
    expect(
      await postForm('add_category.php', { name: 'Sari' }, { image: pngFile('a.png', 600_000) }),
    ).toMatchObject({ error: 'The uploaded file is too large' })
  })

  it('a fault that changes the reply keeps the dialect’s print', async () => {
    world.speak({ type: 'utf8' })
    world.faults.set({ name: 'S1', file: 'get_products.php' })
    expect((await fetch(address('get_products.php'))).headers.get('content-type')).toBe(
      'application/json; charset=utf-8',
    )
  })
})

describe('what is added to a cart', () => {
  const LINE = { product_id: 1, size: 'm', color: 'Brick', quantity: 1, user_email: ASHA }
  const ODD = {
    'no size': { size: '' },
    none: { quantity: 0 },
    'more than there is': { quantity: 9999 },
    'an unknown colour': { color: 'Blue' },
    'a size in capitals': { size: 'M' },
    'an unknown product': { product_id: 99 },
  }

  it.each([
    ['checked', []],
    ['stock', ['an unknown colour', 'a size in capitals']],
    ['unchecked', Object.keys(ODD).slice(0, 5)],
  ] as const)('is taken as the form %s says', async (cart, wanted) => {
    const taken: string[] = []
    for (const [name, change] of Object.entries(ODD)) {
      world.reset(smallRows())
      world.speak({ cart })
      const { success } = await postJson('add_to_cart.php', { ...LINE, ...change })
      if (success === true) taken.push(name)
    }
    expect(taken).toEqual(wanted)
  })
})
