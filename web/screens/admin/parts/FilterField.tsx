import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'

export interface FilterFieldProps {
  readonly label: string
  readonly value: string
  readonly onFind: (text: string) => void
}

/** Milliseconds after the last letter. */
const pause = 250

/** A search that begins a moment after the last letter, and follows what else changes its value, such as a saved view. */
export function FilterField({ label, value, onFind }: FilterFieldProps) {
  const [text, setText] = useState(value)
  // What was asked for and is not yet the value.
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    // Whoever typed goes on meanwhile: their own search coming back changes nothing.
    if (value !== awaited.current) setText(value)
    awaited.current = undefined
  }, [value])
  useEffect(() => {
    if (text === value || awaited.current !== undefined) return
    const timer = setTimeout(() => {
      awaited.current = text
      onFind(text)
    }, pause)
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
