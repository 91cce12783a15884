import { type Decimal, type DecimalSource, decimal } from '../../../rules/decimal.ts'
import { minimumQualifierTarget } from '../../../rules/goals/minimum-qualifier-target.ts'
import type { Program, ProgramViewStatus } from '../../../rules/programs/program.ts'
import { type ProgramStatusFacts, programStatus, type Today } from '../../../rules/programs/program-status.ts'
import {
  dateThroughPercentage,
  onTrackPercentage,
  progressPercentage,
} from '../../../rules/progress/progress-figures.ts'
import { resultToDate } from '../../../rules/progress/result-to-date.ts'
import { type Treatment, treatment } from '../../../rules/progress/treatment.ts'
import { isMinimumQualifierAchieved } from '../../../rules/results/achievement.ts'
import type { GoalFacts } from './goal-facts.ts'

/** The figures of a participant goal, there only while its status shows progress. */
export interface GoalFigures {
  readonly result: Decimal
  readonly mqValue?: Decimal
  readonly bonusValue?: Decimal
  readonly dataThrough: string
  readonly dateThroughPercentage: number
  /** Of a goal, as the next. */
  readonly progressPercentage?: number
  readonly onTrackPercentage?: number
  /** Absent where the program has no minimum qualifier. */
  readonly isMinQualifierAchieved?: boolean
}

export interface GoalStanding {
  readonly status: ProgramViewStatus
  /** The minimum of the second measure; absent without a goal or where the program has none. */
  readonly minimum?: Decimal
  readonly figures?: GoalFigures
  readonly treatment?: Treatment
}

/** What is known of a goal, and whether its group has levels, and pays anything to who picked none (decisions §3). */
export type StandingFacts = GoalFacts & Pick<ProgramStatusFacts, 'canEarnWithoutGoal' | 'hasLevels'>

/**
 * A person's state with their goal today, composed from the rules: status first, and figures only where the status shows
 * progress, so that loaded progress stays unseen while the window is open (decisions §3).
 */
export function goalStanding(program: Program, facts: StandingFacts, today: Today): GoalStanding {
  const { calculation, progressRows } = program
  const { target, loadedThrough, award, canEarnWithoutGoal, hasLevels } = facts
  const toDate = resultToDate({ calculation, progressRows, rows: facts.rows })
  const status = programStatus(
    {
      program,
      role: 'Selector',
      hasGoal: target !== undefined,
      canEarnWithoutGoal,
      hasLevels,
      progressLoaded: loadedThrough !== undefined,
      hasRow: toDate !== undefined,
      issued: facts.issuedOn !== undefined,
      hasEarned: (award?.points ?? 0) > 0,
    },
    today,
  )
  const minimum = target === undefined ? undefined : minimumOf(program, target)
  const isFinal = status === 'final_issuance'
  if (!isFinal && status !== 'progress_loaded_no_issuance') return { status, minimum }
  // What was issued stays as it was issued, whatever is loaded afterwards.
  const measured = award ?? toDate
  const result = measured?.result ?? (calculation === 'standard' ? '0' : undefined)
  const figures =
    result === undefined
      ? undefined
      : figuresOf(program, {
          target,
          baseline: facts.baseline,
          result: decimal(result),
          mqValue: measured?.mqValue === undefined ? undefined : decimal(measured.mqValue),
          bonusValue: measured?.bonusValue === undefined ? undefined : decimal(measured.bonusValue),
          minimum,
          dataThrough: award?.dataThrough ?? toDate?.dataThrough ?? loadedThrough ?? program.timePeriod.endDate,
        })
  return { status, minimum, figures, treatment: treatmentOf(program, isFinal, target, figures) }
}

interface Measured {
  readonly target?: string
  readonly baseline?: string
  readonly result: Decimal
  readonly mqValue?: Decimal
  readonly bonusValue?: Decimal
  readonly minimum?: Decimal
  readonly dataThrough: string
}

function figuresOf({ calculation, timePeriod }: Program, measured: Measured): GoalFigures {
  const { target, baseline, result, mqValue, bonusValue, minimum, dataThrough } = measured
  return {
    result,
    mqValue,
    bonusValue,
    dataThrough,
    dateThroughPercentage: dateThroughPercentage(timePeriod, dataThrough),
    ...(target !== undefined && {
      progressPercentage: progressPercentage({ calculation, target, baseline, result }),
      onTrackPercentage: onTrackPercentage({ calculation, target, baseline, result, period: timePeriod, dataThrough }),
    }),
    isMinQualifierAchieved: minimum && isMinimumQualifierAchieved({ minimum, mqValue }),
  }
}

// Final results without a result are a missed goal; before that there is nothing to speak of.
function treatmentOf(
  { calculation }: Program,
  isFinal: boolean,
  target: string | undefined,
  figures: GoalFigures | undefined,
): Treatment | undefined {
  if (target === undefined || (figures === undefined && !isFinal)) return undefined
  return treatment({
    calculation,
    isFinal,
    onTrackPercentage: figures?.onTrackPercentage ?? 0,
    progressPercentage: figures?.progressPercentage ?? 0,
    isMinQualifierAchieved: figures?.isMinQualifierAchieved,
  })
}

function minimumOf({ minimumQualifier }: Program, target: DecimalSource): Decimal | undefined {
  if (minimumQualifier === undefined) return undefined
  const minimum = minimumQualifierTarget(minimumQualifier, target)
  return minimum.ok ? minimum.value : undefined
}
