import { describe, expect, it, vi } from 'vitest'
import { fetchPictureFile } from './files'

describe('downloading a picture of the server', () => {
  it('tries the next address after 30 seconds without a reply', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
    const asked = vi
      .spyOn(window, 'fetch')
      .mockImplementation((_address, how) =>
        how?.signal?.aborted
          ? Promise.reject(how.signal.reason as Error)
          : Promise.resolve(new Response(new Blob(['bytes'], { type: 'image/png' }))),
      )
    expect((await fetchPictureFile('uploads/a.png', 'https://shop.example'))?.name).toBe('a.png')
    expect(asked).toHaveBeenCalledTimes(2)
    expect(limit).toHaveBeenCalledWith(30_000)
  })
})
