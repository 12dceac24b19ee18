// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { askPanel, refusalOf, setOnPanel } from '../../tests/mockPanel'
import {
  resetWorldBeforeEach,
  ASHA,
  get,
  openStream,
  pngFile,
  postForm,
  postJson,
} from '../../tests/mockWorld'
import { SEED_STAMP } from '../seed/seed'
import { world } from '../world/world'

resetWorldBeforeEach()

describe('reading the state', () => {
  it('returns the whole state', async () => {
    const { value } = await askPanel('GET', 'state')
    expect(value).toMatchObject({
      scenario: 'given',
      counts: { products: 3, orders: 1 },
      faults: [],
      streams: [],
      mails: 1,
      calls: 0,
    })
    expect((value.files as string[]).filter((file) => file === 'notifications.php')).toHaveLength(1)
  })

  it('returns codes, calls and rows', async () => {
    await postJson('forgot-password-send-otp.php', { email: ASHA })
    expect((await askPanel('GET', 'inbox')).value).toMatchObject([
      { kind: 'otp', to: ASHA, code: expect.stringMatching(/^\d{6}$/) },
      {},
    ])
    await get('get_cart.php', { email: ASHA })
    expect((await askPanel('GET', 'log')).value).toMatchObject([
      { file: 'forgot-password-send-otp.php' },
      { file: 'get_cart.php' },
    ])
    expect((await askPanel('GET', 'log?file=get_cart.php')).value).toHaveLength(1)
    expect((await askPanel('GET', 'world/cart')).value).toMatchObject([{ id: 5, quantity: 2 }])
    expect((await askPanel('GET', 'world')).value).toHaveProperty('shipping_charge', 150)
    expect(await refusalOf('world/nothing', undefined, 'GET')).toMatch(/^There is no such part/)
    await askPanel('DELETE', 'log')
    await askPanel('DELETE', 'inbox')
    expect([world.log.entries, world.inbox.mails]).toEqual([[], []])
  })
})

describe('changing rows', () => {
  it('changes one row or a whole part, and the streams send it', async () => {
    const stream = await openStream('categories_sse.php')
    await stream.message()
    await askPanel('PATCH', 'world/categories/1', { name: 'Long kurta' })
    expect(await stream.message()).toMatchObject({ categories: [{ name: 'Long kurta' }, {}] })
    await askPanel('PUT', 'world/categories', [])
    expect(await stream.message()).toEqual({ categories: [] })
    stream.close()
    await askPanel('PUT', 'world/shipping_charge', 10)
    expect(world.shipping_charge).toBe(10)
    expect(world.history.map(({ label }) => label)).toEqual([
      'set shipping_charge',
      'set categories',
      'change categories 1',
    ])
  })

  it('undoes, exports and imports', async () => {
    await postForm('add_category.php', { name: 'Sari' }, { image: pngFile() })
    const { value: file } = await askPanel('GET', 'export')
    await setOnPanel('back', { steps: 1 })
    expect(world.categories).toHaveLength(2)
    await setOnPanel('import', file)
    expect([world.categories.length, world.files.size]).toEqual([3, 1])
    expect(await refusalOf('import', { version: 1 })).toMatch(/not an exported world/)
    expect(world.categories).toHaveLength(3)
  })
})

describe('starting again', () => {
  it('starts a scenario, and open streams send it', async () => {
    const stream = await openStream('products_sse.php')
    expect(await stream.message()).toHaveProperty('products.length', 3)
    await setOnPanel('scenario', { name: 'empty' })
    expect(await stream.message()).toMatchObject({ products: [], topSelling: [] })
    stream.close()
    expect(world.scenario).toBe('empty')
  })

  it('resets the present scenario', async () => {
    await askPanel('POST', 'scenario', { name: 'one' })
    world.shipping_charge = 1
    await askPanel('POST', 'reset', {})
    expect([world.scenario, world.products.length]).toEqual(['one', 1])
    expect(world.shipping_charge).not.toBe(1)
    await askPanel('POST', 'reset', { scenario: 'seed' })
    expect(world.products).toHaveLength(24)
  })

  it("gives the seed's own dates back to a world that follows real time", async () => {
    const reset = async (now: string) => {
      await askPanel('POST', 'clock', { now })
      await askPanel('POST', 'reset', { scenario: 'seed' })
      return world.orders
        .map(({ created_at }) => created_at)
        .toSorted()
        .at(-1)
    }
    const own = await reset('fixed')
    expect(await reset('live')).not.toBe(own)
    expect([await reset('fixed'), world.stamp()]).toEqual([own, SEED_STAMP])
  })
})
