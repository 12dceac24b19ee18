import * as v from 'valibot'
import { storefrontHost } from './core/client'
import { successText } from './core/php'

export type InquiryFields = {
  first_name: string
  last_name: string
  email: string
  phone: string
  message: string
  contact_reason: string
  source: string
}

const TextReply = v.pipe(v.record(v.string(), v.unknown()), v.transform(successText))

/** Returns the server's success text, or '' without one. */
export function submitInquiry(form: InquiryFields): Promise<string> {
  const { first_name, last_name, email, phone, message, contact_reason, source } = form
  const body = {
    firstName: first_name,
    lastName: last_name,
    email,
    phone,
    message,
    contactReason: contact_reason,
    source,
  }
  return storefrontHost.send('submit_inquiry.php', body, { reply: TextReply, strictHttp: true })
}
