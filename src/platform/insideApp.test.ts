import { describe, expect, it } from 'vitest'
import { isInsideApp, linkToBrowser } from './insideApp'

const FACEBOOK =
  'Mozilla/5.0 (Linux; Android 9; SM-J600F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;]'
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'
const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 250.0'

describe('browsers inside other apps', () => {
  it('are told from a phone’s own browser', () => {
    expect([FACEBOOK, INSTAGRAM, CHROME].map(isInsideApp)).toEqual([true, true, false])
  })

  it('get a link that Android opens outside of them, with the whole address in it; other systems have none', () => {
    const link = linkToBrowser('https://nava.test/product?id=7&size=m', FACEBOOK) ?? ''
    expect(link).toMatch(/^intent:\/\/nava\.test\/product\?id=7&size=m#Intent;scheme=https;/)
    expect(link).toContain(
      'S.browser_fallback_url=https%3A%2F%2Fnava.test%2Fproduct%3Fid%3D7%26size%3Dm;end',
    )
    expect(linkToBrowser('https://nava.test/checkout', INSTAGRAM)).toBeNull()
  })
})
