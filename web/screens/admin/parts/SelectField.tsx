import { useId } from 'react'
import { FieldError } from '../../../ui/TextField.tsx'

interface SelectFieldProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [Value, string])[]
  readonly error?: string | undefined
  readonly onChoose: (value: Value) => void
}

/** One of a few, under its label. */
export function SelectField<Value extends string>({ label, value, options, error, onChoose }: SelectFieldProps<Value>) {
  const id = useId()
  return (
    <label className="field">
      <span className="field__l">{label}</span>
      <select
        className="input"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && id}
        onChange={event => onChoose(event.target.value as Value)}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      {error && <FieldError id={id} text={error} />}
    </label>
  )
}
