import type { LoginFields as Form } from '../../api/auth'
import { Button } from '../../ui/controls/Button'
import { PasswordField } from '../../ui/controls/PasswordField'
import { TextField, PhoneField } from '../../ui/controls/TextField'
import { AccountForm, focusField, UnclearOutcome } from './AccountForm'
import { useAfterPress } from '../contact/useAfterPress'
import type { SignupFieldName, SignupFormState } from './useSignupForm'
import css from './account.module.css'

type Props = {
  form: Form
  onChange: (part: Partial<Form>) => void
  onSubmit: () => void
  busy: boolean
  onForgot: () => void
  /** The email of the signup whose code can be entered; '' if the visitor must type the email first. */
  codeFor: string
  onCode: (email: string) => void
}

/** The browser validates that both fields are filled; no other check runs before the login (D-56). */
export function LoginForm({ form, onChange, onSubmit, busy, onForgot, codeFor, onCode }: Props) {
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
      <div className={`flex wraps between ${css.ways}`}>
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

export function SignupForm({ signup }: { signup: SignupFormState }) {
  const afterPress = useAfterPress()
  const { form, change } = signup
  const field = (name: SignupFieldName, label: string) => ({
    name,
    label,
    value: form[name],
    error: signup.error(name),
    'aria-required': true,
    enterKeyHint: 'next' as const,
    onChange: (value: string) => change({ [name]: value }),
    onBlur: () => afterPress(() => signup.leave(name)),
  })

  return (
    <AccountForm
      label="Signup"
      noValidate
      onSubmit={(element) => {
        const bad = signup.send()
        if (bad) focusField(element, bad)
      }}
    >
      <TextField {...field('full_name', 'Full Name')} autoComplete="name" />
      <TextField
        {...field('email', 'Email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PhoneField {...field('phone', 'Phone')} />
      <PasswordField
        {...field('password', 'Password')}
        autoComplete="new-password"
        hint="At least 6 characters"
      />
      <PasswordField
        {...field('confirm_password', 'Confirm Password')}
        autoComplete="new-password"
        enterKeyHint="go"
      />
      {signup.toCode && (
        <UnclearOutcome
          text="You may already have an account. If we emailed you a code, enter it."
          way={{ label: 'Enter verification code', onGo: signup.toCode }}
        />
      )}
      <Button type="submit" wide busy={signup.sending}>
        Signup
      </Button>
    </AccountForm>
  )
}
