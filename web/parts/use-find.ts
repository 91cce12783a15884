import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last letter. */
const pause = 250

/** The text of a search that begins a moment after the last letter, and follows what else changes its value, such as a saved view. */
export function useFind(
  value: string,
  onFind: (text: string) => void,
): readonly [text: string, change: (text: string) => void] {
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
  return [text, setText]
}
