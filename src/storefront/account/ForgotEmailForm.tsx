import { Button } from '../../ui/controls/Button'
import { TextField } from '../../ui/controls/TextField'
import { AccountForm } from './AccountForm'
import { BackToLogin } from './BackToLogin'
import css from './account.module.css'
import { Unclear } from './Unclear'

type Props = {
  email: string
  onChange: (email: string) => void
  onSubmit: () => void
  busy: boolean
  /** Opens the OTP form after a call that may have sent an OTP; otherwise null. */
  onOtp: (() => void) | null
  onBack: () => void
}

export function ForgotEmailForm({ email, onChange, onSubmit, busy, onOtp, onBack }: Props) {
  return (
    <AccountForm label="Forgot Password" onSubmit={onSubmit}>
      <p className={css.hint}>We'll email you a one-time password (OTP).</p>
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
        <Unclear
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
