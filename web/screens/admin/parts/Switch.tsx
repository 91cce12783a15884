import { useId } from 'react'
import { type ConsoleKey, c } from '../../../words/console-words.ts'

interface SwitchProps {
  readonly text: ConsoleKey
  readonly note?: ConsoleKey
  readonly isOn: boolean
  readonly onSwitch: (isOn: boolean) => void
}

/** A setting that is on or off. */
export function Switch({ text, note, isOn, onSwitch }: SwitchProps) {
  const id = useId()
  return (
    <div className="switch">
      <label className="row">
        <input
          type="checkbox"
          className="tick"
          checked={isOn}
          aria-describedby={note && id}
          onChange={event => onSwitch(event.target.checked)}
        />
        {c(text)}
      </label>
      {note && (
        <p className="small muted" id={id}>
          {c(note)}
        </p>
      )}
    </div>
  )
}
