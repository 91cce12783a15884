import { useEffect, useId, useRef } from 'react'
import { planLimits } from '../../../../../rules/plans/plan.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { t } from '../../../../words/words.ts'
import { Ideas, planIdeas } from './Ideas.tsx'
import css from './Plan.module.css'

export interface NoteFieldProps {
  readonly kind: 'obstacle' | 'positive'
  readonly value: string
  readonly hasFocus: boolean
  /** Offers ideas while nothing is written. */
  readonly hasIdeas: boolean
  readonly onChange: (value: string) => void
}

/** What could get in the way, or what is on the person's side, to write. */
export function NoteField({ kind, value, hasFocus, hasIdeas, onChange }: NoteFieldProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (hasFocus) area.current?.focus()
  }, [hasFocus])
  return (
    <div className={`${css.note} ${kind === 'positive' ? css.positive : ''}`}>
      <span className={css.icon}>
        <Icon name={kind === 'positive' ? 'wind' : 'storm'} />
      </span>
      <label htmlFor={id}>{t(`plan.${kind}`)}</label>
      <textarea
        className="input"
        id={id}
        ref={area}
        rows={3}
        maxLength={planLimits.note}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      {hasIdeas && value.trim() === '' && (
        <Ideas
          field={t(`plan.${kind}`)}
          ideas={planIdeas[kind]}
          onPick={text => {
            onChange(text)
            area.current?.focus()
          }}
        />
      )}
    </div>
  )
}
