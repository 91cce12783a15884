import type { ComponentProps } from 'react'
import { c } from '../../../words/console-words.ts'
import { isColour } from './is-colour.ts'

interface ColourInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'className'> {
  /** What is picked, said to those who cannot see the swatch. */
  readonly what: string
  readonly value: string
  /** What the swatch shows while the text is no colour. */
  readonly otherwise: string
  readonly onPick: (colour: string) => void
  readonly onType: (text: string) => void
}

/** A colour by the browser's picker, or typed as `#0c7eac`. */
export function ColourInput({ what, value, otherwise, onPick, onType, ...input }: ColourInputProps) {
  return (
    <span className="row">
      <input
        type="color"
        className="swatch"
        aria-label={c('settings.pick', { what })}
        value={isColour(value) ? value : otherwise}
        onChange={({ target }) => onPick(target.value)}
      />
      <input
        {...input}
        type="text"
        className="input mono"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onType(target.value.trim())}
      />
    </span>
  )
}
