import { useState } from 'react'
import { Icon } from './Icon.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export interface PasswordInputProps extends Omit<TextFieldProps, 'type' | 'end'> {
  readonly showText: string
  readonly hideText: string
}

/** A password field that can be read back (L09). The toggle never submits the form and keeps what was typed. */
export function PasswordInput({ showText, hideText, ...field }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="icon-btn"
          aria-label={shown ? hideText : showText}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  )
}
