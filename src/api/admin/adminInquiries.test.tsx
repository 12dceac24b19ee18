import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { cache } from '../core/cache'
import { setAdminBaseUrl } from '../core/client'
import { type Inquiries, type Inquiry } from './adminInquiries'
import { useReplyInquiry } from './adminInquiryWrites'

const inquiry = (id: number, is_replied: boolean) => ({ id, is_replied }) as Inquiry
const sent = { email: '', message: 'Yes', organization_name: '', support_email: '', site_url: '' }

it.each([
  ['once when the answer comes first', false, 8],
  ['not twice when the stream delivered it first', true, 7],
])('counts a reply %s', async (_when, told, count) => {
  setAdminBaseUrl(() => Promise.resolve(''))
  mockServer.use(
    http.post('*/backend/api/reply_inquiry.php', () => HttpResponse.json({ success: true })),
  )
  const lists: Inquiries = {
    unresolved_inquiries: [inquiry(1, told), inquiry(2, true)],
    resolved_inquiries: [],
    resolved_inquiries_count: 0,
    reply_sent_count: 7,
  }
  cache.setQueryData(['inquiries'], lists)
  const { result } = renderHook(useReplyInquiry, {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  })
  const onSuccess = vi.fn()
  result.current.mutate({ ...sent, id: 1, before: null }, { onSuccess })
  await waitFor(() => expect(onSuccess).toHaveBeenCalled())
  expect(cache.getQueryData<Inquiries>(['inquiries'])).toMatchObject({
    reply_sent_count: count,
    unresolved_inquiries: [
      { id: 1, is_replied: true },
      { id: 2, is_replied: true },
    ],
  })
})
