import { Button } from '../../ui/Button'
import { TextField } from '../../ui/TextField'
import { AccountForm } from './AccountForm'
import { BackToLogin } from './BackToLogin'
import css from './account.module.css'

type Props = {
  name: string
  label: string
  action: string
  /** Where the code was sent. */
  email: string
  value: string
  onChange: (value: string) => void
  onSubmit: () => void
  busy: boolean
  onBack: () => void
}

/** One field for the whole code, so that it can be pasted and filled in from the message (D-51). */
export function CodeForm({ name, label, action, email, value, onChange, onSubmit, busy, onBack }: Props) {
  return (
    <AccountForm label={action} onSubmit={onSubmit}>
      <p className={css.hint}>
        We sent a code to <b>{email}</b>. Look into the spam folder too.
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
      <Button type="submit" wide busy={busy}>
        {action}
      </Button>
      <BackToLogin onBack={onBack} />
    </AccountForm>
  )
}
