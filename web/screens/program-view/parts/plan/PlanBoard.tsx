import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import * as edits from '../../../../../rules/plans/edit-plan.ts'
import { emptySet, emptyStep, type Plan, type PlanSet, planLimits, shownSets } from '../../../../../rules/plans/plan.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { sentences } from '../../../../words/sentences.ts'
import { t } from '../../../../words/words.ts'
import { newId, usePlanState } from './own-plans.ts'
import css from './Plan.module.css'
import { PlanSetForm } from './PlanSetForm.tsx'
import { PlanSetView } from './PlanSetView.tsx'
import { PlanStatus } from './PlanStatus.tsx'
import type { PlanKeeper } from './plan-keeper.ts'
import { UndoLine } from './UndoLine.tsx'

/** A plan to look at and tick off, and to write in; it opens for writing where nothing is written. */
export function PlanBoard({ keeper }: { readonly keeper: PlanKeeper }) {
  const state = usePlanState(keeper)
  const { plan } = state
  const written = edits.planToSave(plan).planSets.map(({ id }) => id)
  const [isEditing, setEditing] = useState(() => written.length === 0)
  // They stay as long as the plan that was opened empty: whoever has begun may still look for the next.
  const [hasIdeas] = useState(() => written.length === 0)
  const shown = shownSets(plan)
  // To look at: what is written, else the first to write in.
  const sets = isEditing
    ? shown
    : shown.filter(({ id }, at) => written.includes(id) || (written.length === 0 && at === 0))
  const [removed, setRemoved] = useState<edits.Removed>()
  const [focusOn, setFocusOn] = useState<string>()
  useStayWhileUnsaved(keeper)

  const change = (edit: (plan: Plan) => Plan) => keeper.edit(edit)
  function addStep(planSetId: string) {
    const step = emptyStep(newId)
    setEditing(true)
    setFocusOn(step.id)
    change(now => edits.addActionStep(now, planSetId, step))
  }
  function takeStep(set: PlanSet, text: string) {
    const empty = set.actionSteps.find(step => step.text.trim() === '')
    const step = { ...(empty ?? emptyStep(newId)), text }
    setFocusOn(step.id)
    change(now =>
      empty ? edits.editActionStep(now, set.id, empty.id, { text }) : edits.addActionStep(now, set.id, step),
    )
  }
  function addSet() {
    const set = emptySet(newId)
    setFocusOn(`${set.id}-obstacle`)
    change(now => edits.addPlanSet(now, now.programId, set))
  }
  function remove(what: edits.Removed) {
    setRemoved(what)
    change(now =>
      what.kind === 'set'
        ? edits.removePlanSet(now, what.set.id)
        : edits.removeActionStep(now, what.planSetId, what.step.id),
    )
  }
  function undo(what: edits.Removed) {
    setRemoved(undefined)
    setFocusOn(what.kind === 'set' ? `${what.set.id}-obstacle` : what.step.id)
    change(now => edits.restoreRemoved(now, what))
  }

  return (
    <>
      <div className="card__head">
        <div>
          <h2 id="my-plan-title">{t('plan.title')}</h2>
          <p className="muted">{sentences(t('plan.lead'), hasIdeas && isEditing && t('plan.ideas-lead'))}</p>
        </div>
        <Button
          look="quiet"
          size="sm"
          icon={isEditing ? 'check' : 'edit'}
          className={css.toggle}
          onClick={() => {
            setEditing(!isEditing)
            setFocusOn(undefined)
            void keeper.flush()
          }}
        >
          {t(isEditing ? 'plan.done' : 'plan.edit')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is left for something else is saved at once */}
      <div className={css.sets} onBlur={() => void keeper.flush()}>
        {sets.map((set, at) =>
          isEditing ? (
            <PlanSetForm
              key={set.id}
              set={set}
              title={sets.length > 1 ? t('plan.part', { number: at + 1 }) : undefined}
              focusOn={focusOn}
              hasIdeas={hasIdeas}
              change={change}
              onAddStep={() => addStep(set.id)}
              onTakeStep={text => takeStep(set, text)}
              onRemoveStep={(step, stepAt) => remove({ kind: 'step', planSetId: set.id, step, at: stepAt })}
              onRemove={() => remove({ kind: 'set', set, at: plan.planSets.indexOf(set) })}
            />
          ) : (
            <PlanSetView
              key={set.id}
              set={set}
              onComplete={(stepId, isCompleted) =>
                change(now => edits.editActionStep(now, set.id, stepId, { isCompleted }))
              }
              onAddStep={set.actionSteps.length < planLimits.steps ? () => addStep(set.id) : undefined}
            />
          ),
        )}
      </div>
      {removed && <UndoLine removed={removed} onUndo={() => undo(removed)} />}
      <div className={isEditing || state.error || state.newer ? css.foot : css.beside}>
        {isEditing && sets.length < planLimits.sets && (
          <Button look="quiet" size="sm" icon="plus" onClick={addSet}>
            {t('plan.add-set')}
          </Button>
        )}
        <PlanStatus state={state} keeper={keeper} />
      </div>
    </>
  )
}

/** Waits for the save before logging out; where it fails, stays once and says so, then lets the person go. */
function useStayWhileUnsaved(keeper: PlanKeeper): void {
  const hasStayed = useRef(false)
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ next }) => {
      const saving = keeper.flush()
      if (next.pathname !== paths.logout || hasStayed.current || (await saving)) return false
      hasStayed.current = true
      return true
    },
  })
}
