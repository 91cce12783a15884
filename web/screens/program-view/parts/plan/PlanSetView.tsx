import { stepsDone } from '../../../../../rules/plans/edit-plan.ts'
import type { PlanSet } from '../../../../../rules/plans/plan.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { t } from '../../../../words/words.ts'
import css from './Plan.module.css'

export interface PlanSetViewProps {
  readonly set: PlanSet
  /** Without it the marks are only to be read, as by leaders. */
  readonly onComplete?: (stepId: string, isCompleted: boolean) => void
  readonly onAddStep?: () => void
  /** One below the other, in a drawer. */
  readonly narrow?: boolean
  readonly headings?: 'h3' | 'h4'
}

/** A set to look at: its notes, and its steps to tick off. */
export function PlanSetView({
  set,
  onComplete,
  onAddStep,
  narrow = false,
  headings: Heading = 'h3',
}: PlanSetViewProps) {
  const steps = set.actionSteps.filter(({ text }) => text.trim() !== '')
  const notes = (['obstacle', 'positive'] as const).filter(kind => set[kind].trim() !== '')
  const { done, all } = stepsDone([set])
  return (
    <div className={css.set}>
      <div className={narrow || notes.length === 0 ? css.stack : css.grid}>
        {notes.length > 0 && (
          <div>
            {notes.map(kind => (
              <div className={`${css.note} ${kind === 'positive' ? css.positive : ''}`} key={kind}>
                <span className={css.icon}>
                  <Icon name={kind === 'positive' ? 'wind' : 'storm'} />
                </span>
                <Heading>{t(`plan.${kind}`)}</Heading>
                <p>{set[kind]}</p>
              </div>
            ))}
          </div>
        )}
        {(steps.length > 0 || onAddStep) && (
          <div className={css.steps}>
            <Heading>
              {t('plan.steps')} {all > 0 && <span>{t('plan.steps-done', { done, all })}</span>}
            </Heading>
            <ul>
              {steps.map(step => (
                <li key={step.id}>
                  {onComplete ? (
                    <label className="check">
                      <input
                        type="checkbox"
                        checked={step.isCompleted}
                        onChange={event => onComplete(step.id, event.target.checked)}
                      />
                      <span>{step.text}</span>
                    </label>
                  ) : (
                    <span className={css.readOnly} data-done={step.isCompleted || undefined}>
                      <Icon name={step.isCompleted ? 'check-c' : 'minus'} />
                      <span className="sr">{t(step.isCompleted ? 'plan.is-done' : 'plan.is-open')}</span>
                      <span>{step.text}</span>
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {onAddStep && (
              <Button look="soft" size="sm" icon="plus" onClick={onAddStep}>
                {t('plan.add-step')}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
