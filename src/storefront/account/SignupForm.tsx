import { Button } from '../../ui/controls/Button'
import { PasswordField, TextField, PhoneField } from '../../ui/controls/TextField'
import { useAfterPress } from '../contact/useAfterPress'
import { AccountForm, focusField, Unclear } from './AccountForm'
import type { SignupName, Signup } from './useSignupForm'

export function SignupForm({ signup }: { signup: Signup }) {
  const afterPress = useAfterPress()
  const { form, change } = signup
  const field = (name: SignupName, label: string) => ({
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
        <Unclear
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
