import { useState } from 'react'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { t } from '../../../words/words.ts'
import { HelpTexts } from '../parts/HelpTexts.tsx'
import type { GoalLevels, ReadyLevel } from '../parts/levels-ahead.ts'
import { ProgramRules } from '../parts/rules/ProgramRules.tsx'
import { ConfirmBar } from './ConfirmBar.tsx'
import { EarnPreview } from './EarnPreview.tsx'
import { choiceLabel, goalRange } from './earn-ranges.ts'
import css from './GoalSelection.module.css'
import { LevelCard } from './LevelCard.tsx'
import { PickHero } from './PickHero.tsx'
import { SureDialog } from './SureDialog.tsx'
import type { Pick } from './use-pick.ts'

export interface ChooseGoalProps {
  readonly view: ProgramView
  readonly levels: GoalLevels
  readonly ready: readonly ReadyLevel[]
  readonly pick: Pick
}

/** The levels as radio cards below a picture that answers to them; nothing is saved before it is confirmed. */
export function ChooseGoal({ view: given, levels, ready, pick }: ChooseGoalProps) {
  const { picked, choose, forget } = pick
  const saved = ready.find(level => level.isSelected)
  const [known, setKnown] = useState(saved?.payoutTierId)
  // Levels that were sent from here: each may be saved, also where its answer was lost.
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  // The open dialog keeps the level it was opened with, whatever changes meanwhile.
  const [confirming, setConfirming] = useState<ReadyLevel>()
  const [justSaved, setJustSaved] = useState(false)
  const middle = ready[Math.floor(ready.length / 2)]
  const chosen = ready.find(level => level.payoutTierId === picked) ?? saved ?? middle
  if (!chosen) return null
  const range = goalRange(ready, levels.basicPayout, levels.goalLabel)
  const view = { ...given, goalLabel: choiceLabel(ready, range, given.goalLabel) }
  // Another window saved meanwhile: what was picked here stays picked, and the person is notified.
  const isKnown = saved && (saved.payoutTierId === known || sent.has(saved.payoutTierId))
  const fromElsewhere = isKnown || confirming ? undefined : saved
  const isWithdrawn = picked !== undefined && chosen.payoutTierId !== picked

  function settle(level: ReadyLevel | undefined) {
    setConfirming(undefined)
    forget()
    setSent(new Set())
    setKnown(level?.payoutTierId)
  }

  return (
    <div className={css.screen}>
      <PickHero
        view={view}
        levels={ready}
        chosen={chosen}
        question={levels.selectionQuestion}
        isKept={justSaved && chosen.isSelected}
      />
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
        {isWithdrawn && (
          <div className={css.notice}>
            <Alert kind="warn">{t('errors.level-unknown')}</Alert>
          </div>
        )}
        {fromElsewhere && (
          <div className={css.notice}>
            <Alert dismissText={t('shell.close')} onDismiss={() => setKnown(fromElsewhere.payoutTierId)}>
              {t('goal-selection.elsewhere', { level: fromElsewhere.levelName })}
            </Alert>
          </div>
        )}
        <ConfirmBar
          view={view}
          chosen={chosen}
          hasGoal={saved !== undefined}
          justSaved={justSaved}
          onConfirm={() => {
            setKnown(saved?.payoutTierId)
            // What is saved is what the level comes to today.
            setConfirming({ ...chosen, ...chosen.pickedAgain })
          }}
        />
        {levels.helpTexts && (
          <div className={css.help}>
            <HelpTexts
              helpTexts={levels.helpTexts}
              minQualifierName={levels.minQualifierName}
              bonusName={levels.bonusPayout?.name}
            />
          </div>
        )}
        <EarnPreview view={view} levels={levels} ready={ready} range={range} chosen={chosen} />
      </form>
      <div className="wrap">
        <ProgramRules view={view} />
      </div>
      {confirming && (
        <SureDialog
          view={view}
          levels={levels}
          chosen={confirming}
          known={known}
          saved={saved}
          sent={sent}
          onSend={() => setSent(before => new Set(before).add(confirming.payoutTierId))}
          onSaved={() => {
            settle(confirming)
            setJustSaved(true)
          }}
          onKeep={() => settle(saved)}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </div>
  )
}
