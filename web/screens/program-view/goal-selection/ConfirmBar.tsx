import { Link } from '@tanstack/react-router'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { paths } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { formatDate, formatLabel } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import type { ReadyLevel } from '../parts/levels-ahead.ts'
import { payShort, unitsOf } from '../parts/pay-words.ts'
import css from './ConfirmBar.module.css'

export interface ConfirmBarProps {
  readonly view: ProgramView
  readonly chosen: ReadyLevel
  /** A goal is kept already, so that confirming changes it. */
  readonly hasGoal: boolean
  readonly justSaved: boolean
  readonly onConfirm: () => void
}

/** What is chosen, below the cards and in sight ever after, with the one action: confirm it, or once it is kept, see the way. */
export function ConfirmBar({ view, chosen, hasGoal, justSaved, onConfirm }: ConfirmBarProps) {
  const isKept = justSaved && chosen.isSelected
  const kind = hasGoal ? 'change' : 'confirm'
  const again = chosen.isSelected ? chosen.pickedAgain?.goalAchieveAmount : undefined
  const target = again !== undefined && formatLabel(again, view.goalLabel)
  const way = { to: paths.progress, params: { programViewId: view.programViewId } } as const
  return (
    <div className={css.confirm}>
      <div className={css.in}>
        <p>
          <b>{chosen.levelName}</b>
          <span>{formatLabel(chosen.goalAchieveAmount, view.goalLabel)}</span>
          <span className={css.note} role="status">
            {isKept && (
              <b className={css.saved}>
                <Icon name="check-c" />
                {t('goal-selection.saved')}
              </b>
            )}
            <span className={css.long}>
              {chosen.isSelected && view.goalSelectionToDate
                ? t('goal-selection.saved-note', { date: formatDate(view.goalSelectionToDate) })
                : t('goal-selection.award-when', { award: payShort(chosen, unitsOf(view)) })}
            </span>
          </span>
          {target && (
            <Link className={css.way} {...way}>
              <Words long={t('goal-selection.journey')} short={t('goal-selection.journey-short')} />
            </Link>
          )}
        </p>
        {chosen.isSelected && !target ? (
          <Link className={buttonClass({ look: 'soft' })} {...way}>
            <Words long={t('goal-selection.journey')} short={t('goal-selection.journey-short')} />
            <Icon name="arrow" flip />
          </Link>
        ) : (
          <Button onClick={onConfirm}>
            {target ? (
              <Words
                long={t('goal-selection.take-again', { target })}
                short={t('goal-selection.take-again-short', { target })}
              />
            ) : (
              <Words long={t(`goal-selection.${kind}`)} short={t(`goal-selection.${kind}-short`)} />
            )}
            <Icon name="arrow" flip />
          </Button>
        )}
      </div>
    </div>
  )
}

/** Phones have room for a word only. */
function Words({ long, short }: { readonly long: string; readonly short: string }) {
  return (
    <>
      <span className={css.long}>{long}</span>
      <span className={css.short}>{short}</span>
    </>
  )
}
