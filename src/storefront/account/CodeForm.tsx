import { Button } from '../../ui/Button'
import { TextField } from '../../ui/TextField'
import { AccountForm } from './AccountForm'
import { BackToLogin } from './BackToLogin'
import css from './account.module.css'
import { Unclear } from './Unclear'

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
  /** What the last call may have done although it got no clear answer. */
  unclear: string | null
  onBack: () => void
}

/** One field for the whole code, so that it can be pasted and filled in from the message (D-51). */
export function CodeForm({ name, label, action, email, value, onChange, onSubmit, busy, unclear, onBack }: Props) {
  return (
    <AccountForm label={action} onSubmit={onSubmit}>
      <p className={css.hint}>
        The code comes by email to <b>{email}</b>. Only the newest one works. Look into the spam folder too.
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
      {unclear !== null && <Unclear text={unclear} />}
      <Button type="submit" wide busy={busy}>
        {action}
      </Button>
      <BackToLogin onBack={onBack} />
    </AccountForm>
  )
}
