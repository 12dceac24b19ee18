// @vitest-environment node
import { describe, expect, it } from 'vitest'
import {
  orderActionsOf,
  knownStatus,
  isSaleStatus,
  newOrderStatus,
  ORDER_STATUSES,
  shownStatus,
} from './orderStatus'

const offeredLabels = (raw: string) => orderActionsOf(raw).map(({ label }) => label)
const sentStatus = (raw: string, name: string) =>
  orderActionsOf(raw).find((action) => action.name === name)?.send

describe('words of an order', () => {
  it('are pending, processing, shipped, delivered, cancelled, returned', () => {
    expect(ORDER_STATUSES).toEqual([
      'pending',
      'processing',
      'shipped',
      'delivered',
      'cancelled',
      'returned',
    ])
    for (const status of ORDER_STATUSES) expect(shownStatus(status)).toBe(status)
  })

  it.each(['abc', '', ' ', 'null', 'Refunded', 'constructor'])(
    '%j shows as pending in the storefront, as received in the admin',
    (raw) => {
      expect(shownStatus(raw)).toBe('pending')
      expect(knownStatus(raw)).toBeNull()
    },
  )

  it.each([
    ['Shipped', 'shipped'],
    ['CANCELLED', 'cancelled'],
    [' Returned ', 'returned'],
    ['Delivered', 'delivered'],
  ])('%j is read without case as %s (D-131)', (raw, status) => {
    expect(shownStatus(raw)).toBe(status)
    expect(knownStatus(raw)).toBe(status)
  })
})

describe('what the admin may do', () => {
  it('pending: Verify and Reject', () => {
    expect(offeredLabels('pending')).toEqual(['Verify', 'Reject'])
  })

  it('processing: Mark as Shipped and Cancel', () => {
    expect(offeredLabels('processing')).toEqual(['Mark as Shipped', 'Cancel'])
  })

  it('shipped: Return', () => {
    expect(offeredLabels('shipped')).toEqual(['Return'])
  })

  it('"Shipped" as the admin writes it: Return as well', () => {
    expect(offeredLabels('Shipped')).toEqual(['Return'])
  })

  it.each([
    'Pending',
    'PENDING',
    'Processing',
    'SHIPPED',
    ' pending',
    'shipped ',
    'abc',
    '',
    'constructor',
    '__proto__',
  ])('%j offers nothing: compared exactly', (raw) => {
    expect(orderActionsOf(raw)).toEqual([])
  })

  it.each(['delivered', 'cancelled', 'returned', 'Delivered', 'Cancelled', 'Returned'])(
    '%s offers nothing',
    (raw) => {
      expect(orderActionsOf(raw)).toEqual([])
    },
  )

  it('no action leads to delivered', () => {
    const words = [...ORDER_STATUSES, 'Shipped'].flatMap((raw) =>
      orderActionsOf(raw).map(({ send }) => send),
    )
    expect(new Set(words)).toEqual(new Set(['processing', 'Cancelled', 'Shipped', 'Returned']))
  })

  it('Verify sends "processing" in lower case', () => {
    expect(sentStatus('pending', 'verify')).toBe('processing')
  })

  it('Reject and Cancel send "Cancelled"', () => {
    expect(sentStatus('pending', 'reject')).toBe('Cancelled')
    expect(sentStatus('processing', 'cancel')).toBe('Cancelled')
  })

  it('Mark as Shipped sends "Shipped"', () => {
    expect(sentStatus('processing', 'ship')).toBe('Shipped')
  })

  it('Return sends "Returned"', () => {
    expect(sentStatus('shipped', 'return')).toBe('Returned')
    expect(sentStatus('Shipped', 'return')).toBe('Returned')
  })
})

describe('a new order', () => {
  it('is pending when paid online', () => {
    expect(newOrderStatus('online')).toBe('pending')
  })

  it.each(['cash', 'cod', '', 'Online'])('is processing when paid by %j (CHK-40)', (method) => {
    expect(newOrderStatus(method)).toBe('processing')
  })
})

describe('sales', () => {
  it.each(['cancelled', 'Cancelled', 'CANCELLED', ' cancelled '])(
    '%j does not count as a sale (SUM-08)',
    (raw) => {
      expect(isSaleStatus(raw)).toBe(false)
    },
  )

  it.each(['returned', 'Returned', 'RETURNED'])('%j does not count as a sale (SUM-09)', (raw) => {
    expect(isSaleStatus(raw)).toBe(false)
  })

  it.each(['pending', 'processing', 'Shipped', 'delivered', 'abc', ''])(
    '%j counts as a sale, paid or not (D-150)',
    (raw) => {
      expect(isSaleStatus(raw)).toBe(true)
    },
  )
})
