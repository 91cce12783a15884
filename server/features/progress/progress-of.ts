import type { Progress } from '../../../contract/calls/program-views/progress.ts'
import type { FinalResult } from '../../../contract/final-result.ts'
import { sayIn } from '../../../contract/program-document.ts'
import { decimal, plainText } from '../../../rules/decimal.ts'
import { levelOfGoal, promisedAward } from '../../../rules/goals/promised-award.ts'
import type { Program } from '../../../rules/programs/program.ts'
import { toAchieve } from '../../../rules/progress/progress-figures.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import type { PaxGoal, SeenProgram } from '../program-views/seen-programs.ts'
import type { IssuedResult } from '../results/final-results-of.ts'
import type { GoalFigures } from './goal-standing.ts'
import { milestones } from './milestones.ts'
import { progressHistory } from './progress-history.ts'

/** A participant's goal, progress and final result as the wire knows them (product §3, Progress). */
export function progressOf(
  { program, standing }: SeenProgram,
  paxGoal: PaxGoal,
  { client, locale }: Asking,
  programViewId: string,
  final: IssuedResult | undefined,
): Progress {
  const terms = program.termsIn(locale, client.defaultLocale)
  const { document } = program
  const { target, rows } = paxGoal.facts
  const { figures, minimum } = standing
  const name = levelOfGoal(terms, paxGoal)?.name ?? sayIn(document.name, locale, client.defaultLocale)
  return {
    programViewId,
    goal: {
      ...(target !== undefined && {
        paxGoalSelection: {
          // An assigned goal has no level to be named by.
          name,
          description: document.description ? sayIn(document.description, locale, client.defaultLocale) : '',
          goalAchieveAmount: plainText(decimal(target)),
          goalAwardAmount: promisedAward(terms, paxGoal),
          ...(minimum && { minQualifier: plainText(minimum) }),
        },
      }),
      ...(target !== undefined &&
        figures && { paxProgressResponse: responseOf(terms, target, figures, standing.status === 'final_issuance') }),
    },
    treatment: standing.treatment,
    goalLabel: document.label,
    ...(document.minimumQualifier && {
      minQualifierLabel: document.minimumQualifier.label,
      minQualifierName: sayIn(document.minimumQualifier.name, locale, client.defaultLocale),
    }),
    milestones: milestones(terms, paxGoal, figures?.result),
    // What is not shown as progress is not shown as its history either.
    history: figures === undefined ? [] : progressHistory(terms, rows),
    ...(final && { finalResult: finalPart(final, terms, paxGoal.groupId) }),
  }
}

function responseOf({ calculation }: Program, target: string, figures: GoalFigures, isFinal: boolean) {
  const { result, mqValue } = figures
  const remaining = toAchieve({ calculation, target, result, isFinal })
  return {
    dataThrough: figures.dataThrough,
    dateThroughPercentage: figures.dateThroughPercentage,
    progressPercentage: figures.progressPercentage,
    onTrackPercentage: figures.onTrackPercentage,
    resultsToDate: plainText(result),
    toAchieve: remaining && plainText(remaining),
    currentMQValue: mqValue && plainText(mqValue),
    isMinQualifierAchieved: figures.isMinQualifierAchieved,
  }
}

/** An issued result with its level by name, without what only the server needs to know of it. */
export function finalPart(
  { programId: _, timePeriodId: _period, result: _result, levelId, ...final }: IssuedResult,
  terms: Program,
  groupId: string,
): FinalResult {
  return { ...final, levelName: levelOfGoal(terms, { groupId, levelId })?.name }
}
