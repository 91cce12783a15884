import type { Progress } from '../../../contract/calls/program-views/progress.ts'
import type { FinalResult } from '../../../contract/final-result.ts'
import type { BonusPayout } from '../../../contract/payout-terms.ts'
import { sayIn } from '../../../contract/program-document.ts'
import { labelTellingApart, labelTellingEachApart } from '../../../rules/clients/label-telling-apart.ts'
import { type Decimal, decimal, plainText } from '../../../rules/decimal.ts'
import { termsOfGoal } from '../../../rules/goals/goal-terms.ts'
import { levelOfGoal } from '../../../rules/goals/promised-award.ts'
import { basicPoints } from '../../../rules/payout/basic-award.ts'
import { isBonusWithoutGoal } from '../../../rules/payout/earnings.ts'
import { resultLines } from '../../../rules/payout/result-line.ts'
import { targetLine } from '../../../rules/payout/target-line.ts'
import type { BasicAward, Bonus, GoalLabel, Program } from '../../../rules/programs/program.ts'
import { toAchieve } from '../../../rules/progress/progress-figures.ts'
import { type ProgressRow, resultToDate } from '../../../rules/progress/result-to-date.ts'
import { basicPayoutOf, bonusPayoutOf, goalPayoutOf } from '../goals/payout-of.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { programWordsOf } from '../program-views/program-words.ts'
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
  loadDays: readonly string[],
): Progress {
  const terms = program.termsIn(locale, client.defaultLocale)
  const { document } = program
  const { target, baseline } = paxGoal.facts
  const { figures, minimum } = standing
  const counted = countedRows(paxGoal.facts)
  const paid = termsOfGoal(terms, paxGoal)
  const basicAward = basicAwardOf(terms, paxGoal)
  const levels = milestones(terms, paxGoal, figures?.result)
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
          ...goalPayoutOf(terms, paid.ok ? paid.value.terms : { award: 0 }, baseline),
          ...(minimum && { minQualifier: plainText(minimum) }),
        },
      }),
      ...(figures && {
        paxProgressResponse: responseOf(terms, paxGoal, figures, standing.status === 'final_issuance'),
      }),
    },
    treatment: standing.treatment,
    goalLabel: goalLabelOf(terms, target, levels, figures),
    ...(document.minimumQualifier && {
      minQualifierLabel: terms.minimumQualifier && minimumLabelOf(terms.minimumQualifier.label, minimum, figures),
      minQualifierName: sayIn(document.minimumQualifier.name, locale, client.defaultLocale),
    }),
    ...(basicAward && { basicPayout: basicPayoutOf(terms, basicAward, baseline) }),
    ...(terms.bonus &&
      (target !== undefined || isBonusWithoutGoal(terms)) && {
        bonusPayout: bonusToldApart(terms.bonus, target, figures),
      }),
    ...programWordsOf(document, locale, client.defaultLocale),
    milestones: levels,
    // What is not shown as progress is not shown as its history either.
    history:
      figures === undefined ? [] : progressHistory(terms, { rows: counted, loadDays, through: figures.dataThrough }),
    ...(figures && target !== undefined && { calculation: calculationLines(terms, paxGoal, counted, target) }),
    ...(final && { finalResult: finalPart(final, terms, paxGoal.groupId) }),
  }
}

/** What is short of the goal, or of a level on the way to it, never reads like it. */
function goalLabelOf(
  { label }: Program,
  target: string | undefined,
  levels: Progress['milestones'],
  figures: GoalFigures | undefined,
): GoalLabel {
  if (target === undefined) return label
  return labelTellingEachApart(
    label,
    [target, ...levels.map(level => level.target)].map(one => [figures?.result, one] as const),
  )
}

/** Without a row the second measure is 0. */
function minimumLabelOf(label: GoalLabel, minimum: Decimal | undefined, figures: GoalFigures | undefined): GoalLabel {
  return minimum === undefined || figures === undefined
    ? label
    : labelTellingApart(label, figures.mqValue ?? 0, minimum)
}

function bonusToldApart(bonus: Bonus, target: string | undefined, figures: GoalFigures | undefined): BonusPayout {
  const payout = bonusPayoutOf(bonus, target)
  const { bonusAchievementAmount: amount } = payout
  if (amount === undefined || figures === undefined) return payout
  return { ...payout, label: labelTellingApart(payout.label, figures.bonusValue ?? 0, amount) }
}

function responseOf(terms: Program, paxGoal: PaxGoal, figures: GoalFigures, isFinal: boolean) {
  const { result, mqValue, bonusValue } = figures
  const { calculation } = terms
  const { target } = paxGoal.facts
  const remaining = target === undefined ? undefined : toAchieve({ calculation, target, result, isFinal })
  return {
    dataThrough: figures.dataThrough,
    dateThroughPercentage: figures.dateThroughPercentage,
    progressPercentage: figures.progressPercentage,
    onTrackPercentage: figures.onTrackPercentage,
    resultsToDate: plainText(result),
    toAchieve: remaining && plainText(remaining),
    currentMQValue: mqValue && plainText(mqValue),
    isMinQualifierAchieved: figures.isMinQualifierAchieved,
    currentBonusValue: bonusValue && plainText(bonusValue),
    earnedToDate: earnedToDate(terms, paxGoal, result),
  }
}

/** The rows that the shown result rests on: of what was issued, none that came after it. */
function countedRows({ rows, award }: PaxGoal['facts']): readonly ProgressRow[] {
  return award === undefined ? rows : rows.filter(({ loadId }) => Number(loadId) <= (award.newestLoad ?? 0))
}

/** By which steps the goal was set and the result came about, as the rules explain them before anything is paid. */
function calculationLines(
  terms: Program,
  { groupId, levelId, facts: { baseline } }: PaxGoal,
  rows: readonly ProgressRow[],
  frozen: string,
) {
  const { calculation, progressRows, groups } = terms
  const group = groups.find(one => one.groupId === groupId) ?? {}
  const level = levelOfGoal(terms, { groupId, levelId })
  return [
    targetLine(terms, { group, level, baseline, target: decimal(frozen) }),
    ...resultLines(resultToDate({ calculation, progressRows, rows }), progressRows, rows),
  ]
}

/** What somebody may earn on the way: without a goal only where the program says so (decisions §4.8). */
function basicAwardOf(
  { type, groups, isBasicEarnedWithoutGoal }: Program,
  { groupId, facts: { target } }: PaxGoal,
): BasicAward | undefined {
  if (type !== 'challengepoint' || (target === undefined && !isBasicEarnedWithoutGoal)) return undefined
  return groups.find(group => group.groupId === groupId)?.basicAward
}

/** The basic part of a challenge point for a result; undefined in other programs. */
function earnedToDate(terms: Program, paxGoal: PaxGoal, result: Decimal): number | undefined {
  const basicAward = basicAwardOf(terms, paxGoal)
  if (basicAward === undefined) return undefined
  const earned = basicPoints({ calculation: terms.calculation, basicAward, baseline: paxGoal.facts.baseline, result })
  return earned.ok ? earned.value.points : undefined
}

/** An issued result with its level by name, without what only the server needs to know of it. */
export function finalPart(
  { programId: _, timePeriodId: _period, result: _result, levelId, ...final }: IssuedResult,
  terms: Program,
  groupId: string,
): FinalResult {
  return { ...final, levelName: levelOfGoal(terms, { groupId, levelId })?.name }
}
