import { useId } from 'react'
import { FieldError, TextField } from '../../../ui/TextField.tsx'
import { c, consoleText } from '../../../words/console-words.ts'
import { type Draft, longFields, neededFields, type SwitchName, switches, type TextName } from './provider-draft.ts'

interface FieldProps {
  readonly name: TextName | SwitchName
  readonly draft: Draft
  readonly change: (draft: Draft) => void
  readonly error: string | undefined
  readonly isKept: boolean
}

/** One field of a provider, by its name. */
export function Field({ name, draft, change, error = '', isKept }: FieldProps) {
  if (isSwitch(name)) {
    return (
      <div className="switch">
        <label className="row">
          <input
            type="checkbox"
            className="tick"
            checked={draft[name]}
            onChange={({ target }) => change({ ...draft, [name]: target.checked })}
          />
          {c(`sign-on.f-${name}`)}
        </label>
      </div>
    )
  }
  const shared = {
    label: c(`sign-on.f-${name}`),
    hint: consoleText(`sign-on.h-${name}`) ?? '',
    value: draft[name],
    error,
    onText: (text: string) => change({ ...draft, [name]: text }),
  }
  if (longFields.includes(name)) return <LongField {...shared} isNeeded={neededFields.includes(name)} />
  const { onText, ...field } = shared
  return (
    <TextField
      {...field}
      type={name === 'secret' ? 'password' : 'text'}
      autoComplete={name === 'secret' ? 'new-password' : 'off'}
      spellCheck={false}
      required={neededFields.includes(name)}
      readOnly={name === 'providerId' && isKept}
      {...(name === 'providerId' && { pattern: '[a-z][a-z0-9\\-]{0,40}' })}
      onChange={({ target }) => onText(target.value)}
    />
  )
}

const isSwitch = (name: TextName | SwitchName): name is SwitchName => switches.some(one => one === name)

interface LongFieldProps {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly error: string
  readonly isNeeded: boolean
  readonly onText: (text: string) => void
}

function LongField({ label, hint, value, error, isNeeded, onText }: LongFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <label className="field__l" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="input"
        id={id}
        rows={4}
        spellCheck={false}
        required={isNeeded}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        onChange={({ target }) => onText(target.value)}
      />
      {hint && (
        <p className="field__h" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
