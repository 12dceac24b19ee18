import { expect, it, vi } from 'vitest'
import { CART_REPLY } from '../cart'
import { storefrontHost } from './client'

it('skips the HTTP cache, and throws for anything but a list', async () => {
  const replies = ['{"success":true,"cart":[]}', '<b>Warning</b>']
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(replies.shift())))
  const read = () =>
    storefrontHost.get('get_cart.php', { params: { email: 'a@b.np' }, fresh: true, ...CART_REPLY })
  expect((await read()).cart).toEqual([])
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(String(url)).toMatch(/\/backend\/api\/get_cart\.php\?email=a%40b\.np$/)
  expect(init).toMatchObject({ cache: 'no-store' })
  await expect(read()).rejects.toMatchObject({ kind: 'notJson' })
})
