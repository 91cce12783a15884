import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { formatPercent } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'

/** One terrace of the picture: how many people stand on it, and what that means. */
export interface TerraceStep {
  readonly name: string
  readonly note?: string
  readonly count: number
  /** A step of the ordinal ramp (DESIGN, `--treat-1…5`). */
  readonly tone: 1 | 2 | 3 | 4 | 5
}

type Total = Tables['total']

/** What the terraces tell: who has chosen before there is progress, where people stand, and in the end who made it. */
export type TerraceSubject = 'choice' | 'standing' | 'result'

export function subjectOf({ programViewStatus }: Pick<ProgramView, 'programViewStatus'>): TerraceSubject {
  if (programViewStatus === 'final_issuance') return 'result'
  return programViewStatus === 'progress_loaded_no_issuance' ? 'standing' : 'choice'
}

/** The terraces from low to high. Of 184 people with 160 goals, 24 still have a choice to make. */
export function stepsOf(subject: TerraceSubject, total: Total, windowIsOpen: boolean): TerraceStep[] {
  if (subject === 'standing') return standing(total.spread)
  if (subject === 'result') {
    return [
      { name: t('manager.step.below-goal'), count: total.withGoal - total.reached, tone: 2 },
      { name: t('manager.step.reached-goal'), count: total.reached, tone: 5 },
    ]
  }
  const waiting = windowIsOpen ? t('manager.step.still-choosing') : t('manager.step.without-goal')
  return [
    { name: waiting, count: total.people - total.withGoal, tone: 1 },
    { name: t('manager.step.with-goal'), count: total.withGoal, tone: 4 },
  ]
}

// The thresholds in words are those of product §9; who stands where is the server's answer by the rules.
function standing(spread: Total['spread']): TerraceStep[] {
  const percent = (value: number) => formatPercent(value)
  return [
    {
      name: t('treatment.get_going'),
      note: t('manager.step.under', { percent: percent(60) }),
      count: spread.get_going,
      tone: 1,
    },
    {
      name: t('treatment.stay_focused'),
      note: t('manager.step.between', { from: percent(60), to: percent(79) }),
      count: spread.stay_focused,
      tone: 2,
    },
    {
      name: t('treatment.sorta'),
      note: t('manager.step.between', { from: percent(80), to: percent(99) }),
      count: spread.sorta,
      tone: 3,
    },
    {
      name: t('treatment.on_track'),
      note: t('manager.step.from', { percent: percent(100) }),
      count: spread.on_track,
      tone: 4,
    },
    { name: t('treatment.made_it'), note: t('manager.step.goal-reached'), count: spread.made_it, tone: 5 },
  ]
}
