import { useRef } from 'react'
import { PHONE_DIGITS } from '../../rules/constants'
import { cleanPastedPhone } from '../../rules/validation'
import { TextField, type TextFieldProps } from './TextField'

/** Cleans a pasted or autofilled number; leaves typed input alone (D-54). */
export function PhoneField({ value, onChange, ...field }: TextFieldProps) {
  const pasted = useRef(false)
  return (
    <TextField
      // The specification's "Phone number is invalid" does not say what is right (WCAG 3.3.3).
      hint={
        field.error && !/\d/.test(field.error) ? `${PHONE_DIGITS} digits, without +977` : undefined
      }
      {...field}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      value={value}
      onPaste={() => {
        pasted.current = true
      }}
      onChange={(phone) => {
        // Autofill adds more than one character at once. A paste of the same length is detected by its own event.
        const arrived = pasted.current || phone.length - value.length > 1
        pasted.current = false
        onChange(arrived ? cleanPastedPhone(phone) : phone)
      }}
    />
  )
}
