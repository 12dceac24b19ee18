import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wireProduct } from '../../../mocks/world/wire'
import { world } from '../../../mocks/world/world'
import { readProduct } from '../../api/products'
import { prefetchScreen } from '../screens'
import { nearProduct, savesData } from './openProduct'

vi.mock('../screens', () => ({ prefetchScreen: vi.fn() }))

const asked: string[] = []
class AskedImage {
  set src(address: string) {
    asked.push(address)
  }
}

function productAt(place: number) {
  const row = world.products[place]
  const product = row && readProduct(wireProduct(row))
  if (!product) throw new Error('The seed is too small')
  return product
}

beforeEach(() => {
  asked.length = 0
  vi.mocked(prefetchScreen).mockClear()
  vi.stubGlobal('Image', AskedImage)
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
})

describe('coming near a card', () => {
  it("fetches the screen's code and the first picture, each picture once", () => {
    const product = productAt(0)
    nearProduct(product)
    nearProduct(product)
    expect(prefetchScreen).toHaveBeenCalledWith('/product')
    expect(asked).toEqual([`http://localhost:3000/backend/api/${product.images[0]}`])
  })

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'fetches nothing for somebody who saves data: %j',
    (connection) => {
      Object.assign(navigator, { connection })
      expect(savesData()).toBe(true)
      nearProduct(productAt(1))
      expect(prefetchScreen).not.toHaveBeenCalled()
      expect(asked).toEqual([])
    },
  )

  it('has nothing to fetch for a product without pictures', () => {
    nearProduct({ ...productAt(2), images: [] })
    expect(asked).toEqual([])
  })
})
