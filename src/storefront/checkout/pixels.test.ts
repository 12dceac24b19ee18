import { afterEach, expect, it, vi } from 'vitest'
import { scaleDownPicture } from './pixels'

afterEach(() => vi.unstubAllGlobals())

/** jsdom has no canvas. The fake one makes a JPEG of one byte for every 100 pixels at full quality. */
function fakeDecoder(width: number, height: number) {
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close }))
  const drawn: number[][] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect() {},
    drawImage: (_picture: unknown, ...box: number[]) => void drawn.push(box),
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type = '',
    quality = 1,
  ) {
    done(new Blob(['x'.repeat((this.width * this.height * quality) / 100)], { type }))
  })
  return { close, drawn }
}

it.each([
  ['in its own position', 1600, 1200],
  ['turned by its EXIF data', 1200, 1600],
])(
  'a picture %s keeps its shape when it is made smaller, and fits exactly',
  async (_, width, height) => {
    const { close, drawn } = fakeDecoder(width, height)
    const size = { width: 1600, height: 1200 }
    const whole = await scaleDownPicture(new Blob(), size, 17_280)
    expect(drawn).toEqual([[0, 0, width, height]])
    expect(whole?.size).toBe(17_280)
    const smaller = await scaleDownPicture(new Blob(), size, 14_000)
    for (const [, , drawnWidth = 0, drawnHeight = 0] of drawn)
      expect(drawnWidth / drawnHeight).toBeCloseTo(width / height, 1)
    expect(smaller?.size).toBeLessThanOrEqual(14_000)
    expect(await scaleDownPicture(new Blob(), size, 0)).toBeNull()
    expect(close).toHaveBeenCalledTimes(3)
  },
)
