import {
  confirmPasswordError,
  emailError,
  fullNameError,
  passwordError,
  phoneError,
} from '../../src/rules/validation'
import { handlePostJson } from '../server/endpoint'
import { successReply, authRefusalReply } from '../server/phpReply'
import { trimmedTextOf } from '../server/phpRequest'
import { world } from '../world/world'

export const userWithEmail = (email: string) =>
  world.users.find((user) => user.email.toLowerCase() === email.trim().toLowerCase())

export const authHandlers = [
  handlePostJson('login.php', (body) => {
    const user = userWithEmail(trimmedTextOf(body.email))
    if (!user || user.password !== body.password)
      return authRefusalReply('Invalid email or password')
    if (!user.verified) return authRefusalReply('Please verify your email before logging in')
    const { email, full_name, role } = user
    return {
      status: 200,
      value: { user: { id: String(user.id), full_name, email, phone: user.phone, role } },
    }
  }),

  handlePostJson('signup.php', (body) => {
    const [name, email, digits] = [
      trimmedTextOf(body.full_name),
      trimmedTextOf(body.email),
      trimmedTextOf(body.phone),
    ]
    const password = String(body.password ?? '')
    const problem =
      fullNameError(name) ??
      emailError(email) ??
      phoneError(digits) ??
      passwordError(password) ??
      confirmPasswordError(password, String(body.confirm_password ?? ''))
    if (problem) return authRefusalReply(problem)
    const known = userWithEmail(email)
    if (known?.verified) return authRefusalReply('Email is already registered')
    const row = { full_name: name, phone: digits, password, verified: false }
    // A second signup sends a second code, because the shopper may have lost the first mail.
    if (known) world.change('users', known.id, row)
    else
      world.add('users', {
        ...row,
        email,
        role: 'customer',
        address: '',
        created_at: world.stamp(),
      })
    world.inbox.sendCode('verification', email)
    return {
      status: 200,
      value: { success: 'Signup successful! A verification code was sent to your email.' },
    }
  }),

  handlePostJson('verify.php', (body) => {
    const user = userWithEmail(trimmedTextOf(body.email))
    const mail = user && world.inbox.latest('verification', user.email)
    if (!user || !mail || mail.code !== trimmedTextOf(body.code))
      return authRefusalReply('Invalid verification code')
    world.inbox.mark(mail.id, 'used')
    world.change('users', user.id, { verified: true })
    return successReply({ message: 'Email verified' })
  }),

  handlePostJson('forgot-password-send-otp.php', (body) => {
    const user = userWithEmail(trimmedTextOf(body.email))
    if (!user) return authRefusalReply('No account found with this email')
    world.inbox.sendCode('otp', user.email)
    return successReply({ message: 'OTP sent' })
  }),

  handlePostJson('verify-forgot-password-otp.php', (body) => {
    const mail = world.inbox.latest('otp', trimmedTextOf(body.email))
    if (!mail || mail.code !== trimmedTextOf(body.otp)) return authRefusalReply('Invalid OTP')
    world.inbox.mark(mail.id, 'proven')
    return successReply({ message: 'OTP verified' })
  }),

  handlePostJson('reset-password.php', (body) => {
    const user = userWithEmail(trimmedTextOf(body.email))
    const mail = user && world.inbox.latest('otp', user.email)
    if (!user || mail?.state !== 'proven') return authRefusalReply('Please verify the OTP first')
    const password = String(body.password ?? '')
    const problem = passwordError(password)
    if (problem) return authRefusalReply(problem)
    world.inbox.mark(mail.id, 'used')
    world.change('users', user.id, { password })
    return successReply({ message: 'Password updated' })
  }),
]
