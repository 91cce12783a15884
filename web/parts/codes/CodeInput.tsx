import { type InputHTMLAttributes, type Ref, useLayoutEffect, useRef } from 'react'
import { groupedCaret, groupedCode } from './code-text.ts'

export interface CodeInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'ref'> {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly inputRef: Ref<HTMLInputElement>
}

/** A field that shows a code as it is printed, however it is typed or pasted; the caret stays where it was. */
export function CodeInput({ value, onChange, inputRef, ...input }: CodeInputProps) {
  const own = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)

  useLayoutEffect(() => {
    if (caret.current !== undefined) own.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  function change(field: HTMLInputElement) {
    caret.current = groupedCaret(field.value, field.selectionStart ?? field.value.length)
    onChange(groupedCode(field.value))
  }

  return (
    <input
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={100}
      {...input}
      ref={field => {
        own.current = field
        if (typeof inputRef === 'function') inputRef(field)
        else if (inputRef) inputRef.current = field
      }}
      value={value}
      // While an input method composes, its text is left to it.
      onChange={event =>
        (event.nativeEvent as InputEvent).isComposing ? onChange(event.target.value) : change(event.target)
      }
      onCompositionEnd={event => change(event.currentTarget)}
    />
  )
}
