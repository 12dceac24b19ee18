import { http } from 'msw'
import { onTestFinished } from 'vitest'
import { mockServer } from '../mocks/server/node'

/**
 * Holds the calls of a script until the returned function is called, so that a test sees the time before the reply on any
 * machine. An MSW handler that returns nothing leaves the call to the next handler.
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
