import { useState } from 'react'
import { IconButton } from './Icon'
import { eyeIcon, eyeOffIcon } from './moreIcons'
import { TextField, type TextFieldProps } from './TextField'

type Props = Omit<TextFieldProps, 'type' | 'before' | 'after'>

export function PasswordField({ disabled, ...field }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      disabled={disabled}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? eyeOffIcon : eyeIcon}
          disabled={disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
