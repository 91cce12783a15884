import { useId } from 'react'
import { FieldError } from '../../../ui/TextField.tsx'

interface SelectFieldProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [Value, string])[]
  readonly hint?: string
  readonly error?: string | undefined
  readonly onChoose: (value: Value) => void
}

/** One of a few, under its label. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  hint,
  error,
  onChoose,
}: SelectFieldProps<Value>) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <label className="field__l" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        onChange={event => onChoose(event.target.value as Value)}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      {hint && (
        <p className="field__h" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
