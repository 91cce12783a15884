import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { programState } from '../../../../rules/programs/program-state.ts'
import type { StandingFilter } from '../../../../rules/progress/team-list.ts'
import { formatPercent } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'

/** One terrace of the picture: how many people stand on it, and what that means. */
export interface TerraceStep {
  readonly name: string
  readonly note?: string
  readonly count: number
  /** Who stands on it, as the list of people is narrowed. */
  readonly narrowing: { readonly standing: StandingFilter } | { readonly group?: string; readonly level: string }
  /** A step of the ordinal ramp (DESIGN, `--treat-1…5`). */
  readonly tone: 1 | 2 | 3 | 4 | 5
}

type Total = Tables['total']
type Levels = Tables['levels']

/** Levels that have a terrace each; more are one terrace. */
const mostLevels = 4

/** What the terraces show: who has chosen before there is progress, where people stand, and after the last day who made it. */
export type TerraceSubject = 'choice' | 'standing' | 'checking' | 'result'

type Shown = Pick<ProgramView, 'programViewStatus' | 'isCheckingResults'>

export function subjectOf(view: Shown): TerraceSubject {
  switch (programState(view)) {
    case 'progress_loaded_no_issuance':
      return 'standing'
    case 'checking_results':
      return 'checking'
    case 'final_issuance':
      return 'result'
    default:
      return 'choice'
  }
}

/** The terraces from low to high. Of 184 people with 160 goals, 24 still have a choice to make. */
export function stepsOf(
  view: Shown & Pick<ProgramView, 'programCalculationType'>,
  { total, levels }: { readonly total: Total; readonly levels: Levels },
): TerraceStep[] {
  const subject = subjectOf(view)
  if (subject === 'standing') return standing(total.spread, view.programCalculationType)
  if (subject !== 'choice') {
    return [
      {
        name: t('manager.step.below-goal'),
        count: total.withGoal - total.reached,
        narrowing: { standing: 'below_goal' },
        tone: 2,
      },
      { name: t('manager.step.reached-goal'), count: total.reached, narrowing: { standing: 'reached' }, tone: 5 },
    ]
  }
  const waiting =
    view.programViewStatus === 'goal_selection' ? t('manager.step.still-choosing') : t('manager.step.without-goal')
  const undecided = { standing: 'no_goal' } as const
  return [
    { name: waiting, count: total.people - total.withGoal, narrowing: undecided, tone: 1 },
    ...chosen(total, levels),
  ]
}

/** Those with a goal, level by level from low to high where each goal has one of a few levels. */
function chosen({ withGoal }: Total, levels: Levels): TerraceStep[] {
  const counted = levels.reduce((sum, { people }) => sum + people, 0)
  const ranks = ranksOf(levels)
  if (ranks === undefined || ranks.length > mostLevels || counted !== withGoal || withGoal === 0) {
    return [{ name: t('manager.step.with-goal'), count: withGoal, narrowing: { standing: 'with_goal' }, tone: 4 }]
  }
  const tones = ([2, 3, 4, 5] as const).slice(mostLevels - ranks.length)
  return ranks.map((rank, at) => ({ ...rank, tone: tones[at]! }))
}

/**
 * The levels from low to high, those of several groups together by rank. Nothing where the groups have other levels: none of one
 * group stands above or below those of another.
 */
function ranksOf(levels: Levels): Omit<TerraceStep, 'tone'>[] | undefined {
  const groupIds = new Set(levels.map(({ groupId }) => groupId))
  const [first = [], ...others] = [...groupIds].map(id => levels.filter(({ groupId }) => groupId === id))
  const keyOf = (group: Levels) => JSON.stringify(group.map(level => [level.levelId, nameInGroup(level)]))
  if (others.some(group => keyOf(group) !== keyOf(first))) return undefined
  return first.map((level, at) => ({
    name: nameInGroup(level),
    count: others.reduce((sum, group) => sum + group[at]!.people, level.people),
    narrowing: { level: level.levelId, ...(others.length === 0 && { group: level.groupId }) },
  }))
}

/** What a level is called among those of its own group. */
export function nameInGroup(level: Levels[number]): string {
  return level.nameInGroup ?? level.levelName
}

// The thresholds in words are those of product §9; who stands where is the server's answer by the rules.
export function standing(
  spread: Total['spread'],
  calculation: ProgramView['programCalculationType'] = 'standard',
): TerraceStep[] {
  const percent = (value: number) => formatPercent(value)
  return [
    {
      name: t('treatment.get_going'),
      note: t('manager.step.under', { percent: percent(60) }),
      count: spread.get_going,
      narrowing: { standing: 'get_going' },
      tone: 1,
    },
    {
      name: t('treatment.stay_focused'),
      note: t('manager.step.between', { from: percent(60), to: percent(79) }),
      count: spread.stay_focused,
      narrowing: { standing: 'stay_focused' },
      tone: 2,
    },
    {
      name: t('treatment.sorta'),
      note: t('manager.step.between', { from: percent(80), to: percent(99) }),
      count: spread.sorta,
      narrowing: { standing: 'sorta' },
      tone: 3,
    },
    {
      name: t('treatment.on_track'),
      note: t('manager.step.from', { percent: percent(100) }),
      count: spread.on_track,
      narrowing: { standing: 'on_track' },
      tone: 4,
    },
    {
      name: t('treatment.made_it'),
      // An average may fall again, and so may what was saved: nobody has made it before the end.
      note: calculation === 'standard' ? t('manager.step.goal-reached') : t('manager.step.at-end'),
      count: spread.made_it,
      narrowing: { standing: 'made_it' },
      tone: 5,
    },
  ]
}
