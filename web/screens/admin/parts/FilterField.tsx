import { useEffect, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'

export interface FilterFieldProps {
  readonly label: string
  readonly value: string
  readonly onFind: (text: string) => void
}

/** Milliseconds after the last letter. */
const pause = 250

/** A search that begins a moment after the last letter. */
export function FilterField({ label, value, onFind }: FilterFieldProps) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onFind(text), pause)
    return () => clearTimeout(timer)
  }, [text, value, onFind])
  return (
    <label className="find">
      <span className="sr">{label}</span>
      <Icon name="search" />
      <input
        className="input"
        type="search"
        placeholder={label}
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </label>
  )
}
