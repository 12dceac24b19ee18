import fc from 'fast-check'
import { expect, it } from 'vitest'
import { entryOf, setEntry, unseen } from './historyState'

const MOST = 40

it('of all places the 40 that were left last are kept, however often each was visited', () => {
  let order: string[] = []
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 59 }), { maxLength: 120 }), (visits) => {
      for (const visit of visits) {
        const key = `entry-${visit}`
        setEntry(key, { ...unseen(), y: visit })
        order = [...order.filter((other) => other !== key), key].slice(-MOST)
      }
      for (let visit = 0; visit < 60; visit++) {
        const kept = order.includes(`entry-${visit}`)
        expect(entryOf(`entry-${visit}`)?.y).toBe(kept ? visit : undefined)
      }
    }),
    { numRuns: 50 },
  )
})
