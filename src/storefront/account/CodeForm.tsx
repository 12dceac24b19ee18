import { Button } from '../../ui/controls/Button'
import { TextField } from '../../ui/controls/TextField'
import { AccountForm, BackToLogin, Unclear } from './AccountForm'
import css from './account.module.css'

type UnclearProps = {
  name: string
  label: string
  action: string
  /** The address the code was sent to. */
  email: string
  value: string
  onChange: (value: string) => void
  onSubmit: () => void
  busy: boolean
  /** A warning after a call with an unknown outcome; otherwise null. */
  unclear: string | null
  onBack: () => void
  /** Sends another code, where the backend has a call for it. */
  again?: { label: string; busy: boolean; onSend: () => void }
}

/** One field for the whole code, so that it can be pasted or filled in from the message (D-51). */
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
}: UnclearProps) {
  return (
    <AccountForm label={action} onSubmit={onSubmit}>
      <p className={css.hint}>
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
      {unclear !== null && <Unclear text={unclear} />}
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
