import { http } from 'msw'
import { onTestFinished } from 'vitest'
import { mockServer } from '../mocks/server/node'

/**
 * Keeps calls of a script from the mock until the returned function is called, so that a test sees the time before the reply on
 * any machine. Where a handler returns nothing, MSW asks the next one.
 */
export function holdCalls(file: string): () => void {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  mockServer.use(
    http.all(`*/${file}`, async () => {
      await released
    }),
  )
  onTestFinished(release)
  return release
}
