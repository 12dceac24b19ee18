import type { AxiosAdapter } from 'axios'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paintAtOnce } from '../../../tests/pretendPage'
import { setAfterPaint } from '../../rules/afterPaint'
import { createHost } from './client'
import { stepPainted } from './step'
import { wire } from './transport'

let paint = () => {}

beforeEach(() =>
  setAfterPaint((run) => {
    paint = run
    return () => {}
  }),
)
afterEach(paintAtOnce)

it('what a screen reads when it comes back waits for the frame of the step, and for nothing else', async () => {
  expect(stepPainted()).toBeUndefined()
  window.dispatchEvent(new PopStateEvent('popstate'))
  let waited = false
  void stepPainted()?.then(() => {
    waited = true
  })
  await Promise.resolve()
  expect(waited).toBe(false)
  paint()
  await stepPainted()
  await Promise.resolve()
  expect(waited).toBe(true)
  expect(stepPainted()).toBeUndefined()
})

it('a second step within a frame is waited for too', async () => {
  window.dispatchEvent(new PopStateEvent('popstate'))
  const first = paint
  window.dispatchEvent(new PopStateEvent('popstate'))
  first()
  await Promise.resolve()
  await Promise.resolve()
  expect(stepPainted()).toBeDefined()
  paint()
  await stepPainted()
  await Promise.resolve()
  expect(stepPainted()).toBeUndefined()
})

it('a read that begins in a step is sent after its frame', async () => {
  const sent = vi.fn<AxiosAdapter>(async (config) => ({
    data: '{"success":true}',
    status: 200,
    statusText: '',
    headers: {},
    config,
  }))
  const real = wire.defaults.adapter
  wire.defaults.adapter = sent
  window.dispatchEvent(new PopStateEvent('popstate'))
  const read = createHost(() => 'https://shop.example').get('get_categories.php', {
    reply: v.object({}),
  })
  // Longer than a read that does not wait needs until it is sent.
  await new Promise((done) => setTimeout(done, 50))
  expect(sent).not.toHaveBeenCalled()
  paint()
  await read
  expect(sent).toHaveBeenCalledTimes(1)
  wire.defaults.adapter = real
})
