import { afterEach, beforeEach, expect, it } from 'vitest'
import { setAfterPaint } from '../../rules/afterPaint'
import { stepPainted } from './step'

let paint = () => {}

beforeEach(() =>
  setAfterPaint((run) => {
    paint = run
    return () => {}
  }),
)
afterEach(() =>
  setAfterPaint((run) => {
    run()
    return () => {}
  }),
)

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
