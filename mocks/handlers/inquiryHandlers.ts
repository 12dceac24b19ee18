import {
  contactEmailError,
  contactFirstNameError,
  contactLastNameError,
  contactPhoneError,
} from '../../src/rules/validation'
import { handleGet, handlePostJson } from '../server/endpoint'
import { successReply, refusalReply, authRefusalReply } from '../server/phpReply'
import { trimmedTextOf } from '../server/phpRequest'
import { sentIdOf } from '../dialects/sentId'
import { streamHandler } from '../server/streamReply'
import { printInquiry } from '../world/printRows'
import { world } from '../world/world'

const inquiryOf = (id: unknown) => world.inquiries.find((row) => row.id === sentIdOf(id))

/** Both lists begin with the newest inquiry. */
function inquiryLists() {
  const resolved = world.inquiries.filter((row) => row.resolved)
  return {
    unresolved_inquiries: world.inquiries
      .filter((row) => !row.resolved)
      .map(printInquiry)
      .reverse(),
    resolved_inquiries: resolved.map(printInquiry).reverse(),
    resolved_inquiries_count: String(resolved.length),
    reply_sent_count: String(world.inquiries.filter((row) => row.is_replied).length),
  }
}

export const inquiryHandlers = [
  handlePostJson('submit_inquiry.php', (body) => {
    const row = {
      first_name: trimmedTextOf(body.firstName),
      last_name: trimmedTextOf(body.lastName),
      email: trimmedTextOf(body.email),
      phone: trimmedTextOf(body.phone),
      contact_reason: trimmedTextOf(body.contactReason),
      source: trimmedTextOf(body.source),
      message: trimmedTextOf(body.message),
    }
    const problem =
      contactFirstNameError(row.first_name) ??
      contactLastNameError(row.last_name) ??
      contactEmailError(row.email) ??
      contactPhoneError(row.phone)
    if (problem) return authRefusalReply(problem)
    world.add('inquiries', {
      ...row,
      resolved: false,
      is_replied: false,
      submitted_at: world.stamp(),
    })
    return { status: 200, value: { success: 'Thank you! Your inquiry has been submitted.' } }
  }),

  handleGet('fetch_inquiries.php', () => successReply(inquiryLists())),
  streamHandler('inquiries_sse.php', ['inquiries'], inquiryLists),

  handlePostJson('resolve_inquiry.php', (body) => {
    const row = inquiryOf(body.id)
    if (!row) return refusalReply('Inquiry not found')
    world.change('inquiries', row.id, { resolved: true })
    return successReply({ message: 'Inquiry resolved' })
  }),
  handlePostJson('delete_inquiry.php', (body) => {
    const row = inquiryOf(body.id)
    if (!row) return refusalReply('Inquiry not found')
    world.remove('inquiries', row.id)
    return successReply({ message: 'Inquiry deleted' })
  }),
  handlePostJson('reply_inquiry.php', (body) => {
    const row = inquiryOf(body.id)
    const text = trimmedTextOf(body.message)
    if (!row) return refusalReply('Inquiry not found')
    if (text === '') return refusalReply('Message is required')
    world.inbox.send({
      kind: 'reply',
      to: trimmedTextOf(body.email) || row.email,
      subject: `Reply from ${trimmedTextOf(body.organization_name) || 'the shop'}`,
      text,
      code: '',
    })
    world.change('inquiries', row.id, { is_replied: true })
    return successReply({ message: 'Reply sent' })
  }),
]
