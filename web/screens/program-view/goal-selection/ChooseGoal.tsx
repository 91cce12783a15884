import { useState } from 'react'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { useDraft } from '../../../session/drafts.ts'
import { t } from '../../../words/words.ts'
import type { GoalLevels, ReadyLevel } from '../parts/levels-ahead.ts'
import { ConfirmBar } from './ConfirmBar.tsx'
import { EarnPreview } from './EarnPreview.tsx'
import css from './GoalSelection.module.css'
import { LevelCard } from './LevelCard.tsx'
import { PickHero } from './PickHero.tsx'
import { SureDialog } from './SureDialog.tsx'

export interface ChooseGoalProps {
  readonly view: ProgramView
  readonly levels: GoalLevels
  readonly ready: readonly ReadyLevel[]
}

/** The levels as radio cards below a picture that answers to them; nothing is saved before it is confirmed, but a choice outlives the session. */
export function ChooseGoal({ view, levels, ready }: ChooseGoalProps) {
  const saved = ready.find(level => level.isSelected)
  const [chosenId, choose, dropDraft] = useDraft(
    `goal:${view.programViewId}`,
    saved?.payoutTierId ?? ready[Math.floor(ready.length / 2)]?.payoutTierId,
  )
  const [isAsking, ask] = useState(false)
  const [justSaved, setJustSaved] = useState(false)
  const chosen = ready.find(level => level.payoutTierId === chosenId) ?? ready[0]
  if (!chosen) return null

  return (
    <div className={css.screen}>
      <PickHero view={view} levels={ready} chosen={chosen} />
      <form className="wrap" onSubmit={event => event.preventDefault()}>
        <fieldset>
          <legend className="sr">{t('goal-selection.legend')}</legend>
          <div className={css.levels}>
            {ready.map(level => (
              <LevelCard
                key={level.payoutTierId}
                view={view}
                levels={levels}
                level={level}
                isChosen={level === chosen}
                onChoose={() => {
                  choose(level.payoutTierId)
                  setJustSaved(false)
                }}
              />
            ))}
          </div>
        </fieldset>
        <EarnPreview view={view} levels={levels} ready={ready} chosen={chosen} />
      </form>
      <ConfirmBar
        view={view}
        chosen={chosen}
        hasGoal={saved !== undefined}
        justSaved={justSaved}
        onConfirm={() => ask(true)}
      />
      {isAsking && (
        <SureDialog
          view={view}
          chosen={chosen}
          onSaved={() => {
            ask(false)
            dropDraft()
            setJustSaved(true)
          }}
          onClose={() => ask(false)}
        />
      )}
    </div>
  )
}
