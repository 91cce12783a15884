import { useId } from 'react'

interface SelectFieldProps<Value extends string> {
  readonly label: string
  readonly hint?: string
  readonly value: Value
  readonly options: readonly (readonly [value: Value, text: string])[]
  readonly onChoose: (value: Value) => void
}

/** One of several, as a field of a form. */
export function SelectField<Value extends string>({ label, hint, value, options, onChoose }: SelectFieldProps<Value>) {
  const id = useId()
  return (
    <div className="field">
      <label className="field__l" htmlFor={id}>
        {label}
      </label>
      <select
        className="input select"
        id={id}
        value={value}
        aria-describedby={hint && `${id}-hint`}
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
    </div>
  )
}
