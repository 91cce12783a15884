interface SelectFieldProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [Value, string])[]
  readonly onChoose: (value: Value) => void
}

/** One of a few, under its label. */
export function SelectField<Value extends string>({ label, value, options, onChoose }: SelectFieldProps<Value>) {
  return (
    <label className="field">
      <span className="field__l">{label}</span>
      <select className="input" value={value} onChange={event => onChoose(event.target.value as Value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
