import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from './Icon.tsx'

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly hint?: string
  /** What is wrong and what to do; its presence marks the field. */
  readonly error?: string
  /** A button within the field, at its end. */
  readonly end?: ReactNode
}

// A browser lets a year have six digits otherwise, and such a day is none.
const lastDays = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' }

/** A labelled field; its hint and its error are read with it. */
export function TextField({ label, hint, error, end, id, 'aria-describedby': besides, ...rest }: TextFieldProps) {
  const made = useId()
  const field = id ?? made
  const described = [hint && `${field}-hint`, error && `${field}-error`, besides].filter(Boolean).join(' ') || undefined
  const input = (
    <input
      className="input"
      max={lastDays[rest.type as keyof typeof lastDays]}
      {...rest}
      id={field}
      aria-invalid={error ? true : undefined}
      aria-describedby={described}
    />
  )
  return (
    <div className="field">
      <label className="field__l" htmlFor={field}>
        {label}
      </label>
      {end ? (
        <div className="input-wrap">
          {input}
          {end}
        </div>
      ) : (
        input
      )}
      {hint && (
        <p className="field__h" id={`${field}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${field}-error`} text={error} />}
    </div>
  )
}

export function FieldError({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <p className="field__e" id={id}>
      <Icon name="warn" />
      {text}
    </p>
  )
}
