import { useRef, type FormEvent, useLayoutEffect, type ComponentProps } from 'react'
import { config } from '../../api/core/config'
import { contactIntro, contactLines } from '../policies'
import { CONTACT_PATH } from '../../rules/paths'
import { Button } from '../../ui/controls/Button'
import { Note } from '../../ui/screen/Note'
import { PageHead } from '../PageHead'
import { ContactLink } from '../footer/ContactDetails'
import { useAfterPress } from './useAfterPress'
import { useInquiry, type InquiryField } from './useInquiry'
import { IconButton, closeIcon } from '../../ui/controls/Icon'
import { showFromTop } from '../../ui/screen/useReplacedPart'
import type { InquiryFields } from '../../api/inquiries'
import { ErrorsAnnouncedElsewhereContext } from '../../ui/controls/Field'
import { PhoneField, TextArea, TextField } from '../../ui/controls/TextField'
import { SelectField } from '../../ui/controls/SelectField'
import { withLangAttributes } from '../../ui/withLangAttributes'
import css from './contact.module.css'

const CONTACT_REASONS = [
  'Size & Fit Question',
  'Order Status',
  'Returns',
  'Product Information',
] as const
const REFERRAL_SOURCES = ['Instagram', 'Friend Recommendation', 'Facebook', 'Google'] as const

/** The empty choice stays available, because both fields are optional (D-136). */
const selectChoices = (names: readonly string[]) => [{ value: '', label: 'Choose one' }, ...names]

type InquiryFormFieldsProps = {
  form: InquiryFields
  error: (name: InquiryField) => string | null
  onChange: (part: Partial<InquiryFields>) => void
  onLeave: (name: InquiryField) => void
}

function InquiryFormFields({ form, error, onChange, onLeave }: InquiryFormFieldsProps) {
  const checked = (name: InquiryField, label: string): ComponentProps<typeof TextField> => ({
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
    <ErrorsAnnouncedElsewhereContext value={true}>
      <div className={`grid one-column ${css.fields}`}>
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
          options={selectChoices(CONTACT_REASONS)}
          value={form.contact_reason}
          onChange={(contact_reason) => onChange({ contact_reason })}
        />
        <SelectField
          label="Source"
          hint="How did you hear about us?"
          optional
          name="source"
          options={selectChoices(REFERRAL_SOURCES)}
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
    </ErrorsAnnouncedElsewhereContext>
  )
}

const MAY_BE_SENT_TEXT =
  "This message may already have been sent. If we don't reply, send it again."
const OFFLINE_NOTE =
  "You're offline. Keep this page open and we'll send your message when you're back online."

export function ContactScreen() {
  const { brandName } = config()
  const reach = contactLines()
  const {
    form,
    sending,
    refused,
    mayBeSent,
    waits,
    error,
    errors,
    stopped,
    change,
    leave,
    dismiss,
    send,
  } = useInquiry()
  const fields = useRef<HTMLFormElement>(null)
  const afterPress = useAfterPress()

  function submit(event: FormEvent) {
    event.preventDefault()
    const bad = send()
    if (bad !== null) fields.current?.querySelector<HTMLElement>(`[name="${bad}"]`)?.focus()
  }

  return (
    <div className={`wrap grid gap-5 ${css.contact}`}>
      <PageHead
        name="Contact"
        description={`Write to ${brandName} about size and fit, an order, a return or a product.`}
        path={CONTACT_PATH}
      />
      <div className={css.head}>
        <h1 className={`display display-64 ${css.to}`}>
          <span className="muted">To</span> <b>{brandName}</b>
        </h1>
        <p>{contactIntro()}</p>
        {reach.length > 0 && (
          <dl className={`grid gap-3 ${css.reach}`}>
            {reach.map(({ name, text, url }) => (
              <div key={name}>
                <dt className="muted t14">{name}</dt>
                <dd className="lines anywhere">
                  {url === undefined ? text : <ContactLink url={url}>{text}</ContactLink>}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <form
        ref={fields}
        className={css.form}
        noValidate
        aria-label={`To ${brandName}`}
        aria-busy={sending || undefined}
        onSubmit={submit}
      >
        <InquiryFormFields
          form={form}
          error={error}
          onChange={change}
          onLeave={(name) => afterPress(() => leave(name, form[name]))}
        />
        <div role="status" className={css.sent}>
          {waits ? <Note>{OFFLINE_NOTE}</Note> : mayBeSent && <Note>{MAY_BE_SENT_TEXT}</Note>}
        </div>
        <Button type="submit" busy={sending} busyText="Sending..." className={css.send}>
          Send
        </Button>
      </form>
      <InquiryAlert errors={errors} stopped={stopped} refused={refused} onDismiss={dismiss} />
    </div>
  )
}

type Props = {
  errors: readonly string[]
  stopped: boolean
  refused: { text: string; detail?: string } | null
  onDismiss: () => void
}

/** Shows beside the form the errors of its fields and the server's error (D-57, D-138). */
function InquiryAlert({ errors, stopped, refused, onDismiss }: Props) {
  const alert = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (refused !== null && alert.current) showFromTop(alert.current)
  }, [refused])
  return (
    // The region is always mounted, because screen readers announce only changes in it.
    <div
      ref={alert}
      role="alert"
      className={`grid gap-3 ${css.alert}`}
      data-errors={errors.length > 0 ? '' : undefined}
    >
      {errors.length > 0 && (
        <Note kind="bad">
          {stopped && <p className={css.stopped}>Please fix the errors in the form.</p>}
          <ul>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </Note>
      )}
      {refused !== null && (
        <Note kind="bad">
          <div className={`flex gap-3 between ${css.refused}`}>
            <div>
              <p className={`anywhere ${css.words}`}>{withLangAttributes(refused.text)}</p>
              {refused.detail !== undefined && <p className="anywhere">{refused.detail}</p>}
            </div>
            <IconButton icon={closeIcon} label="Dismiss" onClick={onDismiss} />
          </div>
        </Note>
      )}
    </div>
  )
}
