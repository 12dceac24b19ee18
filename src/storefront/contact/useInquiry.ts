import { useEffect } from 'react'
import type { InquiryForm } from '../../api/inquiries'
import { contactEmail, contactFirstName, contactLastName, contactPhone, type Message } from '../../rules/validation'
import { useDirty } from '../../state/dirty'
import { mayBeSent, restoreInquiry, sendInquiry, useInquiryStore } from './inquiry'

const RULES = {
  first_name: contactFirstName,
  last_name: contactLastName,
  email: contactEmail,
  phone: contactPhone,
} satisfies Partial<Record<keyof InquiryForm, (value: string) => Message>>

export type Checked = keyof typeof RULES
const CHECKED = Object.keys(RULES) as Checked[]

export function useInquiry() {
  const state = useInquiryStore()
  const { form, left, tried, sending, refused } = state
  useEffect(() => void restoreInquiry(), [])
  useDirty(
    'contact',
    Object.values(form).some((value) => value.trim() !== ''),
  )

  const wrong = (name: Checked) => RULES[name](form[name])
  /** A field speaks once it was left, and is silent again as soon as it is right (D-138). */
  const error = (name: Checked) => (tried || left.includes(name) ? wrong(name) : null)
  const errors = CHECKED.flatMap((name) => error(name) ?? [])

  /** The first field that is wrong, for the focus; null when the inquiry is on its way. */
  function send(): Checked | null {
    const bad = CHECKED.find(wrong)
    if (bad !== undefined) {
      useInquiryStore.setState({ refused: null, tried: true })
      return bad
    }
    void sendInquiry()
    return null
  }

  return {
    form,
    sending,
    refused,
    mayBeSent: mayBeSent(state),
    error,
    errors,
    /** Submit was pressed and something is still wrong. */
    stopped: tried && errors.length > 0,
    // Always from the latest state: a browser fills several fields in one go.
    change: (part: Partial<InquiryForm>) => useInquiryStore.setState((now) => ({ form: { ...now.form, ...part } })),
    /** `value` is what the field held when it was left: the form may have been sent and emptied since. */
    leave: (name: Checked, value: string) =>
      useInquiryStore.setState((now) =>
        now.form[name] !== value || now.left.includes(name) ? now : { left: [...now.left, name] },
      ),
    dismiss: () => useInquiryStore.setState({ refused: null }),
    send,
  }
}
