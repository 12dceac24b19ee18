import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { PropsWithChildren } from 'react'
import { expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { world } from '../../../mocks/world/world'
import { asha } from '../../../tests/renderAt'
import { refreshCart, useLiveCart } from '../../api/cart'
import { cache } from '../../api/core/cache'
import { signIn } from '../../state/session'
import { addOnce, useArrivedAdds } from './addOnce'

const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={cache}>{children}</QueryClientProvider>
)

it('an add whose reply is still on its way is told by its reply alone, although the cart shows it already', async () => {
  signIn({ full_name: '', role: 'customer', phone: '', ...asha })
  const { email } = asha
  const line = { product_id: world.products[0]?.id ?? 0, size: 'xl', color: 'Brick', quantity: 1 }
  let reply = () => {}
  mockServer.use(
    http.post('*/backend/api/add_to_cart.php', async () => {
      world.add('cart', { ...line, user_email: email })
      await new Promise<void>((done) => (reply = done))
      return HttpResponse.json({ success: true })
    }),
  )
  const told = vi.fn()
  const { result } = renderHook(
    () => {
      useArrivedAdds(email, told)
      return useLiveCart(email).data?.length
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current).toBeDefined())
  const before = result.current ?? 0
  const adding = addOnce({ ...line, user_email: email })
  await waitFor(() => expect(world.cart.some(({ size }) => size === 'xl')).toBe(true))
  refreshCart(email)
  await waitFor(() => expect(result.current).toBe(before + 1))
  expect(told).not.toHaveBeenCalled()
  reply()
  expect(await adding).toBe(true)
  expect(told).not.toHaveBeenCalled()
})
