import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { adminHost } from '../core/client'
import { parsedFrameOf, useLive, type LiveSource } from '../live/liveQuery'
import { phpFlag, phpId, phpRows, phpStamp, phpText, phpTrimmedText, readCount } from '../core/php'

const Inquiry = v.object({
  id: phpId,
  submitted_at: phpStamp,
  first_name: phpTrimmedText,
  last_name: phpTrimmedText,
  email: phpTrimmedText,
  phone: phpTrimmedText,
  contact_reason: phpTrimmedText,
  message: phpText,
  is_replied: phpFlag,
})
export type Inquiry = v.InferOutput<typeof Inquiry>

const InquiryLists = v.object({
  unresolved_inquiries: phpRows(Inquiry),
  resolved_inquiries: phpRows(Inquiry),
  resolved_inquiries_count: v.optional(v.unknown()),
  reply_sent_count: v.optional(v.unknown()),
})

/** Computes missing counts from the lists (D-184). */
export const InquiriesReply = v.pipe(
  InquiryLists,
  v.transform(
    ({ unresolved_inquiries, resolved_inquiries, resolved_inquiries_count, reply_sent_count }) => ({
      unresolved_inquiries,
      resolved_inquiries,
      resolved_inquiries_count:
        resolved_inquiries_count == null
          ? resolved_inquiries.length
          : readCount(resolved_inquiries_count),
      reply_sent_count:
        reply_sent_count == null
          ? [...unresolved_inquiries, ...resolved_inquiries].filter(({ is_replied }) => is_replied)
              .length
          : readCount(reply_sent_count),
    }),
  ),
)
export type Inquiries = v.InferOutput<typeof InquiriesReply>

const INQUIRIES_KEY = ['inquiries'] as const

export const inquiriesSource: LiveSource<Inquiries> = {
  queryKey: INQUIRIES_KEY,
  host: adminHost,
  stream: 'inquiries_sse.php',
  read: 'fetch_inquiries.php',
  readFirst: true,
  reply: { reply: InquiriesReply },
  parse: (frame) => parsedFrameOf(frame, InquiriesReply, 'unresolved_inquiries'),
}

/** Reads fetch_inquiries.php first; each stream message then replaces lists and counts (D-188). */
export const useLiveInquiries = () => useLive(inquiriesSource)

export const inquiriesQuery = () =>
  queryOptions({
    queryKey: ['inquiries', 'once'],
    queryFn: ({ signal }) =>
      adminHost.get('fetch_inquiries.php', { signal, reply: InquiriesReply }),
  })
