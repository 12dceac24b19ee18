// @vitest-environment node
import { expect, it } from 'vitest'
import { INQUIRY_SENT } from '../../tests/mockSent'
import { resetWorldBeforeEach, get, openStream, postJson } from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

it('stores an inquiry in front of the others, and the stream sends it', async () => {
  const stream = await openStream('inquiries_sse.php')
  expect(await stream.message()).toMatchObject({
    unresolved_inquiries: [{ id: '4' }],
    resolved_inquiries_count: '0',
  })
  expect(await postJson('submit_inquiry.php', INQUIRY_SENT)).toEqual({
    success: expect.stringContaining('inquiry'),
  })
  expect(await stream.message()).toMatchObject({
    unresolved_inquiries: [{ id: '5', first_name: 'Om', is_replied: '0' }, { id: '4' }],
  })
  stream.close()
})

it('resolves an inquiry, replies to it by mail and deletes it', async () => {
  expect(await postJson('resolve_inquiry.php', { id: '4' })).toMatchObject({ success: true })
  const reply = {
    id: '4',
    email: 'bina@mail.test',
    message: 'Yes.',
    organization_name: 'Pahiran',
    support_email: '',
    site_url: '',
  }
  expect(await postJson('reply_inquiry.php', reply)).toMatchObject({ success: true })
  expect(world.inbox.mails[0]).toMatchObject({
    kind: 'reply',
    to: 'bina@mail.test',
    subject: 'Reply from Pahiran',
    text: 'Yes.',
  })
  expect(await get('fetch_inquiries.php')).toMatchObject({
    unresolved_inquiries: [],
    resolved_inquiries: [{ id: '4', is_replied: '1', contact_reason: 'Size & Fit Question' }],
    resolved_inquiries_count: '1',
    reply_sent_count: '1',
  })
  expect(await postJson('delete_inquiry.php', { id: '4' })).toMatchObject({ success: true })
  expect(await get('fetch_inquiries.php')).toMatchObject({
    resolved_inquiries: [],
    reply_sent_count: '0',
  })
})
