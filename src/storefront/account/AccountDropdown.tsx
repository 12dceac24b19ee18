import { useEffect, useId, type RefObject, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { langOf } from '../../rules/devanagari'
import { usePurchaseIntent } from '../../state/purchaseIntent'
import { Dropdown } from '../../ui/dialog/Dropdown'
import { IconButton, closeIcon } from '../../ui/controls/Icon'
import { Tabs, tabPanelProps } from '../../ui/controls/Tabs'
import { useReplacedPart } from '../../ui/screen/useReplacedPart'
import { useSlowNotice } from '../../state/notices'
import type { AccountState } from './useAccountForms'
import { CodeForm, ForgotEmailForm, NewPasswordForm } from './ForgotForms'
import { LoginForm, SignupForm } from './LoginForm'
import { FormMessage } from './FormMessage'
import { useAccountDropdown, type AccountDropdownState } from './useAccountDropdown'
import { notificationsQuery, isUnread } from '../../api/notifications'
import type { StoredUser } from '../../api/core/storedUser'
import { MY_ORDERS_PATH, ADMIN_PATHS, NOTIFICATIONS_PATH } from '../../rules/paths'
import { isAdmin, signOut } from '../../state/session'
import { announce } from '../../ui/dialog/announce'
import { Badge } from '../../ui/controls/Badge'
import css from './account.module.css'

type Props = { open: boolean; onClose: () => void; anchor: RefObject<HTMLElement | null> }

export function AccountDropdown({ open, onClose, anchor }: Props) {
  const account = useAccountDropdown(open, onClose)
  return (
    <Dropdown open={open} onClose={onClose} anchor={anchor} label="Account">
      <AccountPanel account={account} onClose={onClose} />
    </Dropdown>
  )
}

const LOGIN_TABS = [
  { value: 'login', label: 'Login' },
  { value: 'signup', label: 'Signup' },
] as const

const RESET_STEPS = { 'forgot-email': 1, 'forgot-otp': 2, 'forgot-new-password': 3 } as const

function titleOf(state: AccountState): string {
  if (state.at === 'verify') return 'Verify your email'
  if (state.at !== 'logged-in') return 'Forgot Password'
  const name = state.user.full_name || state.user.email
  return name === '' ? 'Welcome' : `Welcome, ${name}`
}

function AccountPanel({
  account,
  onClose,
}: {
  account: AccountDropdownState
  onClose: () => void
}) {
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

  // A visitor who pressed a purchase button types an email next, so focus the first field.
  useEffect(() => {
    if (usePurchaseIntent.getState().intent)
      panel.current?.querySelector<HTMLElement>('form input:not([readonly])')?.focus()
  }, [panel])

  return (
    <div ref={panel} className={css.account}>
      <header className={`row between gap-3 ${css.head}`}>
        {state.at === 'login' || state.at === 'signup' ? (
          <Tabs
            id={id}
            label="Login or Signup"
            tabs={LOGIN_TABS}
            value={state.at}
            onChange={(at) => forms.goTo({ at })}
            className={css.switch}
          />
        ) : (
          <div>
            {state.at in RESET_STEPS && (
              <p className="muted t14">
                Step {RESET_STEPS[state.at as keyof typeof RESET_STEPS]} of 3
              </p>
            )}
            <h2
              tabIndex={-1}
              data-focus-home={state.at === 'logged-in' ? '' : undefined}
              className={`t20 anywhere ${css.title}`}
              lang={langOf(titleOf(state))}
            >
              {titleOf(state)}
            </h2>
          </div>
        )}
        <IconButton label="Close" icon={closeIcon} onClick={onClose} />
      </header>
      <FormMessage message={forms.message} className={css.message} />
      <div {...(state.at === 'login' || state.at === 'signup' ? tabPanelProps(id, state.at) : {})}>
        <AccountScreen account={account} onClose={onClose} />
      </div>
    </div>
  )
}

function AccountScreen({
  account,
  onClose,
}: {
  account: AccountDropdownState
  onClose: () => void
}) {
  const { state, forms, signup, forgot } = account
  const { typed, type, unclear } = forms
  const back = () => forms.goTo({ at: 'login' })
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
            unclear === 'verify'
              ? 'Your code may already have been accepted. Try logging in.'
              : null
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

type LoggedInProps = { user: StoredUser; onGo: () => void }

function LoggedIn({ user, onGo }: LoggedInProps) {
  // Reads only a cached list, because the dropdown itself requests nothing. The query is here and not in the header, where
  // it would still hold the former user's list after a logout.
  const unread =
    useQuery({ ...notificationsQuery(user.email), enabled: false }).data?.filter(isUnread).length ??
    0
  return (
    <ul className={`ruled ${css.links}`}>
      {isAdmin(user) && (
        <AccountLink to={ADMIN_PATHS.dashboard} onGo={onGo}>
          Admin Panel
        </AccountLink>
      )}
      <AccountLink to={MY_ORDERS_PATH} onGo={onGo}>
        My Orders
      </AccountLink>
      <AccountLink to={NOTIFICATIONS_PATH} onGo={onGo}>
        Notifications
        <Badge count={unread} label="unread" inline />
      </AccountLink>
      <li>
        <button
          type="button"
          onClick={() => {
            signOut()
            announce('Logged out')
          }}
        >
          Logout
        </button>
      </li>
    </ul>
  )
}

function AccountLink({
  to,
  onGo,
  children,
}: {
  to: string
  onGo: () => void
  children: ReactNode
}) {
  return (
    <li>
      <Link to={to} onClick={onGo}>
        {children}
      </Link>
    </li>
  )
}
