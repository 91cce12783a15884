import type { ReplyOf } from '../../../contract/call.ts'
import type { GoalLevelReply, getGoalLevels } from '../../../contract/calls/program/levels.ts'
import { sayIn } from '../../../contract/program-document.ts'
import { type Decimal, decimal, plainText } from '../../../rules/decimal.ts'
import { isBaselineRequired } from '../../../rules/goals/baseline-required.ts'
import { goalLevelsFor } from '../../../rules/goals/goal-levels-for.ts'
import { mayChooseGoal } from '../../../rules/goals/may-choose-goal.ts'
import { minimumQualifierTarget } from '../../../rules/goals/minimum-qualifier-target.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { GoalLevel, Program, ProgramGroup } from '../../../rules/programs/program.ts'
import { isVisible, type Today } from '../../../rules/programs/program-status.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { dayIn } from '../clients/client-day.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { findPrograms, type PublishedProgram } from '../program-views/program-documents.ts'
import { programWordsOf } from '../program-views/program-words.ts'
import { isIssued } from '../results/final-results-of.ts'
import { findGoals, type GoalRow } from './goals.store.ts'
import { basicPayoutOf, bonusAmountOf, bonusPayoutOf, goalPayoutOf } from './payout-of.ts'

export interface LevelsRequest {
  readonly groupId: string
  readonly timePeriodId: string
}

type GoalLevels = ReplyOf<typeof getGoalLevels>

/** The levels of the person's own group, each with the target that it means for them (product §3, Goal levels). */
export async function listGoalLevels(
  tx: ClientTx,
  asking: Asking,
  request: LevelsRequest,
): Promise<Outcome<GoalLevels, 'levels-unknown'>> {
  const today = { date: dayIn(asking.client.timeZone, tx.now) }
  const own = await ownGoal(tx, asking, request, today)
  return own === undefined ? refused('levels-unknown') : done(goalLevelsOf(own, asking, today))
}

/** The levels of a goal as the wire knows them. */
export function goalLevelsOf(own: OwnGoal, asking: Asking, today: Today): GoalLevels {
  return { ...goalLevels(own, today), ...wordsOf(own, asking) }
}

interface OwnGoal {
  readonly goal: Pick<GoalRow, 'group_id' | 'baseline' | 'frozen_baseline' | 'target' | 'level_id'>
  readonly program: Program
  readonly document: PublishedProgram['document']
  /** Whether final results are issued, which may be while the window is open. */
  readonly isIssued: boolean
}

// No two programs of a client have the same group in the same time period, so that these two name one program.
async function ownGoal(
  tx: ClientTx,
  { client, personId, locale }: Asking,
  request: LevelsRequest,
  today: Today,
): Promise<OwnGoal | undefined> {
  for (const goal of await findGoals(tx, personId, request.groupId, request.timePeriodId)) {
    const version = { programId: goal.program_id, version: goal.version }
    const { document, termsIn } = (await findPrograms(tx, [version]))(version.programId, version.version)
    const program = termsIn(locale, client.defaultLocale)
    const isCurrent = program.timePeriod.timePeriodId === goal.time_period_id
    if (!isCurrent || !isVisible(program, today)) continue
    return { goal, program, document, isIssued: await isIssued(tx, goal.program_id, goal.time_period_id) }
  }
  return undefined
}

/** What the author says beside the terms, in the person's language. */
function wordsOf({ document }: OwnGoal, { client: { defaultLocale }, locale }: Asking) {
  const { minimumQualifier } = document
  return {
    ...(minimumQualifier && { minQualifierName: sayIn(minimumQualifier.name, locale, defaultLocale) }),
    ...programWordsOf(document, locale, defaultLocale),
  }
}

function goalLevels({ goal, program, isIssued }: Omit<OwnGoal, 'document'>, today: Today): GoalLevels {
  const { bonus, minimumQualifier, label } = program
  const group = program.groups.find(one => one.groupId === goal.group_id)
  const personal = group && goalLevelsFor({ program, group, baseline: goal.baseline ?? undefined })
  const targets = personal?.ok ? personal.value : []
  const levels = group?.levels.map(level => {
    const target = targets.find(one => one.level.levelId === level.levelId)?.target
    return goalLevel({ goal, program, isIssued }, group, level, target, today)
  })
  const frozen = goal.frozen_baseline ?? undefined
  return {
    goalLevels: levels ?? [],
    highestLevelIndex: (levels?.length ?? 0) - 1,
    goalLabel: label,
    ...(minimumQualifier && { minQualifierLabel: minimumQualifier.label }),
    ...(group?.basicAward && { basicPayout: basicPayoutOf(program, group.basicAward, frozen) }),
    ...(bonus && { bonusPayout: bonusPayoutOf(bonus, goal.target ?? undefined) }),
  }
}

function goalLevel(
  { goal, program, isIssued }: Omit<OwnGoal, 'document'>,
  group: ProgramGroup,
  level: GoalLevel,
  target: Decimal | undefined,
  today: Today,
): GoalLevelReply {
  const baseline = goal.baseline ?? undefined
  const facts = { program, groupId: goal.group_id, role: 'Selector', baseline }
  const choice = mayChooseGoal(facts, { levelId: level.levelId }, today)
  // As a save is refused (`choose-goal.ts`).
  const issued = isIssued ? 'results-issued' : undefined
  const unavailable = choice.ok ? issued : choice.refusal
  const isSelected = goal.level_id === level.levelId
  // The goal that was picked is frozen, whatever its level would come to today (decisions §4.1).
  const frozen = isSelected && goal.target !== null ? decimal(goal.target) : undefined
  const figures = levelFigures(program, group, level, target, baseline)
  return {
    payoutTierId: level.levelId,
    // A level awards one thing, so that its product is the level itself.
    productId: level.levelId,
    levelName: level.name,
    ...(frozen ? levelFigures(program, group, level, frozen, goal.frozen_baseline ?? undefined) : figures),
    isBaseLineRequired: isBaselineRequired(program, group),
    ...(unavailable !== undefined && { unavailable }),
    isSelected,
    ...(frozen && choice.ok && !isIssued && !choice.value.target.eq(frozen) && { pickedAgain: figures }),
  }
}

/** What a level means with a target and the baseline that it comes from. */
function levelFigures(
  program: Program,
  { basicAward }: ProgramGroup,
  level: GoalLevel,
  target: Decimal | undefined,
  baseline: string | undefined,
) {
  const { bonus, minimumQualifier } = program
  const minimum = minimumQualifier && target && minimumQualifierTarget(minimumQualifier, target)
  return {
    ...(target && { goalAchieveAmount: plainText(target) }),
    ...goalPayoutOf(program, level, baseline),
    ...(basicAward && { awardThreshold: basicPayoutOf(program, basicAward, baseline).awardThreshold }),
    ...(minimum?.ok && { minQualifier: plainText(minimum.value) }),
    ...(bonus && target && { bonusAchievementAmount: bonusAmountOf(bonus, target) }),
  }
}
