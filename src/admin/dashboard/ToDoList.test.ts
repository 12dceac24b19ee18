// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { dashboardTasksOf } from './ToDoList'

const NOW = Date.UTC(2026, 10, 21, 6, 0, 0)
const order = (status: string, created_at: string) => ({ status, created_at })

describe('the tasks of the owner', () => {
  it('count receipts, late orders, unanswered inquiries and low stock, oldest first', () => {
    const tasks = dashboardTasksOf(
      [
        order('pending', '2026-11-20 10:00:00'),
        order('Pending', '2026-01-01 10:00:00'),
        order('processing', '2026-11-21 09:00:00'),
        order('processing', '2026-11-17 10:00:00'),
      ],
      [
        { is_replied: false, submitted_at: '2026-11-19 11:00:00' },
        { is_replied: true, submitted_at: '2026-01-01 10:00:00' },
      ],
      [
        { title: 'Kurta', size_stock: { m: 3, l: 4, xl: 0 } },
        { title: 'Odd', size_stock: null },
      ],
      NOW,
    )
    expect(tasks).toEqual([
      { kind: 'shipping', count: 1, oldest: '2026-11-17 10:00:00', ageDays: 4 },
      { kind: 'inquiries', count: 1, oldest: '2026-11-19 11:00:00', ageDays: 2 },
      { kind: 'receipts', count: 1, oldest: '2026-11-20 10:00:00', ageDays: 1 },
      { kind: 'stock', count: 2, oldest: 'Kurta M', ageDays: 0 },
    ])
  })

  it('find the oldest of each kind at any position; an unreadable date counts as oldest', () => {
    const orders = [
      order('pending', '2026-11-20 10:00:00'),
      order('pending', '2026-11-18 10:00:00'),
      order('pending', '2026-11-19 10:00:00'),
    ]
    expect(dashboardTasksOf(orders, [], [], NOW)).toEqual([
      { kind: 'receipts', count: 3, oldest: '2026-11-18 10:00:00', ageDays: 3 },
    ])
    expect(dashboardTasksOf([...orders, order('pending', 'soon')], [], [], NOW)).toEqual([
      { kind: 'receipts', count: 4, oldest: 'soon', ageDays: 0 },
    ])
    expect(dashboardTasksOf([order('pending', ''), ...orders], [], [], NOW)).toMatchObject([
      { count: 4, oldest: '2026-11-18 10:00:00' },
    ])
  })

  it('become late as time passes, of the same list of orders', () => {
    const orders = [
      order('processing', '2026-11-20 10:00:00'),
      order('processing', '2026-11-19 12:00:01'),
      order('processing', 'soon'),
      order('processing', '2026-11-19 11:44:59'),
    ]
    const late = (hours: number) => dashboardTasksOf(orders, [], [], NOW + hours * 3_600_000)
    expect(late(0)).toEqual([
      { kind: 'shipping', count: 1, oldest: '2026-11-19 11:44:59', ageDays: 2 },
    ])
    expect(late(1)).toMatchObject([{ count: 2 }])
    expect(late(24)).toEqual([
      { kind: 'shipping', count: 3, oldest: '2026-11-19 11:44:59', ageDays: 3 },
    ])
    expect(late(-1)).toEqual([])
  })

  it('are empty when nothing is open', () => {
    expect(dashboardTasksOf([], [], [], NOW)).toEqual([])
  })
})
