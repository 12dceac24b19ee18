// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as check from './validation'

const GOOD_EMAILS = [
  'a@b.c',
  'asha@pahiran.example',
  ' asha@pahiran.example ',
  'a.b+c@x.co.np',
  'आशा@पहिरन.नेपाल',
  'a@b..c',
]
const BAD_EMAILS = [
  'abc',
  'a@b',
  '@b.c',
  'a@',
  'a@b.',
  'a@.c',
  'a@@b.c',
  'a@b@c.d',
  'a b@c.d',
  'a@b. c',
  'a@b\u00A0.c',
  '@',
  'a.b',
]
const BAD_PHONES = [
  '984123456',
  '98412345678',
  '98412 34567',
  '+9779841234567',
  '984-1234567',
  'abcdefghij',
  '९८४१२३४५६७',
  '9841234.67',
  '1e10000000',
]

describe('signup fields', () => {
  it.each(['', ' ', '\t\n'])('"Full Name is required" for %j', (value) => {
    expect(check.fullNameError(value)).toBe('Full Name is required')
  })

  it.each(['A', 'Al', ' Al ', '  A  '])(
    '"Full Name must be at least 3 characters" for %j (CONST-03)',
    (value) => {
      expect(check.fullNameError(value)).toBe('Full Name must be at least 3 characters')
    },
  )

  it.each(['Ali', ' Ali ', 'आशा', 'Asha Rai'])('%j is a full name (CONST-03)', (value) => {
    expect(check.fullNameError(value)).toBeNull()
  })

  it.each(['', '  '])('"Email is required" for %j', (value) => {
    expect(check.emailError(value)).toBe('Email is required')
  })

  it.each(BAD_EMAILS)('"Email address is invalid" for %j', (value) => {
    expect(check.emailError(value)).toBe('Email address is invalid')
  })

  it.each(GOOD_EMAILS)('%j has the shape of an email (D-54)', (value) => {
    expect(check.emailError(value)).toBeNull()
    expect(check.isEmail(value)).toBe(true)
  })

  it.each(['', '   '])('"Phone is required" for %j', (value) => {
    expect(check.phoneError(value)).toBe('Phone is required')
  })

  it.each(BAD_PHONES)('"Phone number is invalid" for %j (CONST-01)', (value) => {
    expect(check.phoneError(value)).toBe('Phone number is invalid')
  })

  it('"Password is required"', () => {
    expect(check.passwordError('')).toBe('Password is required')
  })

  it.each(['1', '12345', '  a  '])(
    '"Password must be at least 6 characters" for %j (CONST-02)',
    (value) => {
      expect(check.passwordError(value)).toBe('Password must be at least 6 characters')
    },
  )

  it('a password is never trimmed: six blanks are six characters (D-54)', () => {
    expect(check.passwordError('      ')).toBeNull()
    expect(check.confirmPasswordError('secret', 'secret ')).toBe('Passwords do not match')
  })

  it('"Confirm Password is required"', () => {
    expect(check.confirmPasswordError('secret', '')).toBe('Confirm Password is required')
  })

  it('"Passwords do not match"', () => {
    expect(check.confirmPasswordError('secret', 'Secret')).toBe('Passwords do not match')
    expect(check.confirmPasswordError('secret', 'secret')).toBeNull()
  })
})

describe('reset password', () => {
  it('"Passwords do not match", also where both are too short: match comes first', () => {
    expect(check.newPasswordError('secret', 'Secret')).toBe('Passwords do not match')
    expect(check.newPasswordError('1', '2')).toBe('Passwords do not match')
  })

  it('"Password must be at least 6 characters" for 12345 twice (CONST-02)', () => {
    expect(check.newPasswordError('12345', '12345')).toBe('Password must be at least 6 characters')
    expect(check.newPasswordError('', '')).toBe('Password must be at least 6 characters')
    expect(check.newPasswordError('123456', '123456')).toBeNull()
  })
})

describe('contact fields', () => {
  it.each(['', ' ', 'A', ' A '])('first name %j is too short or missing (CONST-04)', (value) => {
    expect(check.contactFirstNameError(value)).toBe('First Name must be at least 2 characters')
  })

  it.each(['', ' ', 'A', ' A '])('last name %j is too short or missing (CONST-04)', (value) => {
    expect(check.contactLastNameError(value)).toBe('Last Name must be at least 2 characters')
  })

  it('two letters are a name (CONST-04)', () => {
    expect([check.contactFirstNameError('Al'), check.contactLastNameError(' Li ')]).toEqual([
      null,
      null,
    ])
  })

  it.each(['', ...BAD_EMAILS])('"Email address is invalid" for %j', (value) => {
    expect(check.contactEmailError(value)).toBe('Email address is invalid')
  })

  it.each(['', ...BAD_PHONES])('"Phone number is invalid" for %j (CONST-01)', (value) => {
    expect(check.contactPhoneError(value)).toBe('Phone number is invalid')
  })

  it('good ones pass', () => {
    expect([check.contactEmailError('a@b.co'), check.contactPhoneError('9841234567')]).toEqual([
      null,
      null,
    ])
  })
})

describe('checkout fields', () => {
  it.each(['', ...BAD_PHONES])(
    'phone %j: "Please enter a valid 10-digit phone number" (CONST-01)',
    (value) => {
      expect(check.checkoutPhoneError(value)).toBe('Please enter a valid 10-digit phone number')
    },
  )

  it.each(['', ...BAD_EMAILS])('email %j: "Please enter a valid email address"', (value) => {
    expect(check.checkoutEmailError(value)).toBe('Please enter a valid email address')
  })

  it.each(['First Name', 'Last Name', 'Delivery address', 'Receipt'])(
    '"%s is required" (D-111)',
    (label) => {
      expect(check.requiredFieldError(label)('  ')).toBe(`${label} is required`)
      expect(check.requiredFieldError(label)('x')).toBeNull()
    },
  )

  it('good ones pass', () => {
    expect([check.checkoutPhoneError(' 9841234567 '), check.checkoutEmailError('a@b.co')]).toEqual([
      null,
      null,
    ])
  })
})

describe('phone numbers', () => {
  it('are valid with exactly 10 ASCII digits, in all three forms (CONST-01)', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,20}$/), (digits) => {
        const valid = digits.length === 10
        for (const rule of [check.phoneError, check.contactPhoneError, check.checkoutPhoneError])
          expect(rule(digits) === null).toBe(valid)
      }),
    )
  })

  it.each([
    ['+977 9841234567', '9841234567'],
    ['+977-984-123-4567', '9841234567'],
    ['00977 984 1234567', '9841234567'],
    ['977 9841234567', '9841234567'],
    ['984 123 4567', '9841234567'],
    ['(984) 123.4567', '9841234567'],
    ['984–123–4567', '9841234567'],
    ['९८४१२३४५६७', '9841234567'],
    ['+९७७ ९८४-१२३४५६७', '9841234567'],
    ['\u202A+977 9841234567\u202C', '9841234567'],
    ['9779841234', '9779841234'],
    ['9841234567', '9841234567'],
    ['98412', '98412'],
    ['01-4412345', '014412345'],
    ['call 9841234567', 'call 9841234567'],
    ['', ''],
    ['-', '-'],
  ])('pasted %j becomes %j (D-54)', (pasted, cleaned) => {
    expect(check.cleanPastedPhone(pasted)).toBe(cleaned)
  })
})
