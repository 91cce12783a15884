export interface ChoiceFieldProps {
  readonly label: string
  readonly value: string | undefined
  readonly options: readonly (readonly [value: string, text: string])[]
  /** What stands for no choice. */
  readonly all: string
  readonly onChoose: (value: string | undefined) => void
}

/** One of several, or none. */
export function ChoiceField({ label, value, options, all, onChoose }: ChoiceFieldProps) {
  return (
    <label className="row small">
      {label}
      <select
        className="input select"
        value={value ?? ''}
        onChange={event => onChoose(event.target.value || undefined)}
      >
        <option value="">{all}</option>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
