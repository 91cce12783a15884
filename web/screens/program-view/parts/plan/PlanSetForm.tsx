import { useId, useState } from 'react'
import * as edits from '../../../../../rules/plans/edit-plan.ts'
import { type ActionStep, type Plan, type PlanSet, planLimits } from '../../../../../rules/plans/plan.ts'
import { Button } from '../../../../ui/Button.tsx'
import { t } from '../../../../words/words.ts'
import { Ideas, planIdeas } from './Ideas.tsx'
import { NoteField } from './NoteField.tsx'
import css from './Plan.module.css'
import { StepField } from './StepField.tsx'

export interface PlanSetFormProps {
  readonly set: PlanSet
  /** Where there are several. */
  readonly title: string | undefined
  /** The id of the step or field that gets the focus when it comes. */
  readonly focusOn: string | undefined
  /** The plan was empty when it was opened: there are ideas to start from. */
  readonly hasIdeas: boolean
  readonly change: (edit: (plan: Plan) => Plan) => void
  readonly onAddStep: () => void
  /** Writes a step into the first empty place. */
  readonly onTakeStep: (text: string) => void
  readonly onRemoveStep: (step: ActionStep, at: number) => void
  readonly onRemove: () => void
}

/** A set to write in: two notes, and steps that may be moved and removed. */
export function PlanSetForm(props: PlanSetFormProps) {
  const { set, title, focusOn, hasIdeas, change, onAddStep, onTakeStep, onRemoveStep, onRemove } = props
  const { id: setId, actionSteps } = set
  const heading = useId()
  const [taken, setTaken] = useState<readonly string[]>([])
  return (
    <fieldset className={css.set} aria-labelledby={title ? heading : 'my-plan-title'}>
      {title && (
        <div className={css.part}>
          <h3 id={heading}>{title}</h3>
          <Button look="quiet" size="sm" icon="trash" onClick={onRemove}>
            {t('plan.remove-set')}
          </Button>
        </div>
      )}
      <div className={css.grid}>
        <div>
          <NoteField
            kind="obstacle"
            value={set.obstacle}
            hasFocus={focusOn === `${setId}-obstacle`}
            hasIdeas={hasIdeas}
            onChange={obstacle => change(plan => edits.editPlanSet(plan, setId, { obstacle }))}
          />
          <NoteField
            kind="positive"
            value={set.positive}
            hasFocus={false}
            hasIdeas={hasIdeas}
            onChange={positive => change(plan => edits.editPlanSet(plan, setId, { positive }))}
          />
        </div>
        <div className={css.steps}>
          <h3>{t('plan.steps')}</h3>
          <ol>
            {actionSteps.map((step, at) => (
              <StepField
                key={step.id}
                step={step}
                at={at}
                count={actionSteps.length}
                hasFocus={focusOn === step.id}
                onEdit={one => change(plan => edits.editActionStep(plan, setId, step.id, one))}
                onMove={to => change(plan => edits.moveActionStep(plan, setId, step.id, to))}
                onRemove={() => onRemoveStep(step, at)}
                onEnter={actionSteps.length < planLimits.steps ? onAddStep : undefined}
              />
            ))}
          </ol>
          {hasIdeas && actionSteps.length < planLimits.steps && (
            <Ideas
              field={t('plan.steps')}
              ideas={planIdeas.steps.filter(idea => !taken.includes(idea))}
              onPick={(text, idea) => {
                setTaken([...taken, idea])
                onTakeStep(text)
              }}
            />
          )}
          {actionSteps.length < planLimits.steps && (
            <Button look="soft" size="sm" icon="plus" onClick={onAddStep}>
              {t('plan.add-step')}
            </Button>
          )}
        </div>
      </div>
    </fieldset>
  )
}
