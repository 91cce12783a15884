import { useId } from 'react'

export interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A choice of a few, all visible: radio buttons, so the arrow keys work. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {options.map(option => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.text}
        </label>
      ))}
    </div>
  )
}
