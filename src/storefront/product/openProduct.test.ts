import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { printProduct } from '../../../mocks/world/printRows'
import { world } from '../../../mocks/world/world'
import { readProduct } from '../../api/products'
import { prefetchScreen } from '../screens'
import { prefetchProduct, shouldSaveData } from './openProduct'

vi.mock('../screens', () => ({ prefetchScreen: vi.fn() }))

const requestedPictures: string[] = []
class RecordingImage {
  set src(address: string) {
    requestedPictures.push(address)
  }
}

function productAt(place: number) {
  const row = world.products[place]
  const product = row && readProduct(printProduct(row))
  if (!product) throw new Error('The seed is too small')
  return product
}

beforeEach(() => {
  requestedPictures.length = 0
  vi.mocked(prefetchScreen).mockClear()
  vi.stubGlobal('Image', RecordingImage)
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
})

describe('prefetching near a card', () => {
  it("fetches the screen's code and the first picture, each picture once", () => {
    const product = productAt(0)
    prefetchProduct(product)
    prefetchProduct(product)
    expect(prefetchScreen).toHaveBeenCalledWith('/product')
    expect(requestedPictures).toEqual([`http://localhost:3000/backend/api/${product.images[0]}`])
  })

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'fetches nothing on a connection that saves data: %j',
    (connection) => {
      Object.assign(navigator, { connection })
      expect(shouldSaveData()).toBe(true)
      prefetchProduct(productAt(1))
      expect(prefetchScreen).not.toHaveBeenCalled()
      expect(requestedPictures).toEqual([])
    },
  )

  it('fetches nothing for a product without pictures', () => {
    prefetchProduct({ ...productAt(2), images: [] })
    expect(requestedPictures).toEqual([])
  })
})
