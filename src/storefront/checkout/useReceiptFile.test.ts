import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { isOwnQr } from './qr'
import { prepareReceipt, type HeldReceipt } from './prepareReceipt'
import { useReceiptFile } from './useReceiptFile'

// Reading a picture takes seconds on a phone, and the shopper does not wait.
vi.mock('./prepareReceipt', () => ({ prepareReceipt: vi.fn() }))
vi.mock('../order-attempts/dependencies', () => ({ earlierReceipts: () => ['seen'] }))
vi.mock('./qr', () => ({ isOwnQr: vi.fn() }))

type Read = Awaited<ReturnType<typeof prepareReceipt>>
const reads: ((read: Read) => void)[] = []
const looks: ((own: boolean) => void)[] = []
const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const good = (name: string, mark = ''): Read =>
  ({ ok: true, held: { file: file(name), mark, before: null, paid: null } }) as Read
const bad = (problem: string) => ({ ok: false, problem }) as Read

beforeEach(() => {
  reads.length = looks.length = 0
  vi.mocked(prepareReceipt).mockImplementation(() => new Promise((done) => void reads.push(done)))
  vi.mocked(isOwnQr).mockImplementation(() => new Promise((done) => void looks.push(done)))
})

function field() {
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
    pick: (...names: string[]) => act(() => now().pick(names.map(file))),
    remove: () => act(() => now().remove()),
    read: (nth: number, read: Read) => act(async () => reads[nth]?.(read)),
  }
}

it('holds a picture once it is read, with the total of the moment it was picked', async () => {
  const receipt = field()
  receipt.pick('a.jpg')
  expect(receipt.seen()).toEqual([undefined, true, null])
  receipt.costs(2000)
  await receipt.read(0, good('a.jpg'))
  expect(receipt.seen()).toEqual(['a.jpg', false, null])
  expect(receipt.now().held?.paid).toBe(1000)
})

it('takes the picture that was picked last, whichever is read first', async () => {
  const receipt = field()
  receipt.pick('a.jpg')
  receipt.pick('b.jpg')
  await receipt.read(0, good('a.jpg'))
  expect(receipt.seen()).toEqual([undefined, true, null])
  await receipt.read(1, good('b.jpg'))
  await receipt.read(0, bad('late'))
  expect(receipt.seen()).toEqual(['b.jpg', false, null])
})

it('a picture that is removed while it is read does not come back', async () => {
  const receipt = field()
  receipt.pick('a.jpg')
  receipt.remove()
  expect(receipt.seen()).toEqual([undefined, false, null])
  await receipt.read(0, good('a.jpg'))
  expect(receipt.seen()).toEqual([undefined, false, null])
})

it('says what is wrong until the next one is picked or it is removed; the former picture stays', async () => {
  const receipt = field()
  receipt.pick('a.jpg')
  await receipt.read(0, good('a.jpg'))
  receipt.pick('b.pdf')
  await receipt.read(1, bad('No PDF'))
  expect(receipt.seen()).toEqual(['a.jpg', false, 'No PDF'])
  receipt.pick()
  expect(receipt.seen()).toEqual(['a.jpg', false, 'No PDF'])
  receipt.pick('c.jpg')
  expect(receipt.seen()).toEqual(['a.jpg', true, null])
  await receipt.read(2, bad('No'))
  receipt.remove()
  expect(receipt.seen()).toEqual([undefined, false, null])
})

it.each([
  ['seen', true],
  ['other', false],
  ['', false],
])('tells whether a picture with the mark %j was sent before', async (mark, earlier) => {
  const receipt = field()
  expect(receipt.now().earlier).toBe(false)
  receipt.pick('a.jpg')
  await receipt.read(0, good('a.jpg', mark))
  expect(receipt.now().earlier).toBe(earlier)
})

it('tells that a picture is the shop’s own code, and no longer once there is another', async () => {
  const receipt = field()
  receipt.pick('a.jpg')
  await receipt.read(0, good('a.jpg'))
  await act(async () => looks[0]?.(true))
  expect(receipt.now().ownQr).toBe(true)
  receipt.pick('b.jpg')
  await receipt.read(1, good('b.jpg'))
  expect(receipt.now().ownQr).toBe(false)
  await act(async () => looks[1]?.(false))
  expect(receipt.now().ownQr).toBe(false)
})

it('a look at a former picture tells nothing of the next one', async () => {
  const receipt = field()
  receipt.pick('a.jpg')
  await receipt.read(0, good('a.jpg'))
  receipt.pick('b.jpg')
  await receipt.read(1, good('b.jpg'))
  await act(async () => looks[0]?.(true))
  expect(receipt.now().ownQr).toBe(false)
})
