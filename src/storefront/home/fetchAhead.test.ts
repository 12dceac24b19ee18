import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { prefetchScreen } from '../screens'
import { shouldSaveData } from '../product/openProduct'
import { prefetchNextScreens } from './HomeScreen'

vi.mock('../screens', () => ({ prefetchScreen: vi.fn() }))
vi.mock('../product/openProduct', () => ({ shouldSaveData: vi.fn(() => false) }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

it('fetches the code of the list after the first view, and that of a product once the list is here', async () => {
  let markArrived = () => {}
  vi.mocked(prefetchScreen).mockImplementationOnce(
    () => new Promise((done) => (markArrived = done)),
  )
  prefetchNextScreens()
  await vi.advanceTimersByTimeAsync(4999)
  expect(prefetchScreen).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(vi.mocked(prefetchScreen).mock.calls).toEqual([['/products']])
  markArrived()
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.mocked(prefetchScreen).mock.calls).toEqual([['/products'], ['/product']])
})

it('fetches nothing once Home has been left, and nothing for who saves data', async () => {
  prefetchNextScreens()?.()
  vi.mocked(shouldSaveData).mockReturnValueOnce(true)
  prefetchNextScreens()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(prefetchScreen).not.toHaveBeenCalled()
})
