import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { isOwnQr } from './qr'
import { prepareReceipt, type HeldReceipt } from './prepareReceipt'
import { useReceiptFile } from './useReceiptFile'

// Reading a picture takes seconds on a phone, so the tests control when it ends.
vi.mock('./prepareReceipt', () => ({ prepareReceipt: vi.fn() }))
vi.mock('../order-attempts/attemptDependencies', () => ({ earlierReceiptHashes: () => ['seen'] }))
vi.mock('./qr', () => ({ isOwnQr: vi.fn() }))

type ReadReceipt = Awaited<ReturnType<typeof prepareReceipt>>
const pendingReads: ((read: ReadReceipt) => void)[] = []
const pendingLooks: ((own: boolean) => void)[] = []
const fileNamed = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const goodRead = (name: string, mark = ''): ReadReceipt =>
  ({ ok: true, held: { file: fileNamed(name), mark, before: null, paid: null } }) as ReadReceipt
const badRead = (problem: string) => ({ ok: false, problem }) as ReadReceipt

beforeEach(() => {
  pendingReads.length = pendingLooks.length = 0
  vi.mocked(prepareReceipt).mockImplementation(
    () => new Promise((done) => void pendingReads.push(done)),
  )
  vi.mocked(isOwnQr).mockImplementation(() => new Promise((done) => void pendingLooks.push(done)))
})

function renderField() {
  const hook = renderHook(
    ({ total }) => {
      const [held, hold] = useState<HeldReceipt | null>(null)
      return useReceiptFile(held, hold, total)
    },
    { initialProps: { total: 1000 } },
  )
  const now = () => hook.result.current
  return {
    now,
    costs: (total: number) => hook.rerender({ total }),
    seen: () => [now().held?.file.name, now().reading, now().problem],
    pick: (...names: string[]) => act(() => now().pick(names.map(fileNamed))),
    remove: () => act(() => now().remove()),
    read: (nth: number, read: ReadReceipt) => act(async () => pendingReads[nth]?.(read)),
  }
}

it('holds a picture once it is read, with the total of the moment it was picked', async () => {
  const receipt = renderField()
  receipt.pick('a.jpg')
  expect(receipt.seen()).toEqual([undefined, true, null])
  receipt.costs(2000)
  await receipt.read(0, goodRead('a.jpg'))
  expect(receipt.seen()).toEqual(['a.jpg', false, null])
  expect(receipt.now().held?.paid).toBe(1000)
})

it('takes the picture that was picked last, whichever is read first', async () => {
  const receipt = renderField()
  receipt.pick('a.jpg')
  receipt.pick('b.jpg')
  await receipt.read(0, goodRead('a.jpg'))
  expect(receipt.seen()).toEqual([undefined, true, null])
  await receipt.read(1, goodRead('b.jpg'))
  await receipt.read(0, badRead('late'))
  expect(receipt.seen()).toEqual(['b.jpg', false, null])
})

it('a picture that is removed while it is read does not come back', async () => {
  const receipt = renderField()
  receipt.pick('a.jpg')
  receipt.remove()
  expect(receipt.seen()).toEqual([undefined, false, null])
  await receipt.read(0, goodRead('a.jpg'))
  expect(receipt.seen()).toEqual([undefined, false, null])
})

it('says what is wrong until the next one is picked or it is removed; the former picture stays', async () => {
  const receipt = renderField()
  receipt.pick('a.jpg')
  await receipt.read(0, goodRead('a.jpg'))
  receipt.pick('b.pdf')
  await receipt.read(1, badRead('No PDF'))
  expect(receipt.seen()).toEqual(['a.jpg', false, 'No PDF'])
  receipt.pick()
  expect(receipt.seen()).toEqual(['a.jpg', false, 'No PDF'])
  receipt.pick('c.jpg')
  expect(receipt.seen()).toEqual(['a.jpg', true, null])
  await receipt.read(2, badRead('No'))
  receipt.remove()
  expect(receipt.seen()).toEqual([undefined, false, null])
})

it.each([
  ['seen', true],
  ['other', false],
  ['', false],
])('tells whether a picture with the mark %j was sent before', async (mark, earlier) => {
  const receipt = renderField()
  expect(receipt.now().earlier).toBe(false)
  receipt.pick('a.jpg')
  await receipt.read(0, goodRead('a.jpg', mark))
  expect(receipt.now().earlier).toBe(earlier)
})

it('tells that a picture is the shop’s own code, and no longer once there is another', async () => {
  const receipt = renderField()
  receipt.pick('a.jpg')
  await receipt.read(0, goodRead('a.jpg'))
  await act(async () => pendingLooks[0]?.(true))
  expect(receipt.now().ownQr).toBe(true)
  receipt.pick('b.jpg')
  await receipt.read(1, goodRead('b.jpg'))
  expect(receipt.now().ownQr).toBe(false)
  await act(async () => pendingLooks[1]?.(false))
  expect(receipt.now().ownQr).toBe(false)
})

it('a look at a former picture tells nothing of the next one', async () => {
  const receipt = renderField()
  receipt.pick('a.jpg')
  await receipt.read(0, goodRead('a.jpg'))
  receipt.pick('b.jpg')
  await receipt.read(1, goodRead('b.jpg'))
  await act(async () => pendingLooks[0]?.(true))
  expect(receipt.now().ownQr).toBe(false)
})
