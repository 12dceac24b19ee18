import { useEffect } from 'react'
import type { InquiryFields } from '../../api/inquiries'
import {
  contactEmailError,
  contactFirstNameError,
  contactLastNameError,
  contactPhoneError,
  type FieldMessage,
} from '../../rules/validation'
import { useReportDirty } from '../../state/dirtyForms'
import {
  isWaitingForConnection,
  mayHaveBeenSent,
  restoreInquiry,
  sendInquiry,
  useInquiryStore,
} from './inquiry'

const INQUIRY_RULES = {
  first_name: contactFirstNameError,
  last_name: contactLastNameError,
  email: contactEmailError,
  phone: contactPhoneError,
} satisfies Partial<Record<keyof InquiryFields, (value: string) => FieldMessage>>

export type InquiryField = keyof typeof INQUIRY_RULES
const CHECKED_FIELDS = Object.keys(INQUIRY_RULES) as InquiryField[]

export function useInquiry() {
  const state = useInquiryStore()
  const { form, left, tried, sending, refused } = state
  useEffect(() => void restoreInquiry(), [])
  useReportDirty(
    'contact',
    Object.values(form).some((value) => value.trim() !== ''),
  )

  const errorOf = (name: InquiryField) => INQUIRY_RULES[name](form[name])
  /** A field shows its error from its first blur on, until its value is valid (D-138). */
  const error = (name: InquiryField) => (tried || left.includes(name) ? errorOf(name) : null)
  const errors = CHECKED_FIELDS.flatMap((name) => error(name) ?? [])

  /** Returns the first field with an error, for the focus; null if the inquiry was sent. */
  function send(): InquiryField | null {
    const bad = CHECKED_FIELDS.find(errorOf)
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
    mayBeSent: mayHaveBeenSent(state),
    waits: isWaitingForConnection(state),
    error,
    errors,
    /** True after a press on Send while errors are left. */
    stopped: tried && errors.length > 0,
    // Use the latest state, because autofill changes several fields at once.
    change: (part: Partial<InquiryFields>) =>
      useInquiryStore.setState((now) => ({ form: { ...now.form, ...part } })),
    /** `value` is the field's value at the blur, because the form may have been sent and cleared since then. */
    leave: (name: InquiryField, value: string) =>
      useInquiryStore.setState((now) =>
        now.form[name] !== value || now.left.includes(name) ? now : { left: [...now.left, name] },
      ),
    dismiss: () => useInquiryStore.setState({ refused: null }),
    send,
  }
}
