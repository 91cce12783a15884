import { type InputHTMLAttributes, useId, useState } from 'react'
import { Icon } from './Icon.tsx'
import { FieldError } from './TextField.tsx'

export interface PasswordInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly label: string
  readonly error?: string
  readonly showText: string
  readonly hideText: string
}

/** A password field that can be read back (L09). The toggle never submits the form and keeps what was typed. */
export function PasswordInput({ label, error, showText, hideText, id, ...input }: PasswordInputProps) {
  const made = useId()
  const field = id ?? made
  const [shown, setShown] = useState(false)
  return (
    <div className="field">
      <label className="field__l" htmlFor={field}>
        {label}
      </label>
      <div className="input-wrap">
        <input
          className="input"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          id={field}
          type={shown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [error && `${field}-error`, input['aria-describedby']].filter(Boolean).join(' ') || undefined
          }
        />
        <button
          type="button"
          className="icon-btn"
          aria-label={shown ? hideText : showText}
          aria-controls={field}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      </div>
      {error && <FieldError id={`${field}-error`} text={error} />}
    </div>
  )
}
