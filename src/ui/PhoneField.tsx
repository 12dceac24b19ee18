import { useRef } from 'react'
import { cleanPastedPhone } from '../rules/validation'
import { TextField, type TextFieldProps } from './TextField'

/** A number that arrives is cleaned; one that is typed is left alone (D-54). */
export function PhoneField({ value, onChange, ...field }: TextFieldProps) {
  const pasted = useRef(false)
  return (
    <TextField
      {...field}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      value={value}
      onPaste={() => {
        pasted.current = true
      }}
      onChange={(phone) => {
        // More than one character at a time was filled in, not typed; what is pasted over as many tells itself.
        const arrived = pasted.current || phone.length - value.length > 1
        pasted.current = false
        onChange(arrived ? cleanPastedPhone(phone) : phone)
      }}
    />
  )
}
