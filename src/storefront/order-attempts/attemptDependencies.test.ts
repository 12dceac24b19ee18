import fc from 'fast-check'
import { expect, it } from 'vitest'
import { earlierReceiptHashes, rememberReceipt } from './attemptDependencies'

it('remembers the last sixty receipts, each once, and none without a hash', () => {
  const MARK = fc.integer({ min: 0, max: 80 }).map((one) => (one === 0 ? '' : `hash${one}`))
  fc.assert(
    fc.property(fc.array(MARK, { maxLength: 200, size: 'max' }), (marks) => {
      localStorage.clear()
      marks.forEach(rememberReceipt)
      const newestFirst = [...new Set(marks.filter((mark) => mark !== '').reverse())]
      expect(earlierReceiptHashes()).toEqual(newestFirst.slice(0, 60).reverse())
    }),
  )
})
