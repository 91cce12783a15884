import { type ReactNode, useId } from 'react'
import { useSession } from '../../../session/session.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { ColourInput } from '../parts/ColourInput.tsx'
import { problemSentence, type SaidProblem } from '../parts/problem-sentence.ts'
import { at, isByLocale, type Path, textAt, wholeOf } from './document-value.ts'
import { fieldHint, fieldTitle, optionText } from './field-text.ts'
import { type Field, nameOf } from './fields.ts'
import { useForm, useProblemsBeside } from './form.ts'
import { ThemeChoice } from './ThemeChoice.tsx'

export interface FormFieldProps {
  readonly field: Field
  /** Where the object is that the field is of; the document itself where left out. */
  readonly of?: Path
  /** In a table the column has the label: here it is said only, with what the row is. */
  readonly row?: string
}

/** A field of the document with what is wrong in it beside it. Its name is its path. */
export function FormField({ field, of = [], row }: FormFieldProps) {
  const { value, locales } = useForm()
  const id = useId()
  const whole: Path = [...of, ...field.path]
  // A unit that is one text for all languages stays one, and one by locale keeps them all.
  const isWords = field.kind === 'words' || field.kind === 'long' || (field.kind === 'unit' && isByLocale(value, whole))
  const path: Path = isWords ? [...whole, locales[0]!] : whole
  const found = useProblemsBeside(whole)
  const title = fieldTitle(whole)
  const hint = row === undefined ? fieldHint(whole) : undefined
  const described = [hint && `${id}-h`, found.length > 0 && `${id}-e`].filter(Boolean).join(' ') || undefined
  const shared = {
    id,
    name: nameOf(path),
    'aria-describedby': described,
    'aria-invalid': found.some(({ severity }) => severity === 'problem') || undefined,
    'aria-label': row === undefined ? undefined : `${title}, ${row}`,
  }
  const isWide = field.kind === 'long' || field.kind === 'theme'
  const isGroup = field.kind === 'theme'
  return (
    <div className={isWide ? 'field field--long' : 'field'}>
      {isGroup && <span className="field__l">{title}</span>}
      {row === undefined && !isGroup && (
        <label className="field__l" htmlFor={id}>
          {title}
        </label>
      )}
      <FieldInput field={field} path={path} shared={shared} text={textOf(field, value, path)} />
      {hint && (
        <p className="field__h" id={`${id}-h`}>
          {hint}
        </p>
      )}
      <Found id={`${id}-e`} texts={found} />
    </div>
  )
}

interface Texts {
  readonly id: string
  readonly texts: readonly (SaidProblem & { readonly severity: 'problem' | 'warning' })[]
}

/** What is wrong, in the reader's language. */
export function Found({ id, texts }: Texts): ReactNode {
  if (texts.length === 0) return null
  return (
    <div id={id}>
      {texts.map(problem => (
        <p key={problem.text} className={problem.severity === 'problem' ? 'field__e' : 'field__e field__e--warn'}>
          <Icon name={problem.severity === 'problem' ? 'warn' : 'info'} />
          {problemSentence(problem)}
        </p>
      ))}
    </div>
  )
}

interface InputProps {
  readonly field: Field
  readonly path: Path
  readonly text: string
  readonly shared: { readonly 'aria-describedby': string | undefined }
}

function FieldInput({ field: { kind, options = [], standard }, path, text, shared }: InputProps) {
  const { change } = useForm()
  const { company } = useSession()
  if (kind === 'choice' || kind === 'flag') {
    const offered = kind === 'flag' ? ['true', 'false'] : options
    return (
      <select
        {...shared}
        className="input select"
        value={text}
        onChange={event => change(path, chosen(kind, event.target.value))}
      >
        <option value="">
          {standard === undefined ? c('author.choose') : c('author.standard', { value: optionText(path, standard) })}
        </option>
        {offered.map(option => (
          <option key={option} value={option}>
            {optionText(path, option)}
          </option>
        ))}
        {text !== '' && !offered.includes(text) && <option value={text}>{text}</option>}
      </select>
    )
  }
  if (kind === 'theme') {
    return (
      <ThemeChoice
        name={nameOf(path)}
        describedBy={shared['aria-describedby']}
        label={fieldTitle(path)}
        value={text}
        onChoose={theme => change(path, theme)}
      />
    )
  }
  if (kind === 'colour') {
    // Until one is chosen it is the client's.
    const ofClient = (company?.clientBranding ?? {}) as Readonly<Record<string, string>>
    return (
      <ColourInput
        {...shared}
        what={fieldTitle(path)}
        value={text}
        otherwise={ofClient[String(path.at(-1))] ?? '#000000'}
        onPick={colour => change(path, colour)}
        onType={typed => change(path, typed || undefined)}
      />
    )
  }
  if (kind === 'long') {
    return (
      <textarea
        {...shared}
        className="input"
        rows={3}
        value={text}
        onChange={event => change(path, event.target.value || undefined)}
      />
    )
  }
  const isFigure = kind === 'whole' || kind === 'amount'
  return (
    <input
      {...shared}
      className={isFigure ? 'input input--figure' : 'input'}
      type={kind === 'day' ? 'date' : 'text'}
      inputMode={isFigure ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={kind === 'words'}
      value={text}
      onChange={event => change(path, partOf(kind, event.target.value))}
    />
  )
}

function textOf({ kind }: Field, value: unknown, path: Path): string {
  const found = at(value, path)
  if (kind === 'list') return Array.isArray(found) ? found.join(', ') : ''
  return typeof found === 'boolean' ? String(found) : textAt(value, path)
}

function chosen(kind: Field['kind'], value: string): unknown {
  if (value === '') return undefined
  return kind === 'flag' ? value === 'true' : value
}

function partOf(kind: Field['kind'], text: string): unknown {
  if (text === '') return undefined
  if (kind === 'whole') return wholeOf(text)
  return kind === 'list' ? text.split(',').map(one => one.trimStart()) : text
}
