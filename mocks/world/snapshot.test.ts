import 'fake-indexeddb/auto'
import { screen } from '@testing-library/dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { Mail } from '../server/inbox'
import { showMail } from '../panel/showMail'
import { readSnapshot, writeSnapshot } from './snapshot'
import { world } from './world'

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

it('keeps the demo’s world over a reload', async () => {
  expect(await readSnapshot()).toBeNull()
  world.add('categories', { name: 'Sari', image: '' })
  await writeSnapshot(world.toJson())
  world.reset()
  const saved = await readSnapshot()
  if (saved) world.fromJson(saved)
  expect(world.categories.at(-1)?.name).toBe('Sari')
})

it('works without it when storage is denied', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  await writeSnapshot(world.toJson())
  expect(await readSnapshot()).toBeNull()
})

it('shows a code in a box for a while, and no other mail', () => {
  vi.useFakeTimers()
  const mail: Mail = {
    id: 1,
    kind: 'otp',
    to: 'a@b.test',
    subject: 'OTP',
    text: 'Your OTP is <b>123456</b>.',
    code: '123456',
    state: 'open',
    at: '',
  }
  showMail(mail)
  expect(screen.getByRole('status')).toHaveTextContent(
    'Demo mail to a@b.test: Your OTP is <b>123456</b>.',
  )
  vi.advanceTimersByTime(20_000)
  expect(screen.queryByRole('status')).toBeNull()
  showMail({ ...mail, kind: 'reply', code: '' })
  expect(screen.queryByRole('status')).toBeNull()
})
