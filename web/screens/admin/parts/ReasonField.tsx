import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'

export interface ReasonFieldProps {
  readonly label?: string | undefined
  readonly hint?: string | undefined
  readonly value: string
  readonly onChange: (reason: string) => void
}

/** Why somebody does something, in 3 to 500 characters, for the audit trail. */
export function ReasonField({
  label = c('frame.reason'),
  hint = c('frame.reason-hint'),
  value,
  onChange,
}: ReasonFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      value={value}
      onChange={event => onChange(event.target.value)}
      minLength={3}
      maxLength={500}
      required
    />
  )
}
