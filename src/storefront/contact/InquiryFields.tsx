import type { ComponentProps } from 'react'
import type { InquiryForm } from '../../api/inquiries'
import { ErrorsSaidElsewhere } from '../../ui/controls/Field'
import { PhoneField, TextArea, TextField } from '../../ui/controls/TextField'
import { SelectField } from '../../ui/controls/SelectField'
import type { Checked } from './useInquiry'
import css from './contact.module.css'

const REASONS = ['Size & Fit Question', 'Order Status', 'Returns', 'Product Information'] as const
const SOURCES = ['Instagram', 'Friend Recommendation', 'Facebook', 'Google'] as const

/** The empty choice stays available, because both fields are optional (D-136). */
const choices = (names: readonly string[]) => [{ value: '', label: 'Choose one' }, ...names]

type Props = {
  form: InquiryForm
  error: (name: Checked) => string | null
  onChange: (part: Partial<InquiryForm>) => void
  onLeave: (name: Checked) => void
}

export function InquiryFields({ form, error, onChange, onLeave }: Props) {
  const checked = (name: Checked, label: string): ComponentProps<typeof TextField> => ({
    name,
    label,
    value: form[name],
    error: error(name),
    'aria-required': true,
    enterKeyHint: 'next',
    onChange: (value) => onChange({ [name]: value }),
    onBlur: () => onLeave(name),
  })

  return (
    <ErrorsSaidElsewhere value={true}>
      <div className={css.fields}>
        <TextField {...checked('first_name', 'First Name')} autoComplete="given-name" />
        <TextField {...checked('last_name', 'Last Name')} autoComplete="family-name" />
        <TextField
          {...checked('email', 'Email')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <PhoneField {...checked('phone', 'Phone')} />
        <SelectField
          label="Contact reason"
          optional
          name="contact_reason"
          options={choices(REASONS)}
          value={form.contact_reason}
          onChange={(contact_reason) => onChange({ contact_reason })}
        />
        <SelectField
          label="Source"
          hint="Where did you hear about us?"
          optional
          name="source"
          options={choices(SOURCES)}
          value={form.source}
          onChange={(source) => onChange({ source })}
        />
        <TextArea
          className={css.full}
          label="Message"
          optional
          name="message"
          rows={5}
          value={form.message}
          onChange={(message) => onChange({ message })}
        />
      </div>
    </ErrorsSaidElsewhere>
  )
}
