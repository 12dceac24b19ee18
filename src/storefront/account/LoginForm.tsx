import type { LoginForm as Form } from '../../api/auth'
import { Button } from '../../ui/Button'
import { PasswordField } from '../../ui/PasswordField'
import { TextField } from '../../ui/TextField'
import { AccountForm } from './AccountForm'
import css from './account.module.css'

type Props = {
  form: Form
  onChange: (part: Partial<Form>) => void
  onSubmit: () => void
  busy: boolean
  onForgot: () => void
  /** Opens the code form for a user who signed up here and has not entered the code. */
  onCode: (() => void) | undefined
}

/** The browser validates that both fields are filled; nothing else is checked (D-56). */
export function LoginForm({ form, onChange, onSubmit, busy, onForgot, onCode }: Props) {
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
        {onCode && (
          <Button kind="quiet" small className={css.way} onClick={onCode}>
            Enter verification code
          </Button>
        )}
      </div>
    </AccountForm>
  )
}
