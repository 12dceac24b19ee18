import { useEffect, useId, type RefObject } from 'react'
import { langOf } from '../../rules/devanagari'
import { useIntent } from '../../state/intent'
import { Dropdown } from '../../ui/dialog/Dropdown'
import { IconButton } from '../../ui/controls/IconButton'
import { closeIcon } from '../../ui/controls/Icon'
import { Tabs, tabPanel } from '../../ui/controls/Tabs'
import { useReplacedPart } from '../../ui/screen/useReplacedPart'
import { useSlowNotice } from '../useSlowNotice'
import type { AccountState } from './useForms'
import { CodeForm } from './CodeForm'
import { ForgotEmailForm, NewPasswordForm } from './ForgotForms'
import { LoggedIn } from './LoggedIn'
import { LoginForm } from './LoginForm'
import { FormMessage } from './FormMessage'
import { SignupForm } from './SignupForm'
import { useAccount, type Account } from './useAccount'
import css from './account.module.css'

type Props = { open: boolean; onClose: () => void; anchor: RefObject<HTMLElement | null> }

export function AccountDropdown({ open, onClose, anchor }: Props) {
  const account = useAccount(open, onClose)
  return (
    <Dropdown open={open} onClose={onClose} anchor={anchor} label="Account">
      <Panel account={account} onClose={onClose} />
    </Dropdown>
  )
}

const SWITCH = [
  { value: 'login', label: 'Login' },
  { value: 'signup', label: 'Signup' },
] as const

const STEPS = { 'forgot-email': 1, 'forgot-otp': 2, 'forgot-new-password': 3 } as const

function titleOf(state: AccountState): string {
  if (state.at === 'verify') return 'Verify your email'
  if (state.at !== 'logged-in') return 'Forgot Password'
  const name = state.user.full_name || state.user.email
  return name === '' ? 'Welcome' : `Welcome, ${name}`
}

function Panel({ account, onClose }: { account: Account; onClose: () => void }) {
  const { state, forms } = account
  const id = useId()
  const panel = useReplacedPart<HTMLDivElement>(state.at, { focus: false })
  const { loggingIn, verifying, signup, forgot } = account
  useSlowNotice(
    loggingIn ||
      verifying ||
      signup.sending ||
      forgot.sending ||
      forgot.verifying ||
      forgot.resetting,
  )

  // A shopper who opened it during a purchase types next.
  useEffect(() => {
    if (useIntent.getState().intent)
      panel.current?.querySelector<HTMLElement>('form input:not([readonly])')?.focus()
  }, [panel])

  return (
    <div ref={panel} className={css.account}>
      <header className={css.head}>
        {state.at === 'login' || state.at === 'signup' ? (
          <Tabs
            id={id}
            label="Login or Signup"
            tabs={SWITCH}
            value={state.at}
            onChange={(at) => forms.goTo({ at })}
            className={css.switch}
          />
        ) : (
          <div>
            {state.at in STEPS && (
              <p className={css.step}>Step {STEPS[state.at as keyof typeof STEPS]} of 3</p>
            )}
            <h2
              tabIndex={-1}
              data-focus-home={state.at === 'logged-in' ? '' : undefined}
              className={css.title}
              lang={langOf(titleOf(state))}
            >
              {titleOf(state)}
            </h2>
          </div>
        )}
        <IconButton label="Close" icon={closeIcon} onClick={onClose} />
      </header>
      <FormMessage message={forms.message} className={css.message} />
      <div {...(state.at === 'login' || state.at === 'signup' ? tabPanel(id, state.at) : {})}>
        <Screen account={account} onClose={onClose} />
      </div>
    </div>
  )
}

function Screen({ account, onClose }: { account: Account; onClose: () => void }) {
  const { state, forms, signup, forgot } = account
  const { typed, type, unclear } = forms
  const back = () => forms.goTo({ at: 'login' })
  /** For a user who may already be able to log in. */
  const backWith = (email: string) => {
    type({ login: { ...typed.login, email } })
    back()
  }
  switch (state.at) {
    case 'login':
      return (
        <LoginForm
          form={typed.login}
          onChange={(part) => type({ login: { ...typed.login, ...part } })}
          onSubmit={account.login}
          busy={account.loggingIn}
          onForgot={forgot.begin}
          codeFor={typed.login.email.trim() || (forms.awaiting ?? '')}
          onCode={(email) => forms.goTo({ at: 'verify', email })}
        />
      )
    case 'signup':
      return <SignupForm signup={signup} />
    case 'verify':
      return (
        <CodeForm
          name="code"
          label="Verification code"
          action="Verify"
          email={state.email}
          value={typed.code}
          onChange={(code) => type({ code })}
          onSubmit={() => account.verify(state.email)}
          busy={account.verifying}
          unclear={
            unclear === 'verify' ? 'Your code may already have been accepted. Try to log in.' : null
          }
          onBack={() => backWith(state.email)}
        />
      )
    case 'forgot-email':
      return (
        <ForgotEmailForm
          email={typed.forgotEmail}
          onChange={(forgotEmail) => type({ forgotEmail })}
          onSubmit={forgot.sendOtp}
          busy={forgot.sending}
          onOtp={
            unclear === 'forgot-email'
              ? () => forms.goTo({ at: 'forgot-otp', email: typed.forgotEmail.trim() })
              : null
          }
          onBack={back}
        />
      )
    case 'forgot-otp':
      return (
        <CodeForm
          name="otp"
          label="OTP"
          action="Verify OTP"
          email={state.email}
          value={typed.otp}
          onChange={(otp) => type({ otp })}
          onSubmit={() => forgot.verifyOtp(state.email)}
          busy={forgot.verifying}
          again={{ label: 'Send a new OTP', busy: forgot.sending, onSend: forgot.sendOtp }}
          unclear={
            unclear === 'forgot-otp'
              ? "Your OTP may already have been accepted. If it doesn't work, request a new one."
              : null
          }
          onBack={back}
        />
      )
    case 'forgot-new-password':
      return (
        <NewPasswordForm
          email={state.email}
          form={typed.reset}
          onChange={(part) => type({ reset: { ...typed.reset, ...part } })}
          error={forgot.resetError}
          onSubmit={() => forgot.reset(state.email)}
          busy={forgot.resetting}
          unclear={unclear === 'forgot-new-password'}
          onBack={() => backWith(state.email)}
        />
      )
    case 'logged-in':
      return <LoggedIn user={state.user} onGo={onClose} />
  }
}
