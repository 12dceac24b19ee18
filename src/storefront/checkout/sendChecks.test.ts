import { expect, it, vi } from 'vitest'
import { runChecks, type AboutToSend, type SendCheck } from './todaysPrices'

const about = {
  email: 'asha@pahiran.example',
  billing: { additional_info: '' },
  lines: [],
  sums: { subtotal: 100, shipping: 0, total: 100 },
} as unknown as AboutToSend

it('gives each check the order as the check before it changed it', async () => {
  const dearer: SendCheck = async (now) => ({ ...now, sums: { ...now.sums, total: 150 } })
  const seen = vi.fn<SendCheck>(async (now) => now)
  expect((await runChecks(about, [dearer, seen]))?.sums.total).toBe(150)
  expect(seen).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ sums: expect.objectContaining({ total: 150 }) }),
  )
})

it('skips the later checks when one stops the order', async () => {
  const later = vi.fn<SendCheck>(async (now) => now)
  expect(await runChecks(about, [async () => null, later])).toBeNull()
  expect(later).not.toHaveBeenCalled()
})
