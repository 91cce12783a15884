import { type InputHTMLAttributes, useId } from 'react'
import { Icon } from './Icon.tsx'

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly hint?: string
  /** What is wrong and what to do; its presence marks the field. */
  readonly error?: string
}

/** A labelled field; its hint and its error are read with it. */
export function TextField({ label, hint, error, id, ...input }: TextFieldProps) {
  const made = useId()
  const field = id ?? made
  const described = [hint && `${field}-hint`, error && `${field}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <label className="field__l" htmlFor={field}>
        {label}
      </label>
      <input
        className="input"
        {...input}
        id={field}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
      />
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
