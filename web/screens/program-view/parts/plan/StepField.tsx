import { useEffect, useRef } from 'react'
import { type ActionStep, planLimits } from '../../../../../rules/plans/plan.ts'
import { Icon, type IconName } from '../../../../ui/Icon.tsx'
import { t } from '../../../../words/words.ts'
import css from './Plan.module.css'

export interface StepFieldProps {
  readonly step: ActionStep
  /** Its place, counted from 0. */
  readonly at: number
  readonly count: number
  readonly hasFocus: boolean
  readonly onEdit: (change: Partial<Omit<ActionStep, 'id'>>) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  /** Enter goes on to the next step, while there may be one. */
  readonly onEnter: (() => void) | undefined
}

/** A step to write, mark, move by its buttons or with Alt and the arrows, and remove. */
export function StepField({ step, at, count, hasFocus, onEdit, onMove, onRemove, onEnter }: StepFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])
  const number = at + 1
  return (
    <li className={css.step}>
      <span className="check">
        <input
          type="checkbox"
          aria-label={t('plan.step-completed', { number })}
          checked={step.isCompleted}
          onChange={event => onEdit({ isCompleted: event.target.checked })}
        />
      </span>
      <textarea
        className="input"
        rows={1}
        ref={input}
        aria-label={t('plan.step', { number })}
        maxLength={planLimits.step}
        value={step.text}
        onChange={event => onEdit({ text: event.target.value.replace(/\s*\n\s*/g, ' ') })}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') {
            event.preventDefault()
            if (step.text.trim() !== '') onEnter?.()
          }
          const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
          if (by === undefined) return
          event.preventDefault()
          onMove(at + by)
        }}
      />
      <span className={css.tools}>
        <StepTool
          icon="chev-d"
          turned
          name={t('plan.step-up', { number })}
          off={at === 0}
          onPress={() => onMove(at - 1)}
        />
        <StepTool
          icon="chev-d"
          name={t('plan.step-down', { number })}
          off={at === count - 1}
          onPress={() => onMove(at + 1)}
        />
        <StepTool icon="trash" name={t('plan.step-remove', { number })} onPress={onRemove} />
      </span>
    </li>
  )
}

interface StepToolProps {
  readonly icon: IconName
  readonly turned?: boolean
  readonly name: string
  readonly off?: boolean
  readonly onPress: () => void
}

// Never `disabled`: the focus stays on a button that has just moved its step to the end.
function StepTool({ icon, turned = false, name, off = false, onPress }: StepToolProps) {
  return (
    <button
      type="button"
      className={`icon-btn ${turned ? css.turned : ''}`}
      aria-label={name}
      aria-disabled={off || undefined}
      onClick={() => !off && onPress()}
    >
      <Icon name={icon} />
    </button>
  )
}
