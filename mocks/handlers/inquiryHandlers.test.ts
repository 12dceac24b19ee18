// @vitest-environment node
import { expect, it } from 'vitest'
import { resetWorldBeforeEach, get, openStream, postJson } from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

const CONTACT = {
  firstName: 'Om',
  lastName: 'Thapa',
  email: 'om@mail.test',
  phone: '9841000000',
  message: 'Hello',
  contactReason: '',
  source: 'Google',
}

it('stores an inquiry in front of the others, and the stream sends it', async () => {
  const stream = await openStream('inquiries_sse.php')
  expect(await stream.message()).toMatchObject({
    unresolved_inquiries: [{ id: '4' }],
    resolved_inquiries_count: '0',
  })
  expect(await postJson('submit_inquiry.php', CONTACT)).toEqual({
    success: expect.stringContaining('inquiry'),
  })
  expect(await stream.message()).toMatchObject({
    unresolved_inquiries: [{ id: '5', first_name: 'Om', is_replied: '0' }, { id: '4' }],
  })
  stream.close()
})

it('applies the rules of the contact form', async () => {
  expect(await postJson('submit_inquiry.php', { ...CONTACT, phone: '1' })).toEqual({
    error: 'Phone number is invalid',
  })
  expect(await postJson('submit_inquiry.php', { ...CONTACT, lastName: 'T' })).toEqual({
    error: 'Last Name must be at least 2 characters',
  })
  expect(world.inquiries).toHaveLength(1)
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

it.each(['resolve_inquiry.php', 'delete_inquiry.php', 'reply_inquiry.php'])(
  '%s refuses an unknown inquiry',
  async (file) => {
    expect(await postJson(file, { id: '99', message: 'x' })).toEqual({
      success: false,
      error: 'Inquiry not found',
    })
  },
)

it('refuses an empty reply', async () => {
  expect(await postJson('reply_inquiry.php', { id: 4, message: ' ' })).toMatchObject({
    error: 'Message is required',
  })
  expect(world.inquiries[0]?.is_replied).toBe(false)
})
