import type { FieldMessage } from '../../rules/validation'
import { Button } from '../../ui/controls/Button'
import { PasswordField } from '../../ui/controls/PasswordField'
import { TextField } from '../../ui/controls/TextField'
import { AccountForm, focusField, BackToLogin, UnclearOutcome } from './AccountForm'
import css from './account.module.css'

type NewPasswordFields = { password: string; confirm: string }

type NewPasswordProps = {
  email: string
  form: NewPasswordFields
  onChange: (part: Partial<NewPasswordFields>) => void
  error: FieldMessage
  /** False if the form has errors and nothing was sent. */
  onSubmit: () => boolean
  busy: boolean
  /** True if the last call had an unknown outcome. */
  unclear: boolean
  onBack: () => void
}

export function NewPasswordForm({
  email,
  form,
  onChange,
  error,
  onSubmit,
  busy,
  unclear,
  onBack,
}: NewPasswordProps) {
  const differ = form.password !== form.confirm
  return (
    <AccountForm
      label="Reset password"
      noValidate
      onSubmit={(element) => {
        if (!onSubmit()) focusField(element, differ ? 'confirm_password' : 'password')
      }}
    >
      {/* Tells the password manager which account the password belongs to. */}
      <input
        className="sr"
        type="text"
        name="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        enterKeyHint="next"
        hint="At least 6 characters"
        aria-required
        value={form.password}
        error={differ ? null : error}
        onChange={(password) => onChange({ password })}
      />
      <PasswordField
        label="Confirm new password"
        name="confirm_password"
        autoComplete="new-password"
        enterKeyHint="go"
        aria-required
        value={form.confirm}
        error={differ ? error : null}
        onChange={(confirm) => onChange({ confirm })}
      />
      {unclear && (
        <UnclearOutcome text="Your password may already have been changed. Try logging in with the new password." />
      )}
      <Button type="submit" wide busy={busy}>
        Reset password
      </Button>
      <BackToLogin onBack={onBack} />
    </AccountForm>
  )
}

type ForgotEmailProps = {
  email: string
  onChange: (email: string) => void
  onSubmit: () => void
  busy: boolean
  /** Opens the OTP form after a call that may have sent an OTP; otherwise null. */
  onOtp: (() => void) | null
  onBack: () => void
}

export function ForgotEmailForm({
  email,
  onChange,
  onSubmit,
  busy,
  onOtp,
  onBack,
}: ForgotEmailProps) {
  return (
    <AccountForm label="Forgot Password" onSubmit={onSubmit}>
      <p className={`muted t14 anywhere ${css.hint}`}>We'll email you a one-time password (OTP).</p>
      <TextField
        label="Email"
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        pattern=".*\S.*"
        value={email}
        onChange={onChange}
      />
      {onOtp && (
        <UnclearOutcome
          text="We may have sent you an OTP. Check your inbox."
          way={{ label: 'Enter the OTP', onGo: onOtp }}
        />
      )}
      <Button type="submit" wide busy={busy}>
        Send OTP
      </Button>
      <BackToLogin onBack={onBack} />
    </AccountForm>
  )
}

type Props = {
  name: string
  label: string
  action: string
  email: string
  value: string
  onChange: (value: string) => void
  onSubmit: () => void
  busy: boolean
  /** A warning after a call with an unknown outcome; otherwise null. */
  unclear: string | null
  onBack: () => void
  /** Sends another code; undefined if the backend has no such call. */
  again?: { label: string; busy: boolean; onSend: () => void }
}

/** One field holds the whole code, so that a user can paste it and a phone can fill it in (D-51). */
export function CodeForm({
  name,
  label,
  action,
  email,
  value,
  onChange,
  onSubmit,
  busy,
  unclear,
  onBack,
  again,
}: Props) {
  return (
    <AccountForm label={action} onSubmit={onSubmit}>
      <p className={`muted t14 anywhere ${css.hint}`}>
        We've emailed a code to <b translate="no">{email}</b>. Only the latest code works. Check
        your spam folder too.
      </p>
      <TextField
        label={label}
        name={name}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        pattern=".*\S.*"
        value={value}
        onChange={onChange}
        className={css.code}
      />
      {unclear !== null && <UnclearOutcome text={unclear} />}
      <Button type="submit" wide busy={busy}>
        {action}
      </Button>
      <BackToLogin onBack={onBack}>
        {again && (
          <Button kind="quiet" small className={css.way} busy={again.busy} onClick={again.onSend}>
            {again.label}
          </Button>
        )}
      </BackToLogin>
    </AccountForm>
  )
}
