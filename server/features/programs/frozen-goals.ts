import { type ProgramDocument, termsOf } from '../../../contract/program-document.ts'
import { termsOfGoal } from '../../../rules/goals/goal-terms.ts'
import type { FrozenGoals } from './publish-checks.store.ts'
import { type PublishFinding, problem, warning } from './publish-finding.ts'

/** What a new version of the terms means for people whose goal is frozen (decisions §4.1). */
export function frozenGoalFindings(
  before: ProgramDocument | undefined,
  after: ProgramDocument,
  frozen: readonly FrozenGoals[],
): PublishFinding[] {
  if (frozen.length === 0) return []
  return [...lostLevels(after, frozen), ...(before === undefined ? [] : changedTerms(before, after, frozen))]
}

function lostLevels({ groups }: ProgramDocument, frozen: readonly FrozenGoals[]): PublishFinding[] {
  return frozen.flatMap(({ group_id: groupId, level_id: levelId, people }) => {
    const at = groups.findIndex(group => group.groupId === groupId)
    // A missing group is reported with the number of its people.
    if (at < 0 || levelId === null || groups[at]!.levels.some(level => level.levelId === levelId)) return []
    const text = `must keep the level ${levelId}, which ${people} of its people have as their goal`
    return [problem('level-in-use', text, `groups[${at}].levels`, { level: levelId, count: people })]
  })
}

function changedTerms(
  before: ProgramDocument,
  after: ProgramDocument,
  frozen: readonly FrozenGoals[],
): PublishFinding[] {
  const everybody = frozen.reduce((sum, { people }) => sum + people, 0)
  const locked = (['type', 'calculation'] as const).flatMap(key =>
    before[key] === after[key]
      ? []
      : [
          problem(
            'terms-locked',
            `must stay ${before[key]} once goals are set, which ${everybody} people have, found ${after[key]}`,
            key,
            { before: before[key], count: everybody, found: after[key] },
          ),
        ],
  )
  const withoutLevel = countOf(frozen, goal => isLeftWithoutLevel(before, after, goal))
  // A goal whose level is missing is reported by itself.
  const kept = frozen.filter(goal => awardTerms(after, goal) !== undefined)
  const stay = countOf(kept, goal => targetTerms(before, goal) !== targetTerms(after, goal))
  const other = countOf(kept, goal => awardTerms(before, goal) !== awardTerms(after, goal))
  return [
    ...locked,
    ...(withoutLevel === 0
      ? []
      : [
          problem(
            'goals-without-level',
            `must not be added while ${withoutLevel} people have a goal that was assigned without an award: nothing would be paid for it`,
            'goalSelection',
            { count: withoutLevel },
          ),
        ]),
    ...(stay === 0
      ? []
      : [
          warning(
            'targets-stay',
            `Targets change, but ${stay} people keep the one that was frozen when they got it.`,
            undefined,
            { count: stay },
          ),
        ]),
    ...(other === 0
      ? []
      : [
          warning(
            'awards-change',
            `Awards or their conditions change for ${other} people who have a goal already.`,
            undefined,
            { count: other },
          ),
        ]),
    ...(overrideTerms(before) === overrideTerms(after)
      ? []
      : [
          warning(
            'awards-change',
            `changes, though ${everybody} people have a goal already`,
            'override',
            { count: everybody },
            'override-changes',
          ),
        ]),
  ]
}

/** Where people pick, a goal is paid by its level, and only an award that was assigned with it stands for one. */
function isLeftWithoutLevel(before: ProgramDocument, after: ProgramDocument, goal: FrozenGoals): boolean {
  const isSelectionNew = before.goalSelection === undefined && after.goalSelection !== undefined
  return isSelectionNew && goal.level_id === null && !goal.has_own_award
}

function countOf(frozen: readonly FrozenGoals[], isMeant: (goal: FrozenGoals) => boolean): number {
  return frozen.filter(isMeant).reduce((sum, { people }) => sum + people, 0)
}

/** What a target of a level is calculated from, to be compared. A target that a file assigned comes of nothing here. */
function targetTerms({ achievementRule, rounding, groups }: ProgramDocument, goal: FrozenGoals): string | undefined {
  const level = levelOf({ groups }, goal)
  if (level === undefined) return undefined
  return JSON.stringify([achievementRule, rounding, groupOf({ groups }, goal)?.threshold, level.amount])
}

/** What a goal pays and on which conditions, to be compared. */
function awardTerms(document: ProgramDocument, goal: FrozenGoals): string | undefined {
  const paid = termsOfGoal(termsOf(document, 'en_US', 'en_US'), {
    groupId: goal.group_id,
    levelId: goal.level_id ?? undefined,
    // Each has another one, which no terms change.
    assignedAward: goal.has_own_award ? 0 : undefined,
  })
  if (!paid.ok) return undefined
  return JSON.stringify([
    document.payout.type,
    paid.value.terms,
    groupOf(document, goal)?.basicAward,
    measureTerms(document.minimumQualifier),
    measureTerms(document.bonus),
  ])
}

/** A second measure without its words. */
function measureTerms(measure: ProgramDocument['minimumQualifier'] | ProgramDocument['bonus']) {
  if (measure === undefined) return undefined
  const { name: _, label: _label, helpText: _help, ...terms } = measure
  return terms
}

/** What leaders earn, to be compared; undefined where that is nothing. */
function overrideTerms({ isOwnerEligibleForAward, override }: ProgramDocument): string | undefined {
  const isPaid = isOwnerEligibleForAward && override?.type !== 'no_manager_override'
  return isPaid ? JSON.stringify(override) : undefined
}

type Groups = Pick<ProgramDocument, 'groups'>

function groupOf({ groups }: Groups, goal: FrozenGoals) {
  return groups.find(({ groupId }) => groupId === goal.group_id)
}

function levelOf(document: Groups, goal: FrozenGoals) {
  return groupOf(document, goal)?.levels.find(({ levelId }) => levelId === goal.level_id)
}
