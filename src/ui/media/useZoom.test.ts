// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { clampZoomView, FIT_VIEW, zoomAt } from './useZoom'

describe('zoomAt', () => {
  it('keeps the point under the finger in place', () => {
    const view = zoomAt(FIT_VIEW, 2, 30, -40)
    // At scale 1 the point (30, -40) of the picture is at (30, -40). At scale 2 it is at (60, -80) plus the view's
    // offset, and must not have moved.
    expect([30 * 2 + view.x, -40 * 2 + view.y]).toEqual([30, -40])
    const again = zoomAt(view, 4, 30, -40)
    expect([30 * 4 + again.x, -40 * 4 + again.y]).toEqual([30, -40])
  })

  it('limits the scale to between 1 and 8', () => {
    expect(zoomAt({ scale: 2, x: 50, y: 50 }, 0.5, 10, 10)).toEqual(FIT_VIEW)
    expect(zoomAt(FIT_VIEW, 100).scale).toBe(8)
  })
})

describe('clampView', () => {
  it('stops at the edge of the picture', () => {
    const stage = { width: 300, height: 600 }
    const picture = { width: 300, height: 375 }
    expect(clampZoomView({ scale: 2, x: 900, y: 900 }, stage, picture)).toEqual({
      scale: 2,
      x: 150,
      y: 75,
    })
    expect(clampZoomView({ scale: 2, x: -20, y: -900 }, stage, picture)).toEqual({
      scale: 2,
      x: -20,
      y: -75,
    })
    expect(clampZoomView({ scale: 1, x: 40, y: 0 }, stage, picture)).toEqual(FIT_VIEW)
  })
})
