import type { LoginForm as Form } from '../../api/auth'
import { Button } from '../../ui/controls/Button'
import { PasswordField, TextField } from '../../ui/controls/TextField'
import { AccountForm } from './AccountForm'
import css from './account.module.css'

type PasswordFieldProps = {
  form: Form
  onChange: (part: Partial<Form>) => void
  onSubmit: () => void
  busy: boolean
  onForgot: () => void
  /** The e-mail of the signup whose code can be entered; '' if it must be typed first. */
  codeFor: string
  onCode: (email: string) => void
}

/** The browser validates that both fields are filled; nothing else is checked (D-56). */
export function LoginForm({
  form,
  onChange,
  onSubmit,
  busy,
  onForgot,
  codeFor,
  onCode,
}: PasswordFieldProps) {
  return (
    <AccountForm label="Login" onSubmit={onSubmit}>
      <TextField
        label="Email"
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        required
        pattern=".*\S.*"
        value={form.email}
        onChange={(email) => onChange({ email })}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
        value={form.password}
        onChange={(password) => onChange({ password })}
      />
      <Button type="submit" wide busy={busy}>
        Login
      </Button>
      <div className={css.ways}>
        <Button kind="quiet" small className={css.way} onClick={onForgot}>
          Forgot Password
        </Button>
        <Button
          kind="quiet"
          small
          className={css.way}
          onClick={({ currentTarget: { form: place } }) => {
            if (codeFor !== '') return onCode(codeFor)
            const email = place?.elements.namedItem('email')
            if (email instanceof HTMLInputElement) email.reportValidity()
          }}
        >
          Enter verification code
        </Button>
      </div>
    </AccountForm>
  )
}
