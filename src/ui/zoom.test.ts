// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { held, WHOLE, zoomAt } from './zoom'

describe('zoomAt', () => {
  it('leaves the point under the finger where it is', () => {
    const view = zoomAt(WHOLE, 2, 30, -40)
    // The picture's own point under (30, -40) was (30, -40); twice as large it stands at twice that, moved by x and y.
    expect([30 * 2 + view.x, -40 * 2 + view.y]).toEqual([30, -40])
    const again = zoomAt(view, 4, 30, -40)
    expect([30 * 4 + again.x, -40 * 4 + again.y]).toEqual([30, -40])
  })

  it('never makes it smaller than whole, nor larger than eight times', () => {
    expect(zoomAt({ scale: 2, x: 50, y: 50 }, 0.5, 10, 10)).toEqual(WHOLE)
    expect(zoomAt(WHOLE, 100).scale).toBe(8)
  })
})

describe('held', () => {
  it('stops at the edge of the picture', () => {
    const stage = { width: 300, height: 600 }
    const picture = { width: 300, height: 375 }
    expect(held({ scale: 2, x: 900, y: 900 }, stage, picture)).toEqual({ scale: 2, x: 150, y: 75 })
    expect(held({ scale: 2, x: -20, y: -900 }, stage, picture)).toEqual({ scale: 2, x: -20, y: -75 })
    expect(held({ scale: 1, x: 40, y: 0 }, stage, picture)).toEqual(WHOLE)
  })
})
