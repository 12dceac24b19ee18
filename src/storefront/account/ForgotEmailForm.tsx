import { Button } from '../../ui/Button'
import { TextField } from '../../ui/TextField'
import { AccountForm } from './AccountForm'
import { BackToLogin } from './BackToLogin'
import css from './account.module.css'

type Props = {
  email: string
  onChange: (email: string) => void
  onSubmit: () => void
  busy: boolean
  onBack: () => void
}

export function ForgotEmailForm({ email, onChange, onSubmit, busy, onBack }: Props) {
  return (
    <AccountForm label="Forgot Password" onSubmit={onSubmit}>
      <p className={css.hint}>We send a one-time password (OTP) to your email.</p>
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
      <Button type="submit" wide busy={busy}>
        Send OTP
      </Button>
      <BackToLogin onBack={onBack} />
    </AccountForm>
  )
}
