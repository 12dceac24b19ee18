import 'fake-indexeddb/auto'
import { configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { asha, renderAt } from '../../../tests/renderAt'
import { receiptSamples } from '../../../tests/receiptSamples'
import { checkoutRouteState } from '../../rules/routeState'
import { idbDelete, idbKeys, idbPut } from '../../state/idb'
import { saveLastCheckout } from '../../state/lastCheckout'
import {
  LAST_CHECKOUT_KEY,
  SHARED_RECEIPT_KEY,
  removeFromLocalStorage,
} from '../../state/localStorage'
import { readSharedFiles } from './useSharedReceipt'

configure({ asyncUtilTimeout: 12_000 })
const MINUTE = 60_000
const pngFile = (name = 'esewa.png') =>
  new File([receiptSamples.png(20, 20)], name, { type: 'image/png' })
const storeShared = async (files: File[], ago = 0) => {
  const saved = files.map(async (one) => ({
    name: one.name,
    type: one.type,
    bytes: await one.arrayBuffer(),
  }))
  await idbPut(SHARED_RECEIPT_KEY, { at: Date.now() - ago, files: await Promise.all(saved) })
}
const leftFileCount = async () => (await readSharedFiles())?.files.length ?? 0

/** The service worker redirects to this address after a share, without the checkout's lines. */
const openFromShare = (search = '?shared') => renderAt(`/checkout${search}`, { signedIn: asha })
const openWithLines = (search = '') =>
  renderAt(`/checkout${search}`, { signedIn: asha, state: checkoutRouteState([1, 2]) })

beforeAll(async () => void (await import('./CheckoutScreen')), 30_000)
/** Imitates the installed shop's window, or a tab of the browser. */
const setInstalled = (installed: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: installed && media.includes('display-mode'),
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  )

beforeEach(async () => {
  setInstalled(true)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  removeFromLocalStorage(LAST_CHECKOUT_KEY)
  for (const key of await idbKeys()) await idbDelete(key)
})

it('lies in the receipt field of the checkout as that was left', async () => {
  await storeShared([pngFile()])
  saveLastCheckout(asha.email, checkoutRouteState([1, 2]))
  openFromShare()
  expect(await screen.findByText('esewa.png')).toBeVisible()
  expect(screen.getByText("We've added your shared picture as your receipt.")).toBeVisible()
  expect(screen.getByRole('button', { name: 'Place Order' })).toBeEnabled()
  await waitFor(async () => expect(await leftFileCount()).toBe(0))
}, 40_000)

it('is only offered in a tab of the browser, into which any site can send a picture', async () => {
  setInstalled(false)
  await storeShared([pngFile()])
  openWithLines('?shared')
  fireEvent.click(await screen.findByRole('button', { name: 'Use it' }))
  expect(await screen.findByText('esewa.png')).toBeVisible()
}, 40_000)

it('waits for the next checkout where none is open, and is offered there', async () => {
  await storeShared([pngFile()], 20 * MINUTE)
  const { unmount } = openFromShare()
  expect(
    await screen.findByText(/We'll keep your shared picture on this device for a day/),
  ).toBeVisible()
  unmount()
  openWithLines()
  fireEvent.click(await screen.findByRole('button', { name: 'Use it' }))
  expect(await screen.findByText('esewa.png')).toBeVisible()
  await waitFor(async () => expect(await leftFileCount()).toBe(0))
}, 40_000)

it('is deleted when the shopper does not want it', async () => {
  await storeShared([pngFile()], 20 * MINUTE)
  openWithLines()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(async () => expect(await leftFileCount()).toBe(0))
  expect(screen.queryByText(/you shared|your shared/i)).toBeNull()
}, 40_000)

it('never takes the place of a receipt that was chosen here', async () => {
  const { unmount } = openWithLines()
  const field = await screen.findByLabelText('Receipt', { selector: 'input' })
  fireEvent.change(field, { target: { files: [pngFile('chosen.png')] } })
  await screen.findByText('chosen.png')
  unmount()
  await storeShared([pngFile()])
  openWithLines('?shared')
  expect(await screen.findByRole('button', { name: 'Use it' })).toBeVisible()
  expect(screen.getByText('chosen.png')).toBeVisible()
}, 40_000)

it.each<[string, File[], RegExp[]]>([
  [
    'several files',
    [pngFile(), pngFile('other.png')],
    [/^We used the first of the 2 files you shared/],
  ],
  [
    'a PDF',
    [new File(['%PDF-1.7'], 'r.pdf', { type: 'application/pdf' })],
    [/^We can't accept PDFs/, /^Only image files are accepted\. This one is a PDF\./],
  ],
  [
    'another kind of file',
    [new File(['MZ'], 'r.png', { type: 'image/png' })],
    [/^Only image files are accepted\./],
  ],
])(
  'has words for %s',
  async (_what, files, words) => {
    await storeShared(files)
    openWithLines('?shared')
    for (const word of words) expect(await screen.findByText(word)).toBeVisible()
  },
  20_000,
)

it('has words for a device that could not save it', async () => {
  openWithLines('?unkept')
  expect(await screen.findByText(/couldn't save your shared picture on this device/)).toBeVisible()
}, 40_000)

it('is deleted after a day', async () => {
  await storeShared([pngFile()], 25 * 60 * MINUTE)
  expect(await leftFileCount()).toBe(0)
  expect(await idbKeys(SHARED_RECEIPT_KEY)).toEqual([])
})
